package org.parlor.server.net.web;

import java.util.Set;

/**
 * Settings of the web page.
 *
 * @param port listening port, 0 for any free port
 * @param origins origins of other pages that may connect, in lower case; the server's own page always may
 */
public record WebSettings(int port, Set<String> origins) {}
