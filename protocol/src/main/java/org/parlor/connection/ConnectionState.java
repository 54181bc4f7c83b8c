package org.parlor.connection;

import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;

/** How a connection stands, as told to whoever opened it. */
public sealed interface ConnectionState {

    /** The server is being called; {@code attempt} counts from 1 and starts again after each log-in. */
    record Connecting(int attempt) implements ConnectionState {}

    /** Logged in, for the first time or again. Snapshots of all unfinished games follow. */
    record LoggedIn(SessionMessage.Hello server, SessionMessage.Welcome welcome) implements ConnectionState {}

    /** The line is down and will be called again after a while. */
    record Lost(String why, int attempt, long retryMillis) implements ConnectionState {}

    /**
     * Over for good.
     *
     * @param code {@code closed} (by us), {@code unreachable}, {@code untrusted}, the reason of the server's bye, or the
     *     error code with which it refused the log-in
     * @param seen the certificate that is not believed, with {@code untrusted} alone
     */
    record Closed(String code, String message, @Nullable CertificateFingerprint seen) implements ConnectionState {

        public Closed(String code, String message) {
            this(code, message, null);
        }
    }
}
