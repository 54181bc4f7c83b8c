package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.CertificateProbe;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.parlor.testing.Waiting;

/** Trust policies of a client against a server with a self-signed certificate. */
class TrustTest {
    private static final String STORE = "javax.net.ssl.trustStore";
    private static final String PASSWORD = "javax.net.ssl.trustStorePassword";
    private static final CertificateFingerprint OTHER = new CertificateFingerprint("ab".repeat(32));

    @TempDir
    private Path directory = Path.of("");

    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final CertificateReloader certificates = CertificateReloader.selfSigned("127.0.0.1");
    private final CertificateFingerprint shown = certificates.fingerprint();
    private final ParlorServer server = ParlorServer.start(
            ServerConfig.forAddress("127.0.0.2", 0).with(new TlsSettings(0, false, host -> certificates)));

    @AfterEach
    void close() {
        System.clearProperty(STORE);
        System.clearProperty(PASSWORD);
        connectionFactory.close();
        server.close();
    }

    private ServerEndpoint at(TrustPolicy trust) {
        return new ServerEndpoint("127.0.0.2", server.tlsPort().orElseThrow(), trust);
    }

    /** Connects and returns the first state after connecting. */
    private ConnectionState call(ServerEndpoint endpoint) {
        CompletableFuture<ConnectionState> outcome = new CompletableFuture<>();
        ServerConnection.Listener listener = new ServerConnection.Listener() {
            @Override
            public void onMessage(ServerMessage message) {}

            @Override
            public void onState(ConnectionState state) {
                if (!(state instanceof ConnectionState.Connecting)) {
                    outcome.complete(state);
                }
            }
        };
        LoginParameters identity = new LoginParameters("test/1", List.of(), new Login.Guest(null));
        try (ServerConnection serverConnection = connectionFactory.open(endpoint, identity, listener)) {
            Objects.requireNonNull(serverConnection);
            return outcome.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join();
        }
    }

    @Test
    void a_pinned_certificate_is_trusted_whatever_its_names() throws IOException {
        assertInstanceOf(ConnectionState.LoggedIn.class, call(at(TrustPolicy.pinned(shown))));
        assertEquals(new CertificateProbe(shown, null), CertificateProbe.probe(at(TrustPolicy.pinned(shown))));
    }

    @Test
    void a_certificate_other_than_the_pinned_one_is_rejected_and_both_are_shown() {
        ConnectionState.Closed end =
                assertInstanceOf(ConnectionState.Closed.class, call(at(TrustPolicy.pinned(OTHER))));
        assertEquals("untrusted", end.code());
        assertEquals(shown, end.fingerprint());
        assertEquals(
                "untrusted certificate of " + at(TrustPolicy.AUTHORITIES) + " with fingerprint " + shown
                        + ": the expected fingerprint is " + OTHER,
                end.message());
    }

    @Test
    void a_certificate_of_an_unknown_authority_is_rejected() throws IOException {
        ConnectionState.Closed end = assertInstanceOf(ConnectionState.Closed.class, call(at(TrustPolicy.AUTHORITIES)));
        assertEquals("untrusted", end.code());
        assertEquals(shown, end.fingerprint());
        CertificateProbe certificateProbe = CertificateProbe.probe(at(TrustPolicy.AUTHORITIES));
        assertEquals(shown, certificateProbe.fingerprint());
        assertTrue("it is not issued by a trusted authority".equals(certificateProbe.trustError()));
    }

    @Test
    void a_certificate_is_trusted_for_its_subject_names_only() throws IOException, GeneralSecurityException {
        TlsSettings tls = new TlsSettings(0, true, host -> CertificateReloader.selfSignedIn(directory, "127.0.0.1"));
        try (ParlorServer named = ParlorServer.start(ServerConfig.embedded().with(tls));
                ParlorServer misnamed = ParlorServer.start(
                        ServerConfig.forAddress("127.0.0.2", 0).with(tls))) {
            trustServerCertificate();
            ServerEndpoint right = new ServerEndpoint("localhost", named.port(), TrustPolicy.AUTHORITIES);
            assertInstanceOf(ConnectionState.LoggedIn.class, call(right));
            assertNull(CertificateProbe.probe(right).trustError());
            ServerEndpoint wrong = new ServerEndpoint("127.0.0.2", misnamed.port(), TrustPolicy.AUTHORITIES);
            ConnectionState.Closed end = assertInstanceOf(ConnectionState.Closed.class, call(wrong));
            assertTrue(end.message().endsWith(": No subject alternative names matching IP address 127.0.0.2 found"));
        }
    }

