package org.parlor.server.config;

import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Whether and how the server encrypts. */
@Command
public final class TlsOptions {
    @Option(
            names = "--tls",
            fallbackValue = "true",
            description = "Serve TLS too, on a port of its own. Without --tls-cert the certificate is self-made, and"
                    + " kept where the rest is; the log tells its fingerprint, by which clients know it.")
    private boolean tls;

    @Option(
            names = "--tls-only",
            fallbackValue = "true",
            description = "Serve TLS and nothing else; --port is then not used.")
    private boolean only;

    @Option(
            names = "--tls-port",
            paramLabel = "P",
            defaultValue = "7778",
            description = "Serve TLS on this port; 0 means any that is free. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description = "Show this certificate, a PEM file, with the chain of those that vouch for it. When the file"
                    + " changes, it is read again within a minute.")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "The key of --tls-cert, a PEM file that is not encrypted.")
    private @Nullable Path key;

    /**
     * Null for a server without TLS.
     *
     * @param directory where a self-made certificate is kept, or null to keep none
     * @throws InvalidSettingsException if that is contradictory
     */
    public @Nullable TlsSettings settings(SettingsResolver settingsResolver, @Nullable Path directory) {
        if ((certificate == null) != (key == null)) {
            throw new InvalidSettingsException(
                    certificate == null
                            ? settingsResolver.label("tls-key") + " needs --tls-cert"
                            : settingsResolver.label("tls-cert") + " needs --tls-key");
        }
        boolean wanted = isWanted();
        if (certificate != null && !wanted) {
            throw new InvalidSettingsException(settingsResolver.label("tls-cert") + " needs --tls or --tls-only");
        }
        return wanted ? new TlsSettings(port(settingsResolver), only, certificates(directory)) : null;
    }

    public boolean isWanted() {
        return tls || only;
    }

    /** Whether there is no plain port. */
    public boolean isOnly() {
        return only;
    }

    /** @throws InvalidSettingsException if it is none */
    public int port(SettingsResolver settingsResolver) {
        return settingsResolver.port("tls-port", port);
    }

    private Function<String, CertificateReloader> certificates(@Nullable Path directory) {
        Path shown = certificate;
        Path secret = key;
        if (shown != null && secret != null) {
            return host -> CertificateReloader.in(shown, secret);
        }
        return directory == null
                ? CertificateReloader::selfMade
                : host -> CertificateReloader.selfMadeIn(directory, host);
    }
}
