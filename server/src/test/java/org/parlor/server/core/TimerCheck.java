package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.state.ServerState;

/** Checks that each time-dependent object has its timer. */
final class TimerCheck {
    /** Maximum delay of a timer, as the measured round-trip time may have decreased. */
    private static final long LATE_MILLIS = 5_000;

    private final ServerState state;
    private final long now;
    private final Map<?, ?> timers;
    private final Object timeouts;

    private TimerCheck(ServerState state, long now) {
        this.state = state;
        this.now = now;
        this.timers = (Map<?, ?>) StateDump.field(state.timers(), "entries");
        this.timeouts = StateDump.field(state.games(), "timeouts");
    }

    static void require(ServerState state, long now) {
        TimerCheck check = new TimerCheck(state, now);
        state.games().all().forEach(check::require);
        state.accounts().all().filter(Account::isGuest).forEach(check::require);
        ((Map<?, ?>) StateDump.field(state.lobby().challenges(), "byId"))
                .keySet()
                .forEach(id -> check.require(new TimerQueue.TimerKey.OfChallenge((String) id), now + 120_000));
    }

    private void require(LiveGame live) {
        long due = next(live.game());
        if (due != TimerQueue.NEVER) {
            require(new TimerQueue.TimerKey.OfGame(live.game().id()), due);
        }
    }

    private void require(Account guest) {
        if (state.sessions().find(guest.key()).isEmpty()) {
            require(new TimerQueue.TimerKey.OfGuest(guest.key()), now + 15 * 60_000);
        }
    }

    private void require(TimerQueue.TimerKey timerKey, long due) {
        Object entry = timers.get(timerKey);
        long latest = Math.max(due + LATE_MILLIS, now + TimerQueue.RETRY_MILLIS);
        assertTrue(entry != null && (long) StateDump.field(entry, "at") <= latest, timerKey + " by " + latest);
    }

    private long next(Game game) {
        try {
            Method next = timeouts.getClass().getDeclaredMethod("next", Game.class);
            next.setAccessible(true);
            return (long) next.invoke(timeouts, game);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
