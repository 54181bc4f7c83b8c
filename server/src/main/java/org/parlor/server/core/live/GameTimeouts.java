package org.parlor.server.core.live;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameClock;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.game.Referee;

/** Decides when the timeouts of games are due and which events follow from them. */
record GameTimeouts(CurrentSettings settings, Sessions sessions) {
    private static final long READY_MILLIS = 10_000;
    private static final long UNTIMED_ABANDONED_MILLIS = Duration.ofMinutes(15).toMillis();
    private static final long ADJOURNED_MILLIS = Duration.ofDays(1).toMillis();
    private static final long RETENTION_MILLIS = Duration.ofMinutes(10).toMillis();

    /** Returns when to check the game next, epoch milliseconds. */
    long next(Game game) {
        return switch (game.state()) {
            case OVER -> retainedUntil(game);
            case WAITING -> Math.min(game.stateSince() + READY_MILLIS, presenceDue(game));
            case PLAYING -> Math.min(flagAt(game), presenceDue(game));
            case PAUSED -> presenceDue(game);
            case ADJOURNED -> Math.min(adjournedUntil(game), presenceDue(game));
        };
    }

    private long flagAt(Game game) {
        if (!game.clock().isTimed()) {
            return GameClock.NEVER;
        }
        String playerToMove = game.key(game.position().sideToMove());
        Optional<Session> session = sessions.find(playerToMove);
        return game.clock()
                .flagAt(session.map(found -> found.latency().roundTrip()).orElse(0L));
    }

    static boolean isRetentionOver(Game game, long now) {
        return game.isOver() && now >= retainedUntil(game);
    }

    /**
     * When a finished game is archived. While a rematch by correspondence is offered, it is kept as long as a move may take, because
     * the opponent may be away.
     */
    private static long retainedUntil(Game game) {
        boolean offered = game.offers().containsKey(OfferKind.REMATCH);
        return game.stateSince()
                + (offered && game.settings().tc() instanceof TimeControl.Correspondence corr
                        ? Duration.ofDays(corr.days()).toMillis()
                        : RETENTION_MILLIS);
    }

    /** Whether the time to become ready is over. */
    static boolean isReadyTimeoutOver(Game game, long now) {
        return game.state() == GameStatus.WAITING && now >= game.stateSince() + READY_MILLIS;
    }

    @Nullable
    GameEvent dueEvent(Game game, long now) {
        if (game.isOver()) {
            return null;
        }
        if (now >= flagAt(game)) {
            return Referee.ended(game, 1 - game.position().sideToMove(), EndReason.TIME);
        }
        if (game.state() == GameStatus.ADJOURNED && now >= adjournedUntil(game)) {
            return Referee.ended(game, null, EndReason.ABANDONED);
        }
        // Mark both absent players as gone before the absence of one ends the game.
        for (Presence absence : List.of(Presence.AWAY, Presence.GONE)) {
            for (int seat = 0; seat < 2; seat++) {
                if (game.presence(seat) == absence && now >= presenceDue(game, seat)) {
                    return absenceEvent(game, seat);
                }
            }
        }
        boolean bothGone = game.presence(0) == Presence.GONE && game.presence(1) == Presence.GONE;
        boolean running = game.state() == GameStatus.PLAYING || game.state() == GameStatus.PAUSED;
        return bothGone && running ? new GameEvent.StateChanged(GameStatus.ADJOURNED) : null;
    }

    /**
     * One day after the latest change of state or presence. A restart resets it, because players could not return while
     * the server was down.
     */
    private static long adjournedUntil(Game game) {
        long presence = Math.max(game.presenceSince(0), game.presenceSince(1));
        return Math.max(game.stateSince(), presence) + ADJOURNED_MILLIS;
    }

    private static GameEvent absenceEvent(Game game, int seat) {
        if (game.presence(seat) == Presence.AWAY) {
            return new GameEvent.PresenceChanged(seat, Presence.GONE);
        }
        boolean otherGone = game.presence(1 - seat) == Presence.GONE;
        return Referee.ended(game, otherGone ? null : Integer.valueOf(1 - seat), EndReason.ABANDONED);
    }

    private long presenceDue(Game game) {
        return Math.min(presenceDue(game, 0), presenceDue(game, 1));
    }

    /** When an absent player counts as gone or, in an untimed game, forfeits, and when a vacation ends. */
    private long presenceDue(Game game, int seat) {
        return switch (game.presence(seat)) {
            case HERE -> GameClock.NEVER;
            case AWAY ->
                game.presenceSince(seat) + settings.get(ServerSettings.GRACE).toMillis();
            case GONE -> forfeitDue(game, seat);
            case VACATION -> Objects.requireNonNull(game.vacationUntil(seat));
        };
    }

    /** Tournament games end without a claim, once the grace periods of both players are over. */
    private long forfeitDue(Game game, int seat) {
        if (game.settings().occasion() != null) {
            return game.presence(1 - seat) == Presence.AWAY ? presenceDue(game, 1 - seat) : game.presenceSince(seat);
        }
        return game.clock().isTimed() ? GameClock.NEVER : game.presenceSince(seat) + UNTIMED_ABANDONED_MILLIS;
    }
}
