package org.parlor.connection;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Looks at the certificate a server shows. Whatever it finds wrong, it says which certificate that was. */
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

    private void inspect(X509Certificate[] chain, Check byAuthorities) throws UntrustedCertificateException {
        CertificateFingerprint seen = CertificateFingerprint.of(chain[0]);
        if (pinned == null) {
            try {
                byAuthorities.run();
            } catch (CertificateException | RuntimeException e) {
                // Where a computer trusts no authority at all, that is a fault of the checking, and the same to us.
                throw new UntrustedCertificateException(
                        seen, "no authority this computer trusts vouches for it: " + reason(e));
            }
        } else if (!pinned.equals(seen)) {
            throw new UntrustedCertificateException(seen, "it should be the one with " + pinned);
        }
    }

    private static String reason(Throwable refused) {
        Throwable innermost = refused;
        for (Throwable cause = refused.getCause(); cause != null; cause = cause.getCause()) {
            innermost = cause;
        }
        return String.valueOf(innermost.getMessage());
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws UntrustedCertificateException {
        inspect(chain, () -> authorities.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws UntrustedCertificateException {
        inspect(chain, () -> authorities.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws UntrustedCertificateException {
        inspect(chain, () -> authorities.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw new CertificateException("This is the client's side");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw new CertificateException("This is the client's side");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("This is the client's side");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authorities.getAcceptedIssuers();
    }
}
