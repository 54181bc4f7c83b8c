package org.parlor.client.state;

import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.connection.ServerEndpoint;

/** An action requested by the command line. */
public sealed interface StartupAction {

    /** Opens the home screen. */
    record Home() implements StartupAction {}

    /** Starts a game against a local bot or between two players at this keyboard. */
    record Play(GameSetup setup) implements StartupAction {}

    /** Hosts a server for others; port 0 for the default. */
    record Host(int port) implements StartupAction {}

    /** Opens the lobby of a server. */
    record Join(ServerEndpoint address) implements StartupAction {}

    /** Opens the join form with the saved servers. */
    record Servers() implements StartupAction {}

    /** Watches a game; {@code gameId} is its number, or {@code top} for the game with the most spectators. */
    record Watch(ServerEndpoint address, String gameId) implements StartupAction {}

    /** Lists the games of a file. */
    record Replay(String file, RecordFilter filter) implements StartupAction {}
}
