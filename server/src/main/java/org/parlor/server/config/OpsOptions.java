package org.parlor.server.config;

import org.jspecify.annotations.Nullable;
import org.parlor.server.metrics.OpsAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of the operations endpoint. */
@Command
public final class OpsOptions {

    @Option(
            names = "--ops-port",
            paramLabel = "P",
            description = "Port of the HTTP endpoint for monitoring: /health, /ready, /metrics; 0 for any free port."
                    + " Default: disabled.")
    private @Nullable Integer port;

    @Option(
            names = "--ops-bind",
            paramLabel = "A",
            defaultValue = "127.0.0.1",
            description = "Address of the monitoring endpoint. Unauthenticated: do not expose publicly. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String bind = "";

    /**
     * The address of the operations endpoint, null if disabled.
     *
     * @throws ParameterException if a value is out of range
     */
    public @Nullable OpsAddress address(SettingsResolver settingsResolver) {
        return port == null ? null : new OpsAddress(bind, settingsResolver.port("ops-port", port));
    }
}
