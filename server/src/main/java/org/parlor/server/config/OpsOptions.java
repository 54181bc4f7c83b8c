package org.parlor.server.config;

import org.jspecify.annotations.Nullable;
import org.parlor.server.metrics.OpsAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Where the server can be watched. */
@Command
public final class OpsOptions {

    @Option(
            names = "--ops-port",
            paramLabel = "P",
            description = "Answer HTTP for those who watch the server on this port: /health, /ready, /metrics; 0 means"
                    + " any that is free. Default: none.")
    private @Nullable Integer port;

    @Option(
            names = "--ops-bind",
            paramLabel = "A",
            defaultValue = "127.0.0.1",
            description = "Do so on this address. It has no log-in: keep it from strangers. Default: ${DEFAULT-VALUE}.")
    private String bind = "";

    /**
     * Null if the server is not watched.
     *
     * @throws InvalidSettingsException if a value is out of range
     */
    public @Nullable OpsAddress address(SettingsResolver settingsResolver) {
        return port == null ? null : new OpsAddress(bind, settingsResolver.port("ops-port", port));
    }
}
