package org.parlor.client.model;

import org.parlor.connection.ServerEndpoint;

/** What the program was started for. */
public sealed interface Opening {

    <R> R accept(Handler<R> handler);

    /** The home screen. */
    record Home() implements Opening {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.home(this);
        }
    }

    /** A game against our own bot, or between two people at this keyboard. */
    record Play(Choice choice) implements Opening {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.play(this);
        }
    }

    /** Our own server for others; port 0 for the usual one. */
    record Host(int port) implements Opening {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.host(this);
        }
    }

    /** The lobby of a server. */
    record Join(ServerEndpoint address) implements Opening {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.join(this);
        }
    }

    /** The servers where one has been, to join one of them or another. */
    record Servers() implements Opening {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.servers(this);
        }
    }

    /** A game to look on at; {@code g} is its number, or {@code top} for the one most worth it. */
    record Watch(ServerEndpoint address, String g) implements Opening {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.watch(this);
        }
    }

    /** The games of a file. */
    record Replay(String file, Pick pick) implements Opening {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.replay(this);
        }
    }

    /** One result for each opening. */
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
