package org.parlor.server.tls;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLException;
import org.parlor.connection.CertificateFingerprint;

/**
 * What a server shows, and what proves that it is its own.
 *
 * @param chain the server's certificate, then those that vouch for it, each for the one before
 */
record CertificateAndKey(PrivateKey key, List<X509Certificate> chain) {
    private static final byte[] PROBE = {1, 2, 3};

    CertificateAndKey {
        chain = List.copyOf(chain);
    }

    CertificateFingerprint fingerprint() {
        return CertificateFingerprint.of(chain.get(0));
    }

    /** The instant after which clients refuse it. */
    Instant end() {
        return chain.get(0).getNotAfter().toInstant();
    }

    /** Whether what the key signs is believed to be the certificate's. */
    boolean match() throws GeneralSecurityException {
        PublicKey shown = chain.get(0).getPublicKey();
        Signature signature = Signature.getInstance(signing(key.getAlgorithm()));
        if (!key.getAlgorithm().equals(shown.getAlgorithm())) {
            return false;
        }
        signature.initSign(key);
        signature.update(PROBE);
        byte[] signed = signature.sign();
        signature.initVerify(shown);
        signature.update(PROBE);
        return signature.verify(signed);
    }

    private static String signing(String algorithm) {
        return switch (algorithm) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> algorithm;
        };
    }

    SslContext context() {
        try {
            return SslContextBuilder.forServer(key, chain)
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .build();
        } catch (SSLException e) {
            throw new InvalidCertificateException("No TLS: the certificate cannot be served with (" + e + ")", e);
        }
    }
}
