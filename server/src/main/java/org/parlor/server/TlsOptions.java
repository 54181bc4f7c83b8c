package org.parlor.server;

import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.server.tls.Certificates;
import org.parlor.server.tls.TlsSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether and how the server encrypts. */
@Command
final class TlsOptions {
    private static final int PORT_MAX = 65_535;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--tls",
            description = "Serve TLS too, on a port of its own. Without --tls-cert the certificate is self-made, and"
                    + " kept where the rest is; the log tells its fingerprint, by which clients know it.")
    private boolean tls;

    @Option(names = "--tls-only", description = "Serve TLS and nothing else; --port is then not used.")
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
     * @param directory where a self-made certificate is kept, or null to keep none
     * @return null for a server without TLS
     */
    @Nullable
    TlsSettings settings(@Nullable Path directory) {
        if (port < 0 || port > PORT_MAX) {
            throw wrong("--tls-port is 0 to " + PORT_MAX + ", not " + port);
        }
        if ((certificate == null) != (key == null)) {
            throw wrong("--tls-cert and --tls-key go together");
        }
        boolean wanted = tls || only;
        if (certificate != null && !wanted) {
            throw wrong("--tls-cert needs --tls, or --tls-only");
        }
        return wanted ? new TlsSettings(port, only, certificates(directory)) : null;
    }

    private Function<String, Certificates> certificates(@Nullable Path directory) {
        Path shown = certificate;
        Path secret = key;
        if (shown != null && secret != null) {
            return host -> Certificates.in(shown, secret);
        }
        return directory == null ? Certificates::selfMade : host -> Certificates.selfMadeIn(directory, host);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