    @Test
    void a_certificate_must_have_the_name_of_an_advertised_address_too() throws Exception {
        TlsSettings tls = new TlsSettings(0, true, host -> CertificateReloader.selfSignedIn(directory, "127.0.0.1"));
        BlockingQueue<ConnectionState> states = new LinkedBlockingQueue<>();
        ServerConnection.Listener listener = new ServerConnection.Listener() {
            @Override
            public void onMessage(ServerMessage message) {}

            @Override
            public void onState(ConnectionState state) {
                states.add(state);
            }
        };
        try (ParlorServer misnamed =
                ParlorServer.start(ServerConfig.forAddress("127.0.0.2", 0).with(tls))) {
            ServerSettings.AdvertisedServers advertised =
                    new ServerSettings.AdvertisedServers(List.of(), List.of("127.0.0.2:" + misnamed.port()));
            ParlorServer named = ParlorServer.start(ServerConfig.embedded()
                    .with(tls)
                    .with(ServerSettings.standard().with(advertised)));
            trustServerCertificate();
            ServerEndpoint right = new ServerEndpoint("localhost", named.port(), TrustPolicy.AUTHORITIES);
            LoginParameters identity = new LoginParameters("test/1", List.of(), new Login.Guest(null));
            try (ServerConnection serverConnection = connectionFactory.open(right, identity, listener)) {
                Objects.requireNonNull(serverConnection);
                assertEquals(
                        new ConnectionState.Connecting(1, right), states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
                assertInstanceOf(ConnectionState.LoggedIn.class, states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
                named.close();
                assertEquals(
                        new ConnectionState.Lost("connection closed", 1, 0),
                        states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
                ServerEndpoint wrong = new ServerEndpoint("127.0.0.2", misnamed.port(), TrustPolicy.AUTHORITIES);
                assertEquals(
                        new ConnectionState.Connecting(1, wrong), states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
                String reason = assertInstanceOf(
                                ConnectionState.Lost.class, states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS))
                        .reason();
                assertTrue(reason.startsWith("untrusted certificate of 127.0.0.2:" + misnamed.port()), reason);
                assertTrue(reason.endsWith(": No subject alternative names matching IP address 127.0.0.2 found"));
            } finally {
                named.close();
            }
        }
    }

    /** Adds the server's certificate to the trust store for the duration of the test. */
    private void trustServerCertificate() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream pem = Files.newInputStream(directory.resolve("tls-cert.pem"))) {
            store.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        Path file = directory.resolve("authorities.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, "public".toCharArray());
        }
        System.setProperty(STORE, file.toString());
        System.setProperty(PASSWORD, "public");
    }

    @Test
    void a_plaintext_connection_without_a_hello_suggests_tls() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> accepting = CompletableFuture.runAsync(() -> {
                try {
                    silent.accept().close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            ServerEndpoint endpoint = new ServerEndpoint("127.0.0.1", silent.getLocalPort());
            assertEquals(
                    new ConnectionState.Closed(
                            "unreachable",
                            "127.0.0.1:" + silent.getLocalPort()
                                    + " closed the connection before its hello; if this is a TLS port, add --tls"),
                    call(endpoint));
            accepting.join();
        }
    }

    @Test
    void a_port_without_tls_is_reported() {
        ServerEndpoint plain = new ServerEndpoint("127.0.0.2", server.port(), TrustPolicy.AUTHORITIES);
        ConnectionState.Closed end = assertInstanceOf(ConnectionState.Closed.class, call(plain));
        assertEquals(
                new ConnectionState.Closed(
                        "unreachable",
                        "TLS handshake with " + plain + " failed: the server does not speak TLS on that port"),
                end);
        assertThrows(SSLException.class, () -> CertificateProbe.probe(plain));
    }
}
