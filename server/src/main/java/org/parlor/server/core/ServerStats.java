package org.parlor.server.core;

import java.util.Map;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameState;

/**
 * How much there is of everything at a moment.
 *
 * @param accounts how many people and bots are known, guests too
 * @param sessions how many of them are connected
 * @param games how many games of each kind are in memory
 * @param quarantined number of games and tournaments whose records could not be followed at the start
 */
public record ServerStats(long accounts, long sessions, Map<Kind, Long> games, long quarantined) {

    public ServerStats {
        games = Map.copyOf(games);
    }

    /** What is played, and where it stands. */
    public record Kind(String game, GameState state) {
        static Kind of(Game game) {
            return new Kind(game.terms().rules().kind().id(), game.state());
        }
    }
}
