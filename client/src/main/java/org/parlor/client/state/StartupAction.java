package org.parlor.client.state;

import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.connection.ServerEndpoint;

/** An action requested by the command line. */
public sealed interface StartupAction {

    <R> R accept(Handler<R> handler);

    /** Opens the home screen. */
    record Home() implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.home(this);
        }
    }

    /** Starts a game against a local bot or between two players at this keyboard. */
    record Play(GameSetup setup) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.play(this);
        }
    }

    /** Hosts a server for others; port 0 for the default. */
    record Host(int port) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.host(this);
        }
    }

    /** Opens the lobby of a server. */
    record Join(ServerEndpoint address) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.join(this);
        }
    }

    /** Opens the join form with the saved servers. */
    record Servers() implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.servers(this);
        }
    }

    /** Watches a game; {@code gameId} is its number, or {@code top} for the game with the most spectators. */
    record Watch(ServerEndpoint address, String gameId) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.watch(this);
        }
    }

    /** Lists the games of a file. */
    record Replay(String file, RecordFilter filter) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.replay(this);
        }
    }

    /** One result for each action. */
    interface Handler<R> {
        R home(Home home);

        R play(Play play);

        R host(Host host);

        R join(Join join);

        R servers(Servers servers);

        R watch(Watch watch);

        R replay(Replay replay);
    }
}
