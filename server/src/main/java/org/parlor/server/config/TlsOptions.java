package org.parlor.server.config;

import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of TLS. */
@Command
public final class TlsOptions {
    @Option(
            names = "--tls",
            fallbackValue = "true",
            description = "Also accept TLS connections, on --tls-port. Without --tls-cert the server creates a"
                    + " self-signed certificate in the data directory and logs its fingerprint, which clients"
                    + " can verify.")
    private boolean tls;

    @Option(
            names = "--tls-only",
            fallbackValue = "true",
            description = "Accept TLS connections only; --port is ignored.")
    private boolean only;

    @Option(
            names = "--tls-port",
            paramLabel = "P",
            defaultValue = "7778",
            description = "TLS port; 0 for any free port. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description = "Certificate chain, a PEM file. A changed file is reloaded within a minute.")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "Private key of --tls-cert, an unencrypted PEM file.")
    private @Nullable Path key;

    /**
     * The TLS settings, null if TLS is disabled.
     *
     * @param directory directory of the self-signed certificate, null to keep it in memory only
     * @throws ParameterException if the options conflict or are incomplete
     */
    public @Nullable TlsSettings settings(SettingsResolver settingsResolver, @Nullable Path directory) {
        if ((certificate == null) != (key == null)) {
            throw settingsResolver.invalid(
                    certificate == null
                            ? settingsResolver.label("tls-key") + " needs --tls-cert"
                            : settingsResolver.label("tls-cert") + " needs --tls-key");
        }
        boolean enabled = isWanted();
        if (certificate != null && !enabled) {
            throw settingsResolver.invalid(settingsResolver.label("tls-cert") + " needs --tls or --tls-only");
        }
        return enabled ? new TlsSettings(port(settingsResolver), only, certificates(directory)) : null;
    }

    public boolean isWanted() {
        return tls || only;
    }

    /** Whether the plain-text port is disabled. */
    public boolean isOnly() {
        return only;
    }

    /** @throws ParameterException if the port is out of range */
    public int port(SettingsResolver settingsResolver) {
        return settingsResolver.port("tls-port", port);
    }

    private Function<String, CertificateReloader> certificates(@Nullable Path directory) {
        Path certificateFile = certificate;
        Path keyFile = key;
        if (certificateFile != null && keyFile != null) {
            return host -> CertificateReloader.fromFiles(certificateFile, keyFile);
        }
        return directory == null
                ? CertificateReloader::selfSigned
                : host -> CertificateReloader.selfSignedIn(directory, host);
    }
}
