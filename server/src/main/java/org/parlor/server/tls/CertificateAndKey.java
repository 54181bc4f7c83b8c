package org.parlor.server.tls;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.parlor.connection.CertificateFingerprint;

/**
 * A private key and its certificate chain.
 *
 * @param chain the server's certificate first, each further one certifying the one before it
 */
record CertificateAndKey(PrivateKey key, List<X509Certificate> chain) {
    private static final byte[] PROBE = {1, 2, 3};
    /** A key exchange that keeps earlier connections secret if the key of the certificate leaks, and authenticated encryption. */
    private static final List<String> CIPHERS = List.of(
            "TLS_AES_256_GCM_SHA384",
            "TLS_AES_128_GCM_SHA256",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    private static final int DNS_NAME = 2;
    /** Netty keeps the key in a PKCS12 store, in memory. Protecting it by 10,000 rounds would delay the start by 0.3 s. */
    private static final String KEY_ROUNDS = "keystore.pkcs12.keyPbeIterationCount";

    static {
        System.setProperty(KEY_ROUNDS, System.getProperty(KEY_ROUNDS, "1"));
    }

    CertificateAndKey {
        chain = List.copyOf(chain);
    }

    CertificateFingerprint fingerprint() {
        return CertificateFingerprint.of(chain.get(0));
    }

    /** The DNS names for which the certificate is valid, in lower case; one may begin with {@code *.}. */
    Set<String> names() {
        try {
            Collection<List<?>> names = chain.get(0).getSubjectAlternativeNames();
            return names == null
                    ? Set.of()
                    : names.stream()
                            .filter(name -> name.get(0).equals(DNS_NAME))
                            .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                            .collect(Collectors.toUnmodifiableSet());
        } catch (CertificateParsingException e) {
            throw new InvalidCertificateException("Cannot read the names in the certificate: " + e.getMessage(), e);
        }
    }

    /** The instant at which the certificate expires. */
    Instant expiry() {
        return chain.get(0).getNotAfter().toInstant();
    }

    /** Whether the key belongs to the certificate, tested by signing and verifying. */
    boolean isMatchingPair() throws GeneralSecurityException {
        PublicKey publicKey = chain.get(0).getPublicKey();
        Signature signature = Signature.getInstance(signatureAlgorithm(key.getAlgorithm()));
        if (!key.getAlgorithm().equals(publicKey.getAlgorithm())) {
            return false;
        }
        signature.initSign(key);
        signature.update(PROBE);
        byte[] signed = signature.sign();
        signature.initVerify(publicKey);
        signature.update(PROBE);
        return signature.verify(signed);
    }

    private static String signatureAlgorithm(String algorithm) {
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
                    .ciphers(CIPHERS)
                    .build();
        } catch (SSLException e) {
            throw new InvalidCertificateException("Cannot serve TLS: certificate rejected (" + e + ")", e);
        }
    }
}
