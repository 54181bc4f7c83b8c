package org.parlor.server.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.SessionMessage;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.web.WebSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of the web page, and of the links that users pass on. */
@Command
public final class WebOptions {
    /** Two years. */
    private static final int HSTS_SECONDS_MAX = 63_072_000;

    private static final Pattern PAGE = Pattern.compile("https?://[a-z0-9\\[][a-z0-9._:\\]-]{0,262}/");
    private static final String SSH = "ssh://";

    @Option(
            names = "--web-port",
            paramLabel = "P",
            description = "Port of a web page that plays in browsers; 0 for any free port. With --tls the port accepts"
                    + " http and https, with --tls-only https only. Default: disabled.")
    private @Nullable Integer port;

    @Option(
            names = "--web-origins",
            paramLabel = "LIST",
            description = "Comma-separated origins of other web pages that may connect, such as"
                    + " https://games.example.org. Default: only the server's own page.")
    private @Nullable String origins;

    @Option(
            names = "--web-hosts",
            paramLabel = "LIST",
            description =
                    "Comma-separated names of this server, such as games.example.org. Requests for other names are"
                            + " refused, but for addresses, localhost and the names in the certificate. Default: requests for"
                            + " any name are served, without the exemptions of this computer if they come from it.")
    private @Nullable String hosts;

    @Option(
            names = "--web-hsts-seconds",
            paramLabel = "N",
            description = "Tells browsers that visit with TLS to use TLS only for N seconds (HSTS). Default: disabled.")
    private @Nullable Integer hstsSeconds;

    @Option(
            names = "--links",
            paramLabel = "LIST",
            description = "Where others reach this server, for its users to pass on: comma-separated, the web page as"
                    + " https://HOST/ or http://HOST:PORT/, an SSH front end as ssh://HOST:PORT. The first address of"
                    + " --advertise and of --tls-advertise is added. Default: nothing is announced.")
    private @Nullable String links;

    /**
     * What is announced to users, null if nothing is set.
     *
     * @throws ParameterException if a link is neither a web page nor an SSH front end, or a second one
     */
    public SessionMessage.Hello.@Nullable Links links(
            SettingsResolver settingsResolver, ServerSettings.AdvertisedServers advertised) {
        if (links == null) {
            return null;
        }
        String page = null;
        String ssh = null;
        for (String link : parse(links)) {
            if (page == null && PAGE.matcher(link).matches()) {
                page = link;
            } else if (ssh == null && link.startsWith(SSH) && isAddress(link.substring(SSH.length()))) {
                ssh = link.substring(SSH.length());
            } else {
                throw settingsResolver.invalid(settingsResolver.label("links") + ": invalid link '" + link
                        + "'; write one of the form https://HOST/ or http://HOST:PORT/, and one ssh://HOST:PORT");
            }
        }
        return new SessionMessage.Hello.Links(page, ssh, first(advertised.plain()), first(advertised.tls()));
    }

    private static boolean isAddress(String text) {
        try {
            return !text.startsWith("-") && ServerEndpoint.parseAdvertised(text, TrustPolicy.PLAIN) != null;
        } catch (InvalidInputException e) {
            return false;
        }
    }

    private static @Nullable String first(List<String> addresses) {
        return addresses.isEmpty() ? null : addresses.get(0);
    }

    /**
     * The settings of the web page, null if it is disabled.
     *
     * @throws ParameterException if the port is out of range or an origin is invalid
     */
    public @Nullable WebSettings settings(SettingsResolver settingsResolver) {
        Set<String> allowed = parse(origins);
        for (String origin : allowed) {
            if (!origin.matches("https?://[^/\\s]+")) {
                throw settingsResolver.invalid(settingsResolver.label("web-origins") + ": invalid origin '" + origin
                        + "'; write http://HOST or https://HOST, with :PORT if it is not the usual one");
            }
        }
        Set<String> names = parse(hosts);
        for (String name : names) {
            if (!name.matches("[a-z0-9._-]{1,253}")) {
                throw settingsResolver.invalid(settingsResolver.label("web-hosts") + ": invalid name '" + name
                        + "'; write a host name without http:// and port");
            }
        }
        if (hstsSeconds != null && (hstsSeconds < 0 || hstsSeconds > HSTS_SECONDS_MAX)) {
            throw settingsResolver.invalid(settingsResolver.label("web-hsts-seconds") + " must be 0 to "
                    + HSTS_SECONDS_MAX + ", not " + hstsSeconds);
        }
        return port == null
                ? null
                : new WebSettings(settingsResolver.port("web-port", port), allowed, names, hstsSeconds);
    }

    /** The items of a list, in lower case. */
    private static Set<String> parse(@Nullable String list) {
        return list == null
                ? Set.of()
                : Arrays.stream(list.split(","))
                        .map(String::strip)
                        .map(item -> item.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
    }
}
