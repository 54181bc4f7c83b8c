package org.parlor.server.core.api;

import java.time.Duration;
import org.parlor.server.core.game.GameSettings;

/**
 * Delays with which spectators see games, so that they cannot pass on computed moves in time.
 *
 * @param casual unrated games, and games between a person and a bot
 * @param rated rated games between persons
 * @param bots games between bots
 */
public record SpectatorDelays(Duration casual, Duration rated, Duration bots) {
    /** Upper bound of the setting. Must be shorter than the time for which a finished game stays in memory. */
    public static final Duration MAX = Duration.ofMinutes(5);

    /** Delays rated games between persons only. */
    static SpectatorDelays ofRated(Duration delay) {
        return new SpectatorDelays(Duration.ZERO, delay, Duration.ZERO);
    }

    /** Returns the delay of a game with these settings. */
    public Duration forGame(GameSettings settings) {
        long persons =
                settings.players().stream().filter(player -> !player.bot()).count();
        if (persons == 0) {
            return bots;
        }
        return persons == 2 && settings.rated() ? rated : casual;
    }
}
