package org.parlor.server.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.MessageCodec;
import org.parlor.message.SessionRequest;
import org.parlor.server.app.LineClient;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.ConnectionAcceptor;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.EventLoops;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.net.Transport;

/** What a gateway relies on, wherever the core runs: order, completeness, and callbacks. */
abstract class CoreConnectionContract {
    private static final int REQUESTS = 300;

    final EventLoops loops = EventLoops.forThisMachine(Transport.NIO);
    final ConnectionRegistry connections = new ConnectionRegistry(ServerMetrics.NONE, base());
    final ConnectionAcceptor acceptor = new ConnectionAcceptor(loops, connections, GatewayLimits.defaults());
    final List<LineClient> clients = new ArrayList<>();
    CommandSink sink = command -> {};
    int port;

    /** The number before that of the first connection. */
    long base() {
        return 0;
    }

    /** Starts a core. */
    abstract CommandSink connect();

    /** Stops it. */
    abstract void disconnect();

    @BeforeEach
    void open() throws IOException {
        sink = connect();
        port = acceptor.listen(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new ConnectionInitializer(
                        ServerSettings.standard(), GatewayLimits.defaults(), sink, connections, () -> 1_000));
    }

    @AfterEach
    void close() {
        clients.forEach(LineClient::close);
        acceptor.closeConnections();
        disconnect();
        acceptor.close();
    }

    LineClient client() {
        LineClient client = LineClient.connect(port);
        clients.add(client);
        return client;
    }

    LineClient guest(String name) {
        LineClient client = client();
        client.logIn(name);
        return client;
    }

    static String ping(int id) {
        return "{\"t\":\"ping\",\"id\":" + id + "}";
    }

    static List<String> pongs(LineClient client, int count) {
        return Stream.generate(() -> client.receive("pong"))
                .limit(count)
                .map(line -> line.replaceFirst(".*\"re\":(\\d+).*", "$1"))
                .toList();
    }

    @Test
    void requests_are_answered_once_each_and_in_order() {
        LineClient ada = guest("ada");
        ada.sendLines(IntStream.range(0, REQUESTS)
                .mapToObj(CoreConnectionContract::ping)
                .toArray(String[]::new));
        assertEquals(IntStream.range(0, REQUESTS).mapToObj(Integer::toString).toList(), pongs(ada, REQUESTS));
        await().until(() -> connections.commandsInFlight() == 0);
    }

    @Test
    void an_invalid_line_is_answered_in_order_with_the_requests() {
        LineClient ada = guest("ada");
        ada.sendLines(ping(1), "{\"t\":\"nonsense\",\"id\":2}", ping(3));
        assertEquals(
                List.of("pong", "unknown_type", "pong"),
                Stream.generate(ada::readLine)
                        .limit(3)
                        .map(line -> line.contains("unknown_type") ? "unknown_type" : line.substring(6, 10))
                        .toList());
    }

    @Test
    void a_refused_login_can_be_repeated() {
        LineClient ada = client();
        ada.sendLines("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"none\"}}");
        assertTrue(ada.receive("error").contains("bad_credentials"));
        ada.logIn("ada");
    }

    @Test
    void events_reach_all_connections_in_the_same_order() {
        LineClient ada = guest("ada");
        LineClient bob = guest("bob");
        for (LineClient client : List.of(ada, bob)) {
            client.sendLines("{\"t\":\"lobby\",\"id\":1,\"on\":true}");
            client.receive("lobby");
        }
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            LineClient guest = guest("g" + i);
            guest.close();
            expected.add("guest-g" + i + " comes");
            expected.add("guest-g" + i + " leaves");
            await().until(() -> connections.size() == 2);
        }
        assertEquals(expected, guests(ada, expected.size()));
        assertEquals(expected, guests(bob, expected.size()));
    }

    private static List<String> guests(LineClient client, int count) {
        return Stream.generate(client::readLine)
                .filter(line -> line.contains("guest-g"))
                .limit(count)
                .map(line -> line.replaceFirst(".*(guest-g\\d).*", "$1")
                        + (line.startsWith("{\"t\":\"lobby.add\"") ? " comes" : " leaves"))
                .toList();
    }

    @Test
    void the_core_closes_a_connection_after_its_last_reply() {
        LineClient ada = guest("ada");
        ada.sendLines(ping(1), "{\"t\":\"bye\",\"id\":2}");
        List<String> lines = ada.readRemaining();
        assertEquals(3, lines.size(), lines.toString());
        assertTrue(lines.get(0).startsWith("{\"t\":\"pong\""), lines.toString());
        assertEquals("{\"t\":\"ok\",\"re\":2}", lines.get(1));
        assertEquals("{\"t\":\"bye\",\"reason\":\"quit\"}", lines.get(2));
    }

    @Test
    void each_callback_runs_once_and_in_order() {
        List<Integer> handled = Collections.synchronizedList(new ArrayList<>());
        long connection = base() + 1_000;
        SessionRequest.Hello hello = (SessionRequest.Hello)
                MessageCodec.readRequest("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}")
                        .message();
        sink.submit(new Command.LogIn(connection, PeerAddress.LOCAL, null, hello), () -> handled.add(-1));
        for (int i = 0; i < REQUESTS; i++) {
            int number = i;
            sink.submit(
                    new Command.RequestReceived(connection, MessageCodec.readRequest(ping(i))),
                    () -> handled.add(number));
        }
        sink.submit(new Command.Disconnected(connection), () -> handled.add(REQUESTS));
        // A command of an unknown connection is dropped, and handled.
        sink.submit(new Command.ConnectionActive(connection), () -> handled.add(REQUESTS + 1));
        await().until(() -> handled.size() == REQUESTS + 3);
        assertEquals(IntStream.range(-1, REQUESTS + 2).boxed().toList(), new CopyOnWriteArrayList<>(handled));
    }
}
