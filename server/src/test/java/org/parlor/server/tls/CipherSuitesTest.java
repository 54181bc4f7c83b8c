package org.parlor.server.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;

/** Clients that support one cipher suite only. */
class CipherSuitesTest {
    @TempDir
    private Path directory = Path.of("");

    private static String pem(Object object) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        }
        return text.toString();
    }

    /** A server with an RSA certificate, without which a static key exchange is impossible. */
    private ParlorServer rsaServer() throws Exception {
        KeyPair pair = RsaKey.read();
        X500Principal name = new X500Principal("CN=localhost");
        Instant now = Instant.now();
        var certificate = new JcaX509v3CertificateBuilder(
                        name,
                        BigInteger.ONE,
                        Date.from(now),
                        Date.from(now.plus(Duration.ofDays(1))),
                        name,
                        pair.getPublic())
                .build(new JcaContentSignerBuilder("SHA256withRSA").build(pair.getPrivate()));
        Path file = Files.writeString(directory.resolve("rsa.pem"), pem(certificate) + pem(pair.getPrivate()));
        return start(new TlsSettings(0, true, host -> CertificateReloader.fromFiles(file, file)));
    }

    private static ParlorServer start(TlsSettings tls) {
        return ParlorServer.start(ServerConfig.embedded().with(tls));
    }

    private static String handshake(ParlorServer server, String protocol, String cipher)
            throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.setEnabledCipherSuites(new String[] {cipher});
            socket.startHandshake();
            return socket.getSession().getCipherSuite();
        }
    }

    @Test
    void forward_secret_key_exchanges_with_authenticated_encryption_are_served() throws Exception {
        try (ParlorServer rsa = rsaServer();
                ParlorServer ec = start(new TlsSettings(0, true, CertificateReloader::selfSigned))) {
            for (String cipher : List.of("AES_256_GCM_SHA384", "AES_128_GCM_SHA256", "CHACHA20_POLY1305_SHA256")) {
                assertEquals("TLS_" + cipher, handshake(rsa, "TLSv1.3", "TLS_" + cipher));
                assertEquals("TLS_" + cipher, handshake(ec, "TLSv1.3", "TLS_" + cipher));
                String withRsa = "TLS_ECDHE_RSA_WITH_" + cipher;
                assertEquals(withRsa, handshake(rsa, "TLSv1.2", withRsa));
                String withEc = "TLS_ECDHE_ECDSA_WITH_" + cipher;
                assertEquals(withEc, handshake(ec, "TLSv1.2", withEc));
            }
        }
    }

    @Test
    void other_key_exchanges_and_cbc_are_refused() throws Exception {
        try (ParlorServer rsa = rsaServer()) {
            String served = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";
            assertEquals(served, handshake(rsa, "TLSv1.2", served));
            for (String cipher : List.of(
                    "TLS_RSA_WITH_AES_128_GCM_SHA256",
                    "TLS_RSA_WITH_AES_256_CBC_SHA256",
                    "TLS_RSA_WITH_AES_128_CBC_SHA",
                    "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256",
                    "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384",
                    "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA")) {
                assertThrows(SSLException.class, () -> handshake(rsa, "TLSv1.2", cipher), cipher);
            }
        }
    }
}
