package org.parlor.client.state;

import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.connection.ServerEndpoint;

/** The action that the command line requests. */
public sealed interface StartupAction {

    <R> R accept(Handler<R> handler);

    /** The home screen. */
    record Home() implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.home(this);
        }
    }

    /** A game against a local bot, or between two people at this keyboard. */
    record Play(GameSetup setup) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.play(this);
        }
    }

    /** A server for others; port 0 for the default. */
    record Host(int port) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.host(this);
        }
    }

    /** The lobby of a server. */
    record Join(ServerEndpoint address) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.join(this);
        }
    }

    /** The join form with the saved servers. */
    record Servers() implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.servers(this);
        }
    }

    /** A game to watch; {@code gameId} is its number, or {@code top} for the one with the most spectators. */
    record Watch(ServerEndpoint address, String gameId) implements StartupAction {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.watch(this);
        }
    }

    /** The games of a file. */
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
