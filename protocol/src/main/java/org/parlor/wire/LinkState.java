package org.parlor.wire;

import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionNews;

/** How a connection stands, as told to whoever opened it. */
public sealed interface LinkState {

    /** The server is being called; {@code attempt} counts from 1 and starts again after each log-in. */
    record Connecting(int attempt) implements LinkState {}

    /** Logged in, for the first time or again. Snapshots of all unfinished games follow. */
    record LoggedIn(SessionNews.Hello server, SessionNews.Welcome welcome) implements LinkState {}

    /** The line is down and will be called again after a while. */
    record Lost(String why, int attempt, long retryMillis) implements LinkState {}

    /**
     * Over for good.
     *
     * @param code {@code closed} (by us), {@code unreachable}, {@code untrusted}, the reason of the server's bye, or the
     *     error code with which it refused the log-in
     * @param seen the certificate that is not believed, with {@code untrusted} alone
     */
    record Closed(String code, String message, @Nullable Fingerprint seen) implements LinkState {

        public Closed(String code, String message) {
            this(code, message, null);
        }
    }
}
