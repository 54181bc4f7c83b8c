package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the server says about the connection. */
public sealed interface SessionNews extends ServerMessage {

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ServerMessage.Handler<R> handler) {
        return handler.session(this);
    }

    /**
     * The greeting: who is here and what can be asked.
     *
     * @param tlsPort where the same server speaks TLS
     */
    @Tag("hello")
    record Hello(
            List<Integer> proto,
            String server,
            String name,
            String motd,
            List<String> caps,
            List<String> auth,
            List<String> games,
            Limits limits,
            @Omit @Nullable Integer tlsPort,
            long now)
            implements SessionNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.hello(this);
        }

        /** What the server puts up with. */
        public record Limits(int lineBytes, int chatChars, int requestsPer10s) {}
    }

    /** Logged in. */
    @Tag("welcome")
    record Welcome(
            @Omit @Nullable RequestId re,
            Me user,
            String session,
            String resume,
            int graceMs,
            List<String> games,
            long now)
            implements SessionNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.welcome(this);
        }

        /** The one who logged in. */
        public record Me(String name, boolean bot, boolean guest, Map<String, Rating> ratings) {}

        /** A rating and how sure it is. */
        public record Rating(int r, int rd) {}
    }

    /** The last word. */
    @Tag("bye")
    record Bye(String reason, @Omit @Nullable Long retryMs) implements SessionNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.bye(this);
        }
    }

    /** Are you there? */
    @Tag("ping")
    record Ping(@Omit @Nullable Long n) implements SessionNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ping(this);
        }
    }

    /** The answer to a client's ping, with the server's time. */
    @Tag("pong")
    record Pong(
            @Omit @Nullable RequestId re,
            @Omit @Nullable Long n,
            @Omit @Nullable Long now) implements SessionNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.pong(this);
        }
    }

    /** Something everybody should know. */
    @Tag("notice")
    record Notice(String kind, String text, @Omit @Nullable Long atMs) implements SessionNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.notice(this);
        }
    }

    /** What the server measured of the line. */
    @Tag("lag")
    record Lag(long rttMs, long compMs) implements SessionNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.lag(this);
        }
    }

    /** One result for each kind of news. */
    interface Handler<R> {
        R hello(Hello hello);

        R welcome(Welcome welcome);

        R bye(Bye bye);

        R ping(Ping ping);

        R pong(Pong pong);

        R notice(Notice notice);

        R lag(Lag lag);
    }
}
