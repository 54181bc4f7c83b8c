package org.parlor.bots.cli.option;

import org.jspecify.annotations.Nullable;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.TrustPolicy;
import picocli.CommandLine.Option;

/** The TLS options of commands that connect to a server. */
public final class TlsOptions {

    @Option(names = "--tls", description = "Connect by TLS and verify the server's certificate.")
    private boolean tls;

    @Option(
            names = "--fingerprint",
            paramLabel = "SHA256:HEX",
            description =
                    "Connect by TLS and trust only the certificate with this fingerprint, which the server prints in"
                            + " its log.")
    private @Nullable String fingerprint;

    /** @throws org.parlor.rules.InvalidInputException if the fingerprint is malformed */
    public TrustPolicy trust() {
        if (fingerprint != null) {
            return TrustPolicy.pinned(CertificateFingerprint.parse(fingerprint));
        }
        return tls ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN;
    }

    /**
     * Returns an error message, with advice if the reason is a certificate that could not be verified.
     *
     * @param untrusted fingerprint of that certificate, null if it was not the reason
     */
    public static String withTrustAdvice(String message, @Nullable CertificateFingerprint untrusted) {
        return untrusted == null
                ? message
                : message
                        + ". If the operator confirms that this is the server's certificate, trust it with --fingerprint "
                        + untrusted;
    }
}
