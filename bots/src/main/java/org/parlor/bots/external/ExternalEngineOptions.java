package org.parlor.bots.external;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.protocols.EngineLog;

/**
 * How this program treats an external engine.
 *
 * @param moveTimeout time limit of a move without a clock
 * @param timeMargin how long after the fall of its flag a move still counts in a local game
 * @param attemptsMax number of consecutive failures after which a game fails
 */
public record ExternalEngineOptions(
        Duration moveTimeout,
        Duration timeMargin,
        int attemptsMax,
        @Nullable EngineLog log) {
    /** Attempts of a bot; in a match, the first failure loses the game. */
    public static final int ATTEMPTS_MAX = 3;

    /** Returns options without a time margin and a log. */
    public static ExternalEngineOptions of(Duration moveTimeout, int attemptsMax) {
        return new ExternalEngineOptions(moveTimeout, Duration.ZERO, attemptsMax, null);
    }
}
