package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.parlor.testing.Waiting;

/** The addresses that a server advertises, and what a client with TLS accepts of them. */
class AdvertisedServersTest {
    private final CertificateReloader certificates = CertificateReloader.selfSigned("127.0.0.1");
    private final TrustPolicy pinned = TrustPolicy.pinned(certificates.fingerprint());
    private final ParlorServer other = ParlorServer.start(
            ServerConfig.embedded().with(new TlsSettings(0, false, CertificateReloader::selfSigned)));
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final BlockingQueue<ConnectionState> states = new LinkedBlockingQueue<>();

    private final ServerConnection.Listener listener = new ServerConnection.Listener() {
        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(ConnectionState state) {
            if (!(state instanceof ConnectionState.Connecting)) {
                states.add(state);
            }
        }
    };

    @AfterEach
    void close() {
        connectionFactory.close();
        other.close();
    }

    private ServerConfig config(List<String> plain, List<String> tls) {
        return ServerConfig.embedded()
                .with(new TlsSettings(0, false, host -> certificates))
                .with(ServerSettings.standard().with(new ServerSettings.AdvertisedServers(plain, tls)));
    }

    private static @Nullable List<String> servers(LineClient client) {
        client.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}");
        return client.receive("welcome", SessionMessage.Welcome.class).servers();
    }

    private static @Nullable List<String> serversOfNewGuest(ParlorServer server) {
        try (LineClient client = LineClient.connect(server)) {
            return servers(client);
        }
    }

    @Test
    void a_connection_receives_those_of_its_kind_at_the_login_and_before_a_restart() {
        ParlorServer server = ParlorServer.start(config(List.of("a:1", "b:2"), List.of("c:3")));
        try (LineClient plain = LineClient.connect(server);
                LineClient tls = LineClient.connectTls(server.tlsPort().orElseThrow(), 0)) {
            assertEquals(List.of("a:1", "b:2"), servers(plain));
            assertEquals(List.of("c:3"), servers(tls));
            server.close();
            assertEquals(
                    new SessionMessage.Bye("restart", 5_000L, List.of("a:1", "b:2")),
                    plain.receive("bye", SessionMessage.Bye.class));
            assertEquals(
                    new SessionMessage.Bye("restart", 5_000L, List.of("c:3")),
                    tls.receive("bye", SessionMessage.Bye.class));
        } finally {
            server.close();
        }
    }

    @Test
    void a_server_without_any_sends_none_and_a_reload_applies_to_the_next_login() {
        ServerConfig later = config(List.of("a:1"), List.of());
        ServerConfig first = config(List.of(), List.of())
                .with(() -> new SettingsReloadResult(later, List.of("advertise"), List.of()));
        try (ParlorServer server = ParlorServer.start(first)) {
            assertNull(serversOfNewGuest(server));
            server.reload();
            Awaitility.await().until(() -> List.of("a:1").equals(serversOfNewGuest(server)));
        }
    }

    /** Logs in by TLS with a pinned certificate at a server that then sends the client elsewhere. */
    private String reasonAt(String advertised) throws InterruptedException {
        ParlorServer server = ParlorServer.start(config(List.of(), List.of(advertised)));
        ServerEndpoint configured =
                new ServerEndpoint("127.0.0.1", server.tlsPort().orElseThrow(), pinned);
        LoginParameters guest = new LoginParameters("test/1", List.of(), new Login.Guest(null));
        try (ServerConnection connection = connectionFactory.open(configured, guest, listener)) {
            next(ConnectionState.LoggedIn.class);
            server.close();
            assertEquals(0, next(ConnectionState.Lost.class).retryMillis());
            String reason = next(ConnectionState.Lost.class).reason();
            connection.retryNow();
            String reasonAtConfigured = next(ConnectionState.Lost.class).reason();
            assertTrue(reasonAtConfigured.startsWith("cannot reach " + configured + ": "), reasonAtConfigured);
            return reason;
        } finally {
            server.close();
        }
    }

    private <T extends ConnectionState> T next(Class<T> type) throws InterruptedException {
        return assertInstanceOf(type, states.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void another_certificate_than_the_pinned_one_is_rejected_there_and_the_connection_stays_alive() throws Exception {
        String address = "127.0.0.1:" + other.tlsPort().orElseThrow();
        String reason = reasonAt(address);
        assertTrue(reason.startsWith("untrusted certificate of " + address + " with fingerprint SHA256:"), reason);
        assertTrue(reason.endsWith(": the expected fingerprint is " + certificates.fingerprint()), reason);
    }

    @Test
    void a_connection_with_tls_never_continues_without_it() throws Exception {
        String address = "127.0.0.1:" + other.port();
        assertEquals(
                "TLS handshake with " + address + " failed: the server does not speak TLS on that port",
                reasonAt(address));
    }
}
