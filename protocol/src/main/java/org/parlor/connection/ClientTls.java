package org.parlor.connection;

import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Creates TLS handlers and sockets for the client side, which check the server's certificate by a {@link TrustPolicy}. */
final class ClientTls {
    private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

    private ClientTls() {}

    static SslHandler handler(ServerEndpoint endpoint) {
        SSLEngine engine = context(endpoint.trust()).createSSLEngine(endpoint.host(), endpoint.port());
        engine.setUseClientMode(true);
        engine.setSSLParameters(parameters(engine.getSSLParameters(), endpoint.trust()));
        return new SslHandler(engine);
    }

    /** Creates an unconnected socket. */
    static SSLSocket socket(TrustPolicy trust) throws IOException {
        SSLSocket socket = (SSLSocket) context(trust).getSocketFactory().createSocket();
        socket.setSSLParameters(parameters(socket.getSSLParameters(), trust));
        return socket;
    }

    /** Returns the certificate error in the cause chain of a failure, if any. */
    static Optional<UntrustedCertificateException> findUntrusted(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof UntrustedCertificateException)) {
            cause = cause.getCause();
        }
        return Optional.ofNullable((UntrustedCertificateException) cause);
    }

    private static SSLParameters parameters(SSLParameters parameters, TrustPolicy trust) {
        parameters.setProtocols(VERSIONS);
        if (trust.pinned() == null) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        return parameters;
    }

    static SSLContext context(TrustPolicy trust) {
        try {
            TrustManagerFactory system = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            system.init((KeyStore) null);
            X509ExtendedTrustManager authorities = (X509ExtendedTrustManager) system.getTrustManagers()[0];
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new PinningTrustManager(authorities, trust.pinned())}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Thrown if the server's certificate is not trusted. The message is a clause within a sentence. */
    static final class UntrustedCertificateException extends CertificateException {
        private static final long serialVersionUID = 1L;

        private final transient CertificateFingerprint fingerprint;

        UntrustedCertificateException(CertificateFingerprint fingerprint, String reason) {
            super(reason);
            this.fingerprint = fingerprint;
        }

        CertificateFingerprint fingerprint() {
            return fingerprint;
        }
    }

    /** Checks a certificate against a pinned fingerprint, or against the system's authorities if none is pinned. */
    private static final class PinningTrustManager extends X509ExtendedTrustManager {
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
                    throw new UntrustedCertificateException(fingerprint, reason(e));
                }
            } else if (!pinned.equals(fingerprint)) {
                throw new UntrustedCertificateException(fingerprint, "the expected fingerprint is " + pinned);
            }
        }

        private static String reason(Throwable failure) {
            Throwable innermost = failure;
            for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
                innermost = cause;
            }
            if (innermost instanceof CertificateExpiredException) {
                return "it has expired";
            } else if (innermost instanceof CertificateNotYetValidException) {
                return "it is not valid yet";
            } else if (innermost instanceof GeneralSecurityException && !(innermost instanceof CertificateException)) {
                return "it is not issued by a trusted authority";
            }
            return "it is not accepted: " + innermost.getMessage();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain, () -> authorities.checkServerTrusted(chain, type, engine));
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain, () -> authorities.checkServerTrusted(chain, type, socket));
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain, () -> authorities.checkServerTrusted(chain, type));
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checkClientTrusted(chain, type);
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
}
