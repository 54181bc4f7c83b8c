package org.parlor.server.net.web;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Locale;
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

    /** Whether a page may connect. Programs other than browsers send no origin. */
    boolean allowsOrigin(HttpHeaders headers) {
        String origin = headers.get(HttpHeaderNames.ORIGIN);
        if (origin == null) {
            return true;
        }
        String lowerCase = origin.toLowerCase(Locale.ROOT);
        String host = headers.get(HttpHeaderNames.HOST, "").toLowerCase(Locale.ROOT);
        return lowerCase.equals("http://" + host) || lowerCase.equals("https://" + host) || origins.contains(lowerCase);
    }
}
