package org.parlor.server.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.server.app.CoreNode;
import org.parlor.server.app.GatewayNode;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.cluster.core.HeartbeatListener;
import org.parlor.server.cluster.transport.ClusterSettings;
import org.parlor.server.cluster.transport.NatsNetwork;
import org.parlor.server.cluster.transport.NatsSettings;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.storage.SharedPostgres;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.testing.CuttableProxy;
import org.parlor.testing.Waiting;

/** Gateways and cores in this process, with NATS and PostgreSQL. */
class ClusterNodesTest {
    private final List<AutoCloseable> started = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private NatsServer nats;

    @SuppressWarnings("NullAway.Init")
    private String database;

    @BeforeEach
    void start() {
        nats = NatsServer.start();
        started.add(nats);
        database = SharedPostgres.createStore();
    }

    @AfterEach
    void stop() throws Exception {
        for (int i = started.size() - 1; i >= 0; i--) {
            started.get(i).close();
        }
    }

    private ClusterSettings cluster(String cluster, String url, String name) {
        return new ClusterSettings(new Subjects(cluster), NatsSettings.of(url), name);
    }

    private CoreNode core(String name, String cluster, String url) {
        CoreNode core = CoreNode.start(
                ServerConfig.embedded().with(Storage.inDatabase(new PostgresDatabase(url))),
                cluster(cluster, nats.url(), name));
        started.add(core);
        return core;
    }

    /** The core of the cluster, which is active. */
    private CoreNode activeCore() throws InterruptedException {
        CoreNode core = core("first", "parlor", database);
        assertEquals("parlor-server core ready", core.awaitReady());
        awaitStatus("active");
        return core;
    }

    /** Starts a gateway that advertises its name as a host. Returns its port. */
    private int gateway(String name) throws InterruptedException {
        return port(gateway(name, nats.url()));
    }

    private GatewayNode gateway(String name, String natsUrl) {
        ServerSettings settings = ServerSettings.standard().with(ServerSettings.ADVERTISE, List.of(address(name)));
        GatewayNode gateway =
                GatewayNode.start(ServerConfig.embedded().with(settings), cluster("parlor", natsUrl, name));
        started.add(gateway);
        return gateway;
    }

    private static int port(GatewayNode gateway) throws InterruptedException {
        return Integer.parseInt(gateway.awaitReady().replaceFirst(".*:", ""));
    }

    private static String address(String name) {
        return name + ".example:7777";
    }

    private static String byeTo(String name) {
        return "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":200,\"servers\":[\"" + address(name) + "\"]}";
    }

    private LineClient connected(int port) {
        LineClient client = LineClient.connect(port);
        started.add(client);
        return client;
    }

    /** Waits until the core has said how many gateways it has: one that knows of no other keeps its clients. */
    private void awaitHeartbeat(int gateways) {
        NatsNetwork network = NatsNetwork.connect(nats.settings(), "observer");
        started.add(network);
        HeartbeatListener heartbeats = new HeartbeatListener(network, new Subjects("parlor"));
        await().until(heartbeats::gateways, number -> number == gateways);
    }

    /** Asks the cluster for the states of its processes until they are as expected: some may answer late. */
    private void awaitStatus(String... states) {
        await().untilAsserted(() -> assertStatus(states));
    }

    private void assertStatus(String... states) {
        StringWriter out = new StringWriter();
        int exit = ServerMain.commandLine().setOut(new PrintWriter(out)).execute("status", "--nats", nats.url());
        assertEquals(
                List.of(states),
                out.toString().lines().skip(1).map(line -> line.split(" +")[2]).toList(),
                out.toString());
        assertEquals(0, exit, out.toString());
    }

