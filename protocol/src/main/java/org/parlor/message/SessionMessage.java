package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.EndedGame;

/** Messages about the connection. */
public sealed interface SessionMessage extends ServerMessage {
    /**
     * The first message: the server, its capabilities and its limits.
     *
     * @param tlsPort the TLS port of the same server, or null
     * @param webPort the port of the web page of the same server, or null
     * @param links where others reach the server, or null
     */
    @TypeTag("hello")
    record Hello(
            List<Integer> proto,
            String server,
            String name,
            String motd,
            List<String> caps,
            List<String> auth,
            List<String> games,
            Limits limits,
            @OmitNull @Nullable Integer tlsPort,
            @OmitNull @Nullable Integer webPort,
            @OmitNull @Nullable Links links,
            long now)
            implements SessionMessage {
        /** The limits of the server. */
        public record Limits(int lineBytes, int chatChars, int requestsPer10s) {}

        /**
         * Where others reach the server, as users pass it on.
         *
         * @param web the URL of the web page, or null
         * @param ssh HOST:PORT of the SSH front end, or null
         * @param plain HOST:PORT without TLS, or null
         * @param tls HOST:PORT with TLS, or null
         */
        public record Links(
                @OmitNull @Nullable String web,
                @OmitNull @Nullable String ssh,
                @OmitNull @Nullable String plain,
                @OmitNull @Nullable String tls) {
            public Links withSsh(String address) {
                return new Links(web, address, plain, tls);
            }
        }
    }

    /**
     * The login succeeded.
     *
     * @param servers addresses at which the session can be resumed, or null
     * @param ended the correspondence games that have ended and that no program of the user has shown, or null
     */
    @TypeTag("welcome")
    record Welcome(
            @OmitNull @Nullable RequestId re,
            CurrentUser user,
            String session,
            String resume,
            int graceMs,
            List<String> games,
            long now,
            @OmitNull @Nullable List<String> servers,
            @OmitNull @Nullable List<EndedGame> ended)
            implements SessionMessage {
        public Welcome(
                @Nullable RequestId re,
                CurrentUser user,
                String session,
                String resume,
                int graceMs,
                List<String> games,
                long now) {
            this(re, user, session, resume, graceMs, games, now, null, null);
        }

        /** The account of the client. */
        public record CurrentUser(String name, boolean bot, boolean guest, Map<String, Rating> ratings) {}

        /** A rating and its deviation. */
        public record Rating(int r, int rd) {}
    }

    /**
     * The last message before the server closes the connection.
     *
     * @param servers addresses at which to resume the session at once, or null
     */
    @TypeTag("bye")
    record Bye(
            String reason,
            @OmitNull @Nullable Long retryMs,
            @OmitNull @Nullable List<String> servers) implements SessionMessage {
        /** The reply to the client's own bye. */
        public static final Bye QUIT = new Bye("quit", null);

        /** Follows a fatal error. */
        public static final Bye ERROR = new Bye("error", null);

        public Bye(String reason, @Nullable Long retryMs) {
            this(reason, retryMs, null);
        }
    }

    /** A keep-alive that the client must answer by {@code pong}. */
    @TypeTag("ping")
    record Ping(@OmitNull @Nullable Long n) implements SessionMessage {}

    /** The reply to a client's ping, with the server's time. */
    @TypeTag("pong")
    record Pong(
            @OmitNull @Nullable RequestId re,
            @OmitNull @Nullable Long n,
            @OmitNull @Nullable Long now) implements SessionMessage {}

    /** An announcement to all users. */
    @TypeTag("notice")
    record Notice(
            String kind, String text, @OmitNull @Nullable Long atMs) implements SessionMessage {}

    /** The measured round-trip time and the lag compensation. */
    @TypeTag("lag")
    record Lag(long rttMs, long compMs) implements SessionMessage {}
}
