package org.parlor.server.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.server.net.web.WebSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of the web page. */
@Command
public final class WebOptions {
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

    /**
     * The settings of the web page, null if it is disabled.
     *
     * @throws ParameterException if the port is out of range or an origin is invalid
     */
    public @Nullable WebSettings settings(SettingsResolver settingsResolver) {
        Set<String> allowed = origins == null
                ? Set.of()
                : Arrays.stream(origins.split(","))
                        .map(String::strip)
                        .map(origin -> origin.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
        for (String origin : allowed) {
            if (!origin.matches("https?://[^/\\s]+")) {
                throw settingsResolver.invalid(settingsResolver.label("web-origins") + ": invalid origin '" + origin
                        + "'; write http://HOST or https://HOST, with :PORT if it is not the usual one");
            }
        }
        return port == null ? null : new WebSettings(settingsResolver.port("web-port", port), allowed);
    }
}
