package org.parlor.connection;

import java.util.Locale;
import java.util.regex.Pattern;
import org.parlor.rules.InvalidInputException;

/** The address of a server and the policy for trusting it. */
public record ServerEndpoint(String host, int port, TrustPolicy trust) {
    public static final int DEFAULT_PORT = 7777;
    public static final int DEFAULT_TLS_PORT = 7778;

    /** The maximum number of addresses that a server advertises. */
    public static final int ADVERTISED_MAX = 16;

    private static final Pattern ADVERTISED =
            Pattern.compile("([A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}]):[0-9]{1,5}");

    public ServerEndpoint {
        if (port < 1 || port > 65_535) {
            throw new InvalidInputException("port", "Port must be 1 to 65535, not " + port);
        }
    }

    /** An endpoint without TLS. */
    public ServerEndpoint(String host, int port) {
        this(host, port, TrustPolicy.PLAIN);
    }

    /** Parses an endpoint without TLS. */
    public static ServerEndpoint parse(String text) {
        return parse(text, TrustPolicy.PLAIN);
    }

    /**
     * Parses {@code host}, {@code host:port} or {@code [v6]:port}. The default port depends on whether TLS is used.
     *
     * @throws InvalidInputException if the text has none of these forms
     */
    public static ServerEndpoint parse(String text, TrustPolicy trust) {
        String trimmed = text.strip();
        int bracket = trimmed.lastIndexOf(']');
        int colon = trimmed.lastIndexOf(':');
        boolean bareV6 = bracket < 0 && trimmed.indexOf(':') != colon;
        if (colon <= bracket || bareV6) {
            return new ServerEndpoint(host(trimmed, text), trust.encrypted() ? DEFAULT_TLS_PORT : DEFAULT_PORT, trust);
        }
        return new ServerEndpoint(
                host(trimmed.substring(0, colon), text), port(trimmed.substring(colon + 1), text), trust);
    }

    /**
     * Parses an address that a server advertises: {@code host:port} or {@code [v6]:port}, in ASCII and safe to print.
     *
     * @throws InvalidInputException if the text has another form
     */
    public static ServerEndpoint parseAdvertised(String text, TrustPolicy trust) {
        if (!ADVERTISED.matcher(text).matches()) {
            throw new InvalidInputException(
                    "address", "expected HOST:PORT or [IPV6]:PORT, such as play.example.org:7777");
        }
        return parse(text, trust);
    }

    public ServerEndpoint withTrust(TrustPolicy other) {
        return new ServerEndpoint(host, port, other);
    }

    /** Returns the address by which files and maps know the server: in lower case, because host names are case-insensitive. */
    public String key() {
        return toString().toLowerCase(Locale.ROOT);
    }

    private static String host(String host, String text) {
        String bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (bare.isEmpty() || bare.chars().anyMatch(c -> Character.isWhitespace(c) || c == '/')) {
            throw invalid("host", text);
        }
        return bare;
    }

    private static int port(String port, String text) {
        try {
            return Integer.parseInt(port);
        } catch (NumberFormatException e) {
            throw invalid("port", text);
        }
    }

    private static InvalidInputException invalid(String field, String text) {
        return new InvalidInputException(
                field, "Invalid address '" + text + "': expected HOST or HOST:PORT, such as 192.168.1.20:7777");
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
