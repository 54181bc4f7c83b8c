package org.parlor.client.state.connection;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.LobbyRequest;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.InvalidInputException;

/**
 * Where others reach a server, for its users to pass on. A text is empty where there is no such way in.
 *
 * @param page the address of its web page
 * @param sshLine the command for others who have no Parlor
 * @param hostKey the fingerprint of the SSH host key, if it is known
 * @param joinLines the commands for others to join, the most useful first
 * @param accountLine the command for others to create an account, empty if the server has none
 * @param fingerprint of its certificate, if it is known
 */
public record ServerLinks(
        String page, String sshLine, String hostKey, List<String> joinLines, String accountLine, String fingerprint) {
    public static final ServerLinks NONE = new ServerLinks("", "", "", List.of(), "", "");

    private static final int SSH_PORT = 22;
    private static final Pattern PAGE = Pattern.compile("https?://[A-Za-z0-9\\[][A-Za-z0-9._:\\]-]{0,262}/");

    public ServerLinks {
        joinLines = List.copyOf(joinLines);
    }

    /** Returns what a server announces. Ignores what is no address: the texts are commands for a shell. */
    public static ServerLinks of(SessionMessage.Hello hello) {
        SessionMessage.Hello.Links links = hello.links();
        if (links == null) {
            return NONE;
        }
        ServerLinks serverLinks = of(links);
        boolean accounts = links.tls() != null && hello.auth().contains("password");
        return accounts ? serverLinks.withAccounts() : serverLinks;
    }

    private static ServerLinks of(SessionMessage.Hello.Links links) {
        String web = links.web();
        String tls = links.tls();
        return new ServerLinks(
                web != null && PAGE.matcher(web).matches() ? web : "",
                address(links.ssh())
                        .map(address -> sshLine(address.host(), address.port()))
                        .orElse(""),
                "",
                address(tls == null ? links.plain() : tls)
                        .map(address -> joinLine(address.host(), address.port(), tls != null))
                        .stream()
                        .toList(),
                "",
                "");
    }

    private static Optional<ServerEndpoint> address(@Nullable String text) {
        try {
            // A host that begins with a hyphen would be an option of the command.
            return text == null || text.startsWith("-")
                    ? Optional.empty()
                    : Optional.of(ServerEndpoint.parseAdvertised(text, TrustPolicy.PLAIN));
        } catch (InvalidInputException unusable) {
            return Optional.empty();
        }
    }

    /** Returns the command with which others play who have no Parlor. */
    public static String sshLine(String host, int port) {
        return "ssh " + (port == SSH_PORT ? "" : "-p " + port + " ") + host;
    }

    /** Returns the command with which others join. */
    public static String joinLine(String host, int port, boolean tls) {
        int usual = tls ? ServerEndpoint.DEFAULT_TLS_PORT : ServerEndpoint.DEFAULT_PORT;
        String address = port == usual ? host : new ServerEndpoint(host, port).toString();
        return "parlor join " + address + (tls ? " --tls" : "");
    }

    /** Returns the command with which others create an account. */
    public static String accountLine(List<String> joinLines) {
        return joinLines.isEmpty() ? "" : joinLines.get(0) + " --user NAME --create";
    }

    /** Returns the link to watch or replay a game; empty without a page. */
    public String gameLink(String id) {
        return page.isEmpty() ? "" : page + "game/" + encode(id);
    }

    /**
     * Returns the link to join an open offer; empty without a page. It says who invites to what, because the first page cannot ask
     * the server. The page makes the same one.
     */
    public String invitation(String code, String by, LobbyRequest.Seek offer) {
        if (page.isEmpty()) {
            return "";
        }
        Map<String, Object> options = offer.options() == null ? Map.of() : offer.options();
        String size = options.values().stream()
                .filter(Integer.class::isInstance)
                .limit(2)
                .map(String::valueOf)
                .collect(Collectors.joining("x"));
        String clock = offer.tc() instanceof TimeControl.None ? "" : TimeControlFormat.print(offer.tc());
        return page + "#join=" + encode(code) + "&by=" + encode(by) + "&game="
                + encode((offer.game() + " " + size).strip()) + (clock.isEmpty() ? "" : "&clock=" + encode(clock));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private ServerLinks withAccounts() {
        return new ServerLinks(page, sshLine, hostKey, joinLines, accountLine(joinLines), fingerprint);
    }

    public ServerLinks withSsh(String line, String key) {
        return new ServerLinks(page, line, key, joinLines, accountLine, fingerprint);
    }

    /** Returns the way in for most people; empty if there is none. */
    public String first() {
        return Stream.concat(Stream.of(page, sshLine), joinLines.stream())
                .filter(way -> !way.isEmpty())
                .findFirst()
                .orElse("");
    }

    public boolean isEmpty() {
        return first().isEmpty();
    }
}
