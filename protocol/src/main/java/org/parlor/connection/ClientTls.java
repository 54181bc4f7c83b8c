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

/** Creates TLS handlers and sockets for the client side. */
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

    private static SSLContext context(TrustPolicy trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    null, new TrustManager[] {new PinningTrustManager(systemTrustManager(), trust.pinned())}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static X509ExtendedTrustManager systemTrustManager() throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .findFirst()
                .orElseThrow();
    }
}
