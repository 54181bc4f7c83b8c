package org.parlor.server.core.api;

import java.time.Duration;
import org.parlor.server.core.game.GameSettings;

/**
 * How long after its players everybody else is told of a game, so that nobody whispers to them what a program thinks.
 *
 * @param casual in games that are not rated, and those of a person against a bot
 * @param rated in rated games between people
 * @param bots in games between bots
 */
public record SpectatorDelay(Duration casual, Duration rated, Duration bots) {
    /** A game leaves the rooms some time after its end, and must have been shown by then. */
    public static final Duration MAX = Duration.ofMinutes(5);

    public SpectatorDelay {
        requireRange(casual);
        requireRange(rated);
        requireRange(bots);
    }

    private static void requireRange(Duration delay) {
        if (delay.isNegative() || delay.compareTo(MAX) > 0) {
            throw new IllegalArgumentException("spectators see games 0 to " + MAX.toSeconds() + " seconds late");
        }
    }

    public static SpectatorDelay standard() {
        return new SpectatorDelay(Duration.ZERO, Duration.ofSeconds(30), Duration.ZERO);
    }

    /** That of a game under these terms. */
    public Duration of(GameSettings settings) {
        long people =
                settings.players().stream().filter(player -> !player.bot()).count();
        if (people == 0) {
            return bots;
        }
        return people == 2 && settings.rated() ? rated : casual;
    }
}
