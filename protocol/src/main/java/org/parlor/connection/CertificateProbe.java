package org.parlor.connection;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * What a server shows before anything is said to it, so that a person can be asked.
 *
 * @param seen its certificate
 * @param objection why the certificate is not believed, in the middle of a sentence, or null if it is
 */
public record CertificateProbe(
        CertificateFingerprint seen, @Nullable String objection) {
    private static final int TIMEOUT_MILLIS = 10_000;

    /**
     * Calls a server and hangs up again.
     *
     * @param endpoint of an encrypted line
     * @throws IOException if no server is there, or none that speaks TLS
     */
    public static CertificateProbe to(ServerEndpoint endpoint) throws IOException {
        try (SSLSocket socket = ClientTls.socket(endpoint.trust())) {
            socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.startHandshake();
            X509Certificate shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return new CertificateProbe(CertificateFingerprint.of(shown), null);
        } catch (SSLException failure) {
            Optional<UntrustedCertificateException> untrusted = ClientTls.distrust(failure);
            if (untrusted.isEmpty()) {
                throw failure;
            }
            return new CertificateProbe(
                    untrusted.get().seen(), String.valueOf(untrusted.get().getMessage()));
        }
    }
}
