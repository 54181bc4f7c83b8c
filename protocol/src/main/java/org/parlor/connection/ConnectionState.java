package org.parlor.connection;

import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;

/** The state of a {@link ServerConnection}, reported to its listener. */
public sealed interface ConnectionState {

    /**
     * Connecting.
     *
     * @param attempt counts from 1 and is reset by each login
     * @param endpoint the configured address or one that the server advertised
     */
    record Connecting(int attempt, ServerEndpoint endpoint) implements ConnectionState {}

    /** Logged in or resumed. Snapshots of all unfinished games follow. */
    record LoggedIn(SessionMessage.Hello server, SessionMessage.Welcome welcome) implements ConnectionState {}

    /** The connection is lost; it reconnects after {@code retryMillis}. */
    record Lost(String reason, int attempt, long retryMillis) implements ConnectionState {}

    /**
     * Closed permanently.
     *
     * @param code {@code closed} (by the client), {@code unreachable}, {@code untrusted}, {@code bad_server}, the reason
     *     of the server's {@code bye}, or the error code of a rejected login
     * @param fingerprint the fingerprint of the untrusted certificate; null unless the code is {@code untrusted}
     */
    record Closed(String code, String message, @Nullable CertificateFingerprint fingerprint)
            implements ConnectionState {

        public Closed(String code, String message) {
            this(code, message, null);
        }
    }
}
