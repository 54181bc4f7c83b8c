package org.parlor.server;

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.server.tls.Certificates;
import org.parlor.server.tls.TlsSettings;
import org.parlor.wire.Connection;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;
import org.parlor.wire.Fingerprint;
import org.parlor.wire.Identity;
import org.parlor.wire.Introduction;
import org.parlor.wire.LinkState;
import org.parlor.wire.Trust;

/** Whom a client believes: its connection against a real server with a certificate of its own making. */
class TrustTest {
    private static final String STORE = "javax.net.ssl.trustStore";
    private static final String PASSWORD = "javax.net.ssl.trustStorePassword";
    private static final Fingerprint OTHER = new Fingerprint("ab".repeat(32));

    @TempDir
    private Path directory = Path.of("");

    private final Connector connector = new Connector();
    private final Certificates certificates = Certificates.selfMade("127.0.0.1");
    private final Fingerprint shown = certificates.fingerprint();
    private final ParlorServer server =
            ParlorServer.start(ServerConfig.at("127.0.0.2", 0).with(new TlsSettings(0, false, host -> certificates)));

    @AfterEach
    void close() {
        System.clearProperty(STORE);
        System.clearProperty(PASSWORD);
        connector.close();
        server.close();
    }

    private Endpoint at(Trust trust) {
        return new Endpoint("127.0.0.2", server.tlsPort().orElseThrow(), trust);
    }

    /** The first that is more than an attempt. */
    private LinkState call(Endpoint endpoint) {
        CompletableFuture<LinkState> outcome = new CompletableFuture<>();
        Connection.Listener listener = new Connection.Listener() {
            @Override
            public void onMessage(ServerMessage message) {}

            @Override
            public void onState(LinkState state) {
                if (!(state instanceof LinkState.Connecting)) {
                    outcome.complete(state);
                }
            }
        };
        Identity identity = new Identity("test/1", List.of(), new Login.Guest(null));
        try (Connection connection = connector.open(endpoint, identity, listener)) {
            Objects.requireNonNull(connection);
            return outcome.orTimeout(20, TimeUnit.SECONDS).join();
        }
    }

    @Test
    void a_pinned_certificate_is_believed_whatever_name_it_bears() throws IOException {
        assertInstanceOf(LinkState.LoggedIn.class, call(at(Trust.pinned(shown))));
        assertEquals(new Introduction(shown, null), Introduction.to(at(Trust.pinned(shown))));
    }

    @Test
    void another_than_the_pinned_one_is_refused_and_both_are_told() {
        LinkState.Closed end = assertInstanceOf(LinkState.Closed.class, call(at(Trust.pinned(OTHER))));
        assertEquals("untrusted", end.code());
        assertEquals(shown, end.seen());
        assertEquals(
                at(Trust.AUTHORITIES) + " shows the certificate with " + shown + ", but it should be the one with "
                        + OTHER,
                end.message());
    }

    @Test
    void a_certificate_that_no_authority_knows_is_refused_and_told() throws IOException {
        LinkState.Closed end = assertInstanceOf(LinkState.Closed.class, call(at(Trust.AUTHORITIES)));
        assertEquals("untrusted", end.code());
        assertEquals(shown, end.seen());
        Introduction introduction = Introduction.to(at(Trust.AUTHORITIES));
        assertEquals(shown, introduction.seen());
        assertTrue(String.valueOf(introduction.objection()).startsWith("no authority this computer trusts vouches"));
    }

    @Test
    void an_authority_vouches_for_the_names_in_the_certificate_and_no_others()
            throws IOException, GeneralSecurityException {
        TlsSettings tls = new TlsSettings(0, true, host -> Certificates.selfMadeIn(directory, "127.0.0.1"));
        try (ParlorServer named = ParlorServer.start(ServerConfig.embedded().with(tls));
                ParlorServer misnamed =
                        ParlorServer.start(ServerConfig.at("127.0.0.2", 0).with(tls))) {
            believe();
            Endpoint right = new Endpoint("localhost", named.port(), Trust.AUTHORITIES);
            assertInstanceOf(LinkState.LoggedIn.class, call(right));
            assertNull(Introduction.to(right).objection());
            Endpoint wrong = new Endpoint("127.0.0.2", misnamed.port(), Trust.AUTHORITIES);
            LinkState.Closed end = assertInstanceOf(LinkState.Closed.class, call(wrong));
            assertTrue(end.message().endsWith(": No subject alternative names matching IP address 127.0.0.2 found"));
        }
    }

    /** Makes the server's own certificate an authority of this computer, for as long as the test runs. */
    private void believe() throws IOException, GeneralSecurityException {
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
    void a_plain_connection_that_hears_no_greeting_is_told_of_tls() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> accepting = CompletableFuture.runAsync(() -> {
                try {
                    silent.accept().close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            Endpoint endpoint = new Endpoint("127.0.0.1", silent.getLocalPort());
            assertEquals(
                    new LinkState.Closed(
                            "unreachable",
                            "127.0.0.1:" + silent.getLocalPort()
                                    + ": no greeting within 10 s; is this the TLS port? Add --tls"),
                    call(endpoint));
            accepting.join();
        }
    }

    @Test
    void a_port_that_does_not_encrypt_is_told_as_such() {
        Endpoint plain = new Endpoint("127.0.0.2", server.port(), Trust.AUTHORITIES);
        LinkState.Closed end = assertInstanceOf(LinkState.Closed.class, call(plain));
        assertEquals(
                new LinkState.Closed(
                        "unreachable", "no encryption with " + plain + ": it does not speak TLS on that port"),
                end);
        assertThrows(SSLException.class, () -> Introduction.to(plain));
    }
}
