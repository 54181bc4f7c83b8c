package org.parlor.bots.cli.option;

import org.jspecify.annotations.Nullable;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.TrustPolicy;
import picocli.CommandLine.Option;

/** Whether the line to a server is encrypted, and by what the server is believed: for whatever command calls one. */
public final class TlsOptions {

    @Option(names = "--tls", description = "Encrypt the line, and make sure of the server by its certificate.")
    private boolean tls;

    @Option(
            names = "--fingerprint",
            paramLabel = "SHA256:HEX",
            description = "Encrypt the line, and believe the server by this fingerprint of its certificate alone; its"
                    + " operator finds it in the server's log.")
    private @Nullable String fingerprint;

    /** @throws org.parlor.rules.InvalidInputException if the fingerprint is none */
    public TrustPolicy trust() {
        if (fingerprint != null) {
            return TrustPolicy.pinned(CertificateFingerprint.parse(fingerprint));
        }
        return tls ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN;
    }

    /** What to try where a certificate is not believed. */
    public static String remedy(CertificateFingerprint seen) {
        return "If the operator says that this is the server's, trust it with --fingerprint " + seen;
    }
}
