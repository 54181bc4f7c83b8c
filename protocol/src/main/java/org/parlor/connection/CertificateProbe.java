package org.parlor.connection;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * The certificate a server presents, fetched by a TLS handshake without login, so that the user can confirm it.
 *
 * @param trustError why the certificate is not trusted, as a clause within a sentence; null if it is trusted
 */
public record CertificateProbe(
        CertificateFingerprint fingerprint, @Nullable String trustError) {
    private static final int TIMEOUT_MILLIS = 10_000;

    /**
     * Connects, performs the TLS handshake and disconnects. Blocks for up to 10 seconds per step.
     *
     * @param endpoint a TLS endpoint
     * @throws IOException if the server is unreachable or does not speak TLS
     */
    public static CertificateProbe probe(ServerEndpoint endpoint) throws IOException {
        try (SSLSocket socket = ClientTls.socket(endpoint.trust())) {
            socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.startHandshake();
            X509Certificate certificate = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return new CertificateProbe(CertificateFingerprint.of(certificate), null);
        } catch (SSLException failure) {
            Optional<ClientTls.UntrustedCertificateException> untrusted = ClientTls.findUntrusted(failure);
            if (untrusted.isEmpty()) {
                throw failure;
            }
            return new CertificateProbe(
                    untrusted.get().fingerprint(),
                    String.valueOf(untrusted.get().getMessage()));
        }
    }
}
