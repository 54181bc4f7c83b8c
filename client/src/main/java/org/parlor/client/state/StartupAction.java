package org.parlor.client.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.puzzle.Puzzle;

/** An action requested by the command line. */
public sealed interface StartupAction {

    /** Opens the home screen. */
    record Home() implements StartupAction {}

    /** Starts a game against a local bot or between two players at this keyboard. */
    record Play(GameSetup setup) implements StartupAction {}

    /** Hosts a server for others; port 0 for the default. */
    record Host(int port) implements StartupAction {}

    /**
     * Opens the lobby of a server.
     *
     * @param session of the account that has logged in there, or null for a remembered session or a guest
     */
    record Join(ServerEndpoint address, @Nullable Login session) implements StartupAction {
        public Join(ServerEndpoint address) {
            this(address, null);
        }
    }

    /** Opens the join form with the saved servers. */
    record Servers() implements StartupAction {}

    /**
     * Watches a game.
     *
     * @param session as for {@link Join}
     * @param gameId its number, or {@code top} for the game with the most spectators
     */
    record Watch(ServerEndpoint address, @Nullable Login session, String gameId) implements StartupAction {}

    /** Lists the games of a file. */
    record Replay(String file, RecordFilter filter) implements StartupAction {}

    /** Opens the explorer. */
    record Explore(ExplorerQuery query) implements StartupAction {}

    /**
     * Opens puzzles.
     *
     * @param puzzles empty for those of the program
     * @param game the id of the only game, or empty for all games
     */
    record Puzzles(List<Puzzle> puzzles, String game) implements StartupAction {
        public Puzzles {
            puzzles = List.copyOf(puzzles);
        }
    }
}
