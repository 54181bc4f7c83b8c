package org.parlor.server.net.web;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the web page.
 *
 * @param port listening port, 0 for any free port
 * @param origins origins of other pages that may connect, in lower case; the server's own page always may
 * @param hosts names of this server, in lower case; empty if others are accepted, too
 * @param hstsSeconds how long browsers use TLS only after a visit with TLS, null to not tell them
 * @param reviewer null to offer no reviews of games
 */
public record WebSettings(
        int port,
        Set<String> origins,
        Set<String> hosts,
        @Nullable Integer hstsSeconds,
        @Nullable WebReviewer reviewer) {
    public WebSettings(int port, Set<String> origins) {
        this(port, origins, Set.of(), null, null);
    }
}
