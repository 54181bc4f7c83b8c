package org.parlor.connection;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Checks a server certificate against a pinned fingerprint, or against the system's certificate authorities if none is pinned. */
final class PinningTrustManager extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager authorities;
    private final @Nullable CertificateFingerprint pinned;

    PinningTrustManager(X509ExtendedTrustManager authorities, @Nullable CertificateFingerprint pinned) {
        this.authorities = authorities;
        this.pinned = pinned;
    }

    private interface Check {
        void run() throws CertificateException;
    }

    private void check(X509Certificate[] chain, Check systemCheck) throws UntrustedCertificateException {
        CertificateFingerprint fingerprint = CertificateFingerprint.of(chain[0]);
        if (pinned == null) {
            try {
                systemCheck.run();
            } catch (CertificateException | RuntimeException e) {
                // An empty system trust store raises a RuntimeException.
                throw new UntrustedCertificateException(
                        fingerprint, "it is not issued by a trusted authority: " + rootCause(e));
            }
        } else if (!pinned.equals(fingerprint)) {
            throw new UntrustedCertificateException(fingerprint, "the expected fingerprint is " + pinned);
        }
    }

    private static String rootCause(Throwable failure) {
        Throwable innermost = failure;
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            innermost = cause;
        }
        return String.valueOf(innermost.getMessage());
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws UntrustedCertificateException {
        check(chain, () -> authorities.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws UntrustedCertificateException {
        check(chain, () -> authorities.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws UntrustedCertificateException {
        check(chain, () -> authorities.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw new CertificateException("Client certificates are not supported");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw new CertificateException("Client certificates are not supported");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("Client certificates are not supported");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authorities.getAcceptedIssuers();
    }
}