    @Test
    void a_core_that_stands_by_stops_although_the_driver_of_its_database_consumes_the_interrupt() throws Exception {
        CountDownLatch connecting = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Database unreachable = (Database) Proxy.newProxyInstance(
                Database.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "openSession" -> {
                            connecting.countDown();
                            try {
                                interrupted.await();
                            } catch (InterruptedException e) {
                                interrupted.countDown();
                            }
                            throw new SQLException("no connection");
                        }
                        case "isConnectionLost" -> {
                            return true;
                        }
                        case "location" -> {
                            return "a database";
                        }
                        default -> {
                            return null;
                        }
                    }
                });
        CoreNode core = CoreNode.start(
                ServerConfig.embedded().with(Storage.inDatabase(unreachable)), cluster("parlor", nats.url(), "core"));
        connecting.await();
        assertTimeoutPreemptively(Duration.ofSeconds(Waiting.LIMIT_SECONDS), core::close);
        assertEquals(0, interrupted.getCount());
    }

    @Test
    void a_core_of_another_cluster_on_the_same_database_ends_with_the_reason() throws InterruptedException {
        activeCore();
        CoreNode stranger = core("stranger", "other", database);
        StoreException refusal = assertThrows(StoreException.class, stranger::awaitReady);
        assertEquals(
                "Cannot start the core: The database " + database.replaceFirst("\\?.*", "")
                        + " belongs to the cluster 'parlor', not to 'other'. Set cluster to parlor, or db-url to the"
                        + " database of other",
                refusal.getMessage());
        await().until(stranger::hasFailed);
    }

    @Test
    void a_core_of_another_database_ends_with_the_reason_while_one_of_its_cluster_is_active()
            throws InterruptedException {
        activeCore();
        CoreNode stranger = core("stranger", "parlor", SharedPostgres.createStore());
        StoreException refusal = assertThrows(StoreException.class, stranger::awaitReady);
        assertEquals(
                "Cannot start the core: the core first is active in the cluster parlor with another database. Set db-url"
                        + " to its database, or cluster to another name",
                refusal.getMessage());
        await().until(stranger::hasFailed);
    }

    @Test
    void a_gateway_that_is_cut_off_from_nats_sends_its_clients_to_the_others() throws InterruptedException {
        activeCore();
        int natsPort = Integer.parseInt(nats.url().replaceFirst(".*:", ""));
        CuttableProxy proxy = new CuttableProxy(() -> natsPort);
        started.add(proxy);
        int rightPort = gateway("right");
        int leftPort = port(gateway("left", "nats://127.0.0.1:" + proxy.port()));
        awaitHeartbeat(2);
        LineClient ada = connected(leftPort);
        String token = ClusterPlay.logIn(ada, "ada");
        LineClient bob = connected(rightPort);
        ClusterPlay.logIn(bob, "bob");
        ClusterPlay play = new ClusterPlay(ada, bob);
        play.moves(3);

        proxy.drop();
        assertEquals(byeTo("right"), ada.receive("bye"));
        play.resume(0, connected(rightPort), token);
        play.moves(3);

        proxy.heal();
        awaitStatus("active", "joined", "joined");
    }

    @Test
    void clients_move_to_a_gateway_that_returns_and_play_on() throws InterruptedException {
        activeCore();
        int leftPort = gateway("left");
        LineClient ada = connected(leftPort);
        String adaToken = ClusterPlay.logIn(ada, "ada");
        LineClient bob = connected(leftPort);
        String token = ClusterPlay.logIn(bob, "bob");
        ClusterPlay play = new ClusterPlay(ada, bob);
        play.moves(2);
        // They would lose their seeks.
        for (int i = 0; i < 2; i++) {
            LineClient seeking = connected(leftPort);
            ClusterPlay.logIn(seeking, "seeking" + i);
            seeking.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"}}");
            seeking.receive("ok");
        }
        LineClient free = connected(leftPort);
        String freeToken = ClusterPlay.logIn(free, "free");

        int rightPort = gateway("right");
        assertEquals(byeTo("right"), free.receive("bye"));
        LineClient freeAgain = connected(rightPort);
        freeAgain.sendLines(ClusterPlay.resume(freeToken));
        assertTrue(freeAgain.receive("welcome").contains("guest-free"));

        int waiting = 1 - play.mover();
        assertEquals(byeTo("right"), play.player(waiting).receive("bye"));
        play.resume(waiting, connected(rightPort), waiting == 1 ? token : adaToken);
        play.moves(4);
    }
}
