package org.parlor.server.config;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.SessionMessage;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Setting;
import org.parlor.server.core.api.SettingType;
import org.parlor.server.net.web.WebSettings;
import picocli.CommandLine.ParameterException;

/** The settings of the web page, and of the links that users pass on. */
public final class WebOptions {
    private static final Pattern PAGE = Pattern.compile("https?://[a-z0-9\\[][a-z0-9._:\\]-]{0,262}/");
    private static final String SSH = "ssh://";

    public static final Setting<Integer> PORT = Setting.port("web-port", null)
            .help("Port of a web page that plays in browsers; 0 for any free port. With --tls the port accepts http"
                    + " and https, with --tls-only https only. Default: disabled.")
            .example("7780")
            .details("The log names a free port. See [Web page](operations.md#web-page)");

    private static final Setting<List<String>> ORIGINS = Setting.of(
                    "web-origins",
                    "LIST",
                    "",
                    lowerCaseList(
                            "origins",
                            " `http://HOST` or `https://HOST`, with `:PORT` if it is not the usual one",
                            "https?://[^/\\s]+",
                            ": invalid origin '%s'; write http://HOST or https://HOST, with :PORT if it is not the usual"
                                    + " one"))
            .help("Comma-separated origins of other web pages that may connect, such as https://games.example.org."
                    + " Default: only the server's own page.")
            .example("https://games.example.org");

    private static final Setting<List<String>> HOSTS = Setting.of(
                    "web-hosts",
                    "LIST",
                    "",
                    lowerCaseList(
                            "names",
                            " host names",
                            "[a-z0-9._-]{1,253}",
                            ": invalid name '%s'; write a host name without http:// and port"))
            .help("Comma-separated names of this server, such as games.example.org. Requests for other names are"
                    + " refused, but for addresses, localhost and the names in the certificate. Default: requests"
                    + " for any name are served, without the exemptions of this computer if they come from it.")
            .example("games.example.org")
            .details("See [Web page](operations.md#web-page)");

    private static final Setting<Integer> HSTS_SECONDS = Setting.of(
                    "web-hsts-seconds",
                    "N",
                    null, // Two years.
                    SettingType.integer(0, 63_072_000))
            .help("Tells browsers that visit with TLS to use TLS only for N seconds (HSTS). Default: disabled.")
            .example("31536000")
            .details("Set it only if the certificate is one of an authority and TLS will stay");

    private static final Setting<List<String>> LINKS = Setting.of(
                    "links",
                    "LIST",
                    "",
                    SettingType.list(
                                    "links",
                                    ": one `https://HOST/` or `http://HOST:PORT/`, one `ssh://HOST:PORT`",
                                    (place, links) -> null)
                            .as(WebOptions::lowerCase, links -> links))
            .help("Where others reach this server, for its users to pass on: comma-separated, the web page as"
                    + " https://HOST/ or http://HOST:PORT/, an SSH front end as ssh://HOST:PORT. The first"
                    + " address of --advertise and of --tls-advertise is added. Default: nothing is announced.")
            .example("https://play.example.org/,ssh://play.example.org:2222")
            .details("Clients show it as an invitation");

    static final List<Setting<?>> ALL = List.of(PORT, ORIGINS, HOSTS, HSTS_SECONDS, LINKS);

    private WebOptions() {}

    /**
     * What is announced to users, null if nothing is set.
     *
     * @throws ParameterException if a link is neither a web page nor an SSH front end, or a second one
     */
    public static SessionMessage.Hello.@Nullable Links links(
            SettingsResolver resolver, ServerSettings.AdvertisedServers advertised) {
        List<String> links = resolver.get(LINKS);
        if (links.isEmpty()) {
            return null;
        }
        String page = null;
        String ssh = null;
        for (String link : links) {
            if (page == null && PAGE.matcher(link).matches()) {
                page = link;
            } else if (ssh == null && link.startsWith(SSH) && isAddress(link.substring(SSH.length()))) {
                ssh = link.substring(SSH.length());
            } else {
                throw resolver.invalid(resolver.label(LINKS) + ": invalid link '" + link
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
    public static @Nullable WebSettings settings(SettingsResolver resolver) {
        Set<String> origins = Set.copyOf(resolver.get(ORIGINS));
        Set<String> hosts = Set.copyOf(resolver.get(HOSTS));
        Integer hstsSeconds = resolver.find(HSTS_SECONDS);
        Integer port = resolver.find(PORT);
        return port == null ? null : new WebSettings(port, origins, hosts, hstsSeconds, null);
    }

    /** @param fault what follows the name of the setting in the message about an item that does not match */
    private static SettingType<List<String>> lowerCaseList(String name, String range, String regex, String fault) {
        return SettingType.list(
                        name,
                        range,
                        (place, items) -> items.stream()
                                .filter(item -> !item.matches(regex))
                                .findFirst()
                                .map(item -> place + String.format(fault, item))
                                .orElse(null))
                .as(WebOptions::lowerCase, items -> items);
    }

    private static List<String> lowerCase(List<String> items) {
        return items.stream().map(item -> item.toLowerCase(Locale.ROOT)).toList();
    }
}
