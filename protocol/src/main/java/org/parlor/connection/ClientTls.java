package org.parlor.connection;

import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** The client's side of TLS, and who is believed on it. */
final class ClientTls {
    private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

    private ClientTls() {}

    /** For a line whose trust wants it. */
    static SslHandler handler(ServerEndpoint endpoint) {
        SSLEngine engine = context(endpoint.trust()).createSSLEngine(endpoint.host(), endpoint.port());
        engine.setUseClientMode(true);
        engine.setSSLParameters(parameters(engine.getSSLParameters(), endpoint.trust()));
        return new SslHandler(engine);
    }

    /** A socket that is not connected yet. */
    static SSLSocket socket(TrustPolicy trust) throws IOException {
        SSLSocket socket = (SSLSocket) context(trust).getSocketFactory().createSocket();
        socket.setSSLParameters(parameters(socket.getSSLParameters(), trust));
        return socket;
    }

    /** What was wrong with the certificate, if that is why something failed. */
    static Optional<UntrustedCertificateException> distrust(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof UntrustedCertificateException)) {
            cause = cause.getCause();
        }
        return Optional.ofNullable((UntrustedCertificateException) cause);
    }

    private static SSLParameters parameters(SSLParameters usual, TrustPolicy trust) {
        usual.setProtocols(VERSIONS);
        if (trust.pinned() == null) {
            usual.setEndpointIdentificationAlgorithm("HTTPS");
        }
        return usual;
    }

    private static SSLContext context(TrustPolicy trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new PinningTrustManager(authorities(), trust.pinned())}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static X509ExtendedTrustManager authorities() throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .findFirst()
                .orElseThrow();
    }
}
