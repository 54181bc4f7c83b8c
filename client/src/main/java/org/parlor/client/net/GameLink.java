package org.parlor.client.net;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/**
 * A link to a game on the web page of a server, {@code http://HOST:PORT/game/ID} or, as the page shows it, {@code /#game=ID}.
 *
 * @param page the address of the web page, with the game
 * @param game the id of the game
 */
public record GameLink(URI page, String game) {
    private static final Pattern GAME = Pattern.compile("/game/([A-Za-z0-9_-]{1,32})|/#game=([A-Za-z0-9_-]{1,32})");
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** Whether a text is a link rather than the name of a file. */
    public static boolean isLink(String text) {
        return text.startsWith("http://") || text.startsWith("https://");
    }

    /**
     * Parses a link.
     *
     * @throws InvalidInputException if it names no server or no game
     */
    public static GameLink parse(String text) {
        try {
            URI page = new URI(text);
            String fragment = page.getFragment() == null ? "" : "#" + page.getFragment();
            Matcher named = GAME.matcher((page.getPath() == null ? "" : page.getPath()) + fragment);
            if (page.getHost() == null) {
                throw invalid(text, "it must begin with the address of a server, http://HOST:PORT/");
            } else if (!named.matches()) {
                throw invalid(text, "it must end with /game/ID or /#game=ID");
            }
            return new GameLink(page, named.group(named.group(1) == null ? 2 : 1));
        } catch (URISyntaxException e) {
            throw invalid(text, e.getReason());
        }
    }

    private static InvalidInputException invalid(String text, String reason) {
        return new InvalidInputException("file", "Invalid link '" + SafeText.sanitize(text) + "': " + reason);
    }

    /** Returns the server of the link, which a certificate authority must confirm if it uses TLS. */
    public ServerEndpoint server() {
        boolean tls = page.getScheme().equals("https");
        int port = page.getPort() >= 0 ? page.getPort() : tls ? HTTPS_PORT : HTTP_PORT;
        return new ServerEndpoint(page.getHost(), port, tls ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN);
    }
}
