package org.parlor.server.config;

import java.util.stream.Stream;
import org.parlor.server.net.ProxySources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of load balancers in front of the server. */
@Command
public final class ProxyOptions {
    @Option(
            names = "--proxy-from",
            paramLabel = "RANGES",
            description = "Comma-separated addresses and CIDR ranges of load balancers, such as 10.0.0.0/8. Their"
                    + " connections must start with a PROXY header, which names the client. Default: none.")
    private String from = "";

    /** @throws ParameterException if an address is invalid */
    public ProxySources sources(SettingsResolver settingsResolver) {
        try {
            return ProxySources.parse(Stream.of(from.split(","))
                    .map(String::strip)
                    .filter(range -> !range.isEmpty())
                    .toList());
        } catch (IllegalArgumentException e) {
            throw settingsResolver.invalid(settingsResolver.label("proxy-from") + ": " + e.getMessage());
        }
    }
}
