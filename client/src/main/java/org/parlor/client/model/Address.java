package org.parlor.client.model;

import org.parlor.rules.InvalidInput;

/** Where a server listens. */
public record Address(String host, int port) {
    public static final int USUAL_PORT = 7777;

    /**
     * Reads {@code HOST}, {@code HOST:PORT} or {@code [V6]:PORT} as people type it.
     *
     * @throws InvalidInput saying what would be right
     */
    public static Address parse(String typed) {
        String text = typed.strip();
        int colon = text.lastIndexOf(':');
        boolean bareV6 = colon != text.indexOf(':') && !text.endsWith("]") && !text.startsWith("[");
        if (colon < 0 || bareV6 || text.endsWith("]")) {
            return new Address(host(text), USUAL_PORT);
        }
        return new Address(host(text.substring(0, colon)), port(text.substring(colon + 1)));
    }

    private static String host(String text) {
        String host = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
        if (host.isEmpty() || !host.chars().allMatch(c -> Character.isLetterOrDigit(c) || ".-_:%".indexOf(c) >= 0)) {
            throw new InvalidInput("host", "'" + text + "' is no host. Type HOST or HOST:PORT, as in tower:7777");
        }
        return host;
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port > 0 && port < 65536) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Falls through to the one message that is right for both.
        }
        throw new InvalidInput("port", "'" + text + "' is no port: a number from 1 to 65535");
    }

    @Override
    public String toString() {
        return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }
}
