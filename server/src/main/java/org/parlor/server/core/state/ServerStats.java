package org.parlor.server.core.state;

import java.util.Map;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameStatus;

/**
 * Counts of the objects in the core's state.
 *
 * @param accounts number of accounts including guests
 * @param sessions number of connected accounts
 * @param games number of games in memory by game type and state
 * @param unloaded number of unfinished games that are not in memory
 * @param quarantined number of games and tournaments whose records could not be replayed
 */
public record ServerStats(long accounts, long sessions, Map<Kind, Long> games, long unloaded, long quarantined) {

    public static final ServerStats NONE = new ServerStats(0, 0, Map.of(), 0, 0);

    public ServerStats {
        games = Map.copyOf(games);
    }

    /** A game type and game state. */
    public record Kind(String game, GameStatus state) {
        static Kind of(Game game) {
            return new Kind(game.settings().rules().kind().id(), game.state());
        }
    }
}
