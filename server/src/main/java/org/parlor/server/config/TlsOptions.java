package org.parlor.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Setting;
import org.parlor.server.core.api.SettingType;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import picocli.CommandLine.ParameterException;

/** The settings of TLS. */
public final class TlsOptions {
    private static final Setting<Boolean> TLS = Setting.flag("tls", false)
            .help(
                    "Also accept TLS connections, on --tls-port. Without --tls-cert the server creates a self-signed certificate"
                            + " in the data directory and logs its fingerprint, which clients can verify.");

    private static final Setting<Boolean> ONLY = Setting.flag("tls-only", false)
            .help("Accept TLS connections only; --port is ignored, and the ready line names --tls-port.");

    public static final Setting<Integer> PORT = Setting.port("tls-port", "7778").help("TLS port; 0 for any free port.");

    private static final Setting<Path> CERTIFICATE = Setting.of(
                    "tls-cert", "FILE", null, new SettingType<>("file", "PEM", Path::of, (place, path) -> null))
            .help("Certificate chain, a PEM file. A changed file is reloaded within a minute. Default: self-signed.")
            .example("/etc/parlor/fullchain.pem")
            .details("The server's certificate stands first. Needs `tls-key`, and `tls` or `tls-only`");

    static final Setting<Path> KEY = Setting.of(
                    "tls-key",
                    "FILE",
                    null,
                    new SettingType<>("file", "PEM, RSA or EC, not encrypted", Path::of, (place, path) -> null))
            .help("Private key of --tls-cert, an unencrypted PEM file. Default: self-signed.")
            .example("/etc/parlor/privkey.pem");

    static final List<Setting<?>> ALL = List.of(TLS, ONLY, PORT, CERTIFICATE, KEY);

    private TlsOptions() {}

    /**
     * The TLS settings, null if TLS is disabled.
     *
     * @param directory directory of the self-signed certificate, null to keep it in memory only
     * @throws ParameterException if the options conflict or are incomplete
     */
    public static @Nullable TlsSettings settings(SettingsResolver resolver, @Nullable Path directory) {
        Optional<CertificateFiles> files = certificateFiles(resolver);
        boolean enabled = isWanted(resolver);
        if (files.isPresent() && !enabled) {
            throw resolver.invalid(resolver.label(CERTIFICATE) + " needs --tls or --tls-only");
        }
        return enabled ? new TlsSettings(resolver.get(PORT), isOnly(resolver), certificates(files, directory)) : null;
    }

    /** The files of a certificate of an authority. */
    public record CertificateFiles(Path certificate, Path key) {
        /** @throws org.parlor.server.tls.InvalidCertificateException if they cannot be used */
        public CertificateReloader load() {
            return CertificateReloader.fromFiles(certificate, key);
        }
    }

    /**
     * The files of the certificate, empty for a self-signed one.
     *
     * @throws ParameterException if only one of the files is set
     */
    public static Optional<CertificateFiles> certificateFiles(SettingsResolver resolver) {
        Path certificate = resolver.find(CERTIFICATE);
        Path key = resolver.find(KEY);
        if ((certificate == null) != (key == null)) {
            throw resolver.invalid(
                    certificate == null
                            ? resolver.label(KEY) + " needs --tls-cert"
                            : resolver.label(CERTIFICATE) + " needs --tls-key");
        }
        return certificate == null || key == null
                ? Optional.empty()
                : Optional.of(new CertificateFiles(certificate, key));
    }

    public static boolean isWanted(SettingsResolver resolver) {
        return resolver.get(TLS) || isOnly(resolver);
    }

    /** Whether the plain-text port is disabled. */
    public static boolean isOnly(SettingsResolver resolver) {
        return resolver.get(ONLY);
    }

    private static Function<String, CertificateReloader> certificates(
            Optional<CertificateFiles> files, @Nullable Path directory) {
        if (files.isPresent()) {
            CertificateFiles given = files.get();
            return host -> given.load();
        }
        return directory == null
                ? CertificateReloader::selfSigned
                : host -> CertificateReloader.selfSignedIn(directory, host);
    }
}
