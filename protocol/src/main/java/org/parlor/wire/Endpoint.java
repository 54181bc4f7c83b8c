package org.parlor.wire;

import org.parlor.rules.InvalidInput;

/** Where a server listens, and by what it is believed to be there. */
public record Endpoint(String host, int port, Trust trust) {
    public static final int DEFAULT_PORT = 7777;
    public static final int DEFAULT_TLS_PORT = 7778;

    public Endpoint {
        if (port < 1 || port > 65_535) {
            throw new InvalidInput("port", "A port is 1 to 65535, not " + port);
        }
    }

    /** A plain line. */
    public Endpoint(String host, int port) {
        this(host, port, Trust.PLAIN);
    }

    /** For a plain line. */
    public static Endpoint parse(String text) {
        return parse(text, Trust.PLAIN);
    }

    /**
     * Reads {@code host}, {@code host:port} or {@code [v6]:port}; encrypted lines have a usual port of their own.
     *
     * @throws InvalidInput if it is none of them
     */
    public static Endpoint parse(String text, Trust trust) {
        String trimmed = text.strip();
        int bracket = trimmed.lastIndexOf(']');
        int colon = trimmed.lastIndexOf(':');
        boolean bareV6 = bracket < 0 && trimmed.indexOf(':') != colon;
        if (colon <= bracket || bareV6) {
            return new Endpoint(host(trimmed, text), trust.encrypted() ? DEFAULT_TLS_PORT : DEFAULT_PORT, trust);
        }
        return new Endpoint(host(trimmed.substring(0, colon), text), port(trimmed.substring(colon + 1), text), trust);
    }

    public Endpoint with(Trust other) {
        return new Endpoint(host, port, other);
    }

    private static String host(String host, String text) {
        String bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (bare.isEmpty() || bare.chars().anyMatch(c -> Character.isWhitespace(c) || c == '/')) {
            throw new InvalidInput("host", "'" + text + "' is no address; it looks like 192.168.1.20:7777");
        }
        return bare;
    }

    private static int port(String port, String text) {
        try {
            return Integer.parseInt(port);
        } catch (NumberFormatException e) {
            throw new InvalidInput("port", "'" + text + "' is no address; it looks like 192.168.1.20:7777");
        }
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
