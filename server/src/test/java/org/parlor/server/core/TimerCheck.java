package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.people.Account;
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.step.Timers;

/** Whether everything that time does something to has its timer. */
final class TimerCheck {
    /** By how much a timer may be late because the player is measured to be nearer than before. */
    private static final long LATE_MILLIS = 5_000;

    private final Hall hall;
    private final long now;
    private final Map<?, ?> timers;
    private final Object deadlines;

    private TimerCheck(Hall hall, long now) {
        this.hall = hall;
        this.now = now;
        this.timers = (Map<?, ?>) StateDump.field(hall.timers(), "bySubject");
        this.deadlines = StateDump.field(hall.rooms(), "deadlines");
    }

    static void require(Hall hall, long now) {
        TimerCheck check = new TimerCheck(hall, now);
        hall.rooms().all().forEach(check::require);
        hall.accounts().all().filter(Account::guest).forEach(check::require);
        ((Map<?, ?>) StateDump.field(hall.lobby().challenges(), "byId"))
                .keySet()
                .forEach(id -> check.require(new Timers.Subject.OfChallenge((String) id), now + 120_000));
    }

    private void require(Room room) {
        long due = next(room.game());
        if (due != Timers.NEVER) {
            require(new Timers.Subject.OfGame(room.game().id()), due);
        }
    }

    private void require(Account guest) {
        if (hall.sessions().of(guest.key()).isEmpty()) {
            require(new Timers.Subject.OfGuest(guest.key()), now + 15 * 60_000);
        }
    }

    private void require(Timers.Subject subject, long due) {
        Object entry = timers.get(subject);
        long latest = Math.max(due + LATE_MILLIS, now + Timers.RETRY_MILLIS);
        assertTrue(entry != null && (long) StateDump.field(entry, "at") <= latest, subject + " by " + latest);
    }

    private long next(Game game) {
        try {
            Method next = deadlines.getClass().getDeclaredMethod("next", Game.class);
            next.setAccessible(true);
            return (long) next.invoke(deadlines, game);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
