package org.parlor.server.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.storage.SharedPostgres;

/** Two gateways and two cores, as processes that are stopped and killed, with NATS and PostgreSQL. */
class ClusterProcessTest {
    /** The promise is three seconds; a busy machine may need more. */
    private static final long TAKEOVER_MILLIS_MAX = 8_000;

    private final List<AutoCloseable> started = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private NatsServer nats;

    @SuppressWarnings("NullAway.Init")
    private String database;

    @BeforeEach
    void start() {
        nats = NatsServer.start();
        started.add(nats);
        database = SharedPostgres.createDatabase();
    }

    @AfterEach
    void stop() throws Exception {
        for (int i = started.size() - 1; i >= 0; i--) {
            started.get(i).close();
        }
    }

    private ServerProcess core() {
        ServerProcess core = ServerProcess.start("--role", "core", "--nats", nats.url(), "--db-url", database);
        started.add(core);
        assertEquals("parlor-server core ready", core.readLine());
        return core;
    }

    private ServerProcess gateway(String name) {
        ServerProcess gateway = ServerProcess.start(
                "--role", "gateway", "--port", "0", "--nats", nats.url(), "--advertise", name + ".example:7777");
        started.add(gateway);
        return gateway;
    }

    private LineClient connected(int port) {
        LineClient client = LineClient.connect(port);
        started.add(client);
        return client;
    }

    /** Asks the cluster for the states of its processes until they are as expected: some may answer late. */
    private void awaitStatus(String... states) {
        await().untilAsserted(() -> {
            StringWriter out = new StringWriter();
            int exit = ServerMain.commandLine().setOut(new PrintWriter(out)).execute("status", "--nats", nats.url());
            assertEquals(
                    List.of(states),
                    out.toString()
                            .lines()
                            .skip(1)
                            .map(line -> line.split(" +")[2])
                            .toList(),
                    out.toString());
            assertEquals(0, exit, out.toString());
        });
    }

    private static boolean isActive(ServerProcess core, int epoch) {
        return core.log().stream().anyMatch(line -> line.contains("event=core_active epoch=" + epoch + " "));
    }

    private static String name(ServerProcess core) {
        return core.log().stream()
                .filter(line -> line.contains("event=core_active"))
                .map(line -> line.replaceFirst(".* name=([^ ]+) .*", "$1"))
                .findFirst()
                .orElseThrow();
    }

    /** Asks for the status with the database until it has the given lines: of a core, its state. */
    private void awaitStatusWithLease(int code, String... lines) {
        await().untilAsserted(() -> {
            StringWriter out = new StringWriter();
            int exit = ServerMain.commandLine()
                    .setOut(new PrintWriter(out))
                    .execute("status", "--nats", nats.url(), "--db-url", database);
            assertEquals(
                    List.of(lines),
                    out.toString()
                            .lines()
                            .filter(line -> !line.startsWith("ROLE") && !line.startsWith("gateway "))
                            .map(line -> line.startsWith("core ") ? line.split(" +")[2] : line)
                            .toList(),
                    out.toString());
            assertEquals(code, exit, out.toString());
        });
    }

    @Test
    void play_continues_when_cores_are_stopped_and_killed_and_then_a_gateway_is_killed() {
        List<ServerProcess> cores = List.of(core(), core());
        assertTrue(isActive(cores.get(0), 1) != isActive(cores.get(1), 1));
        ServerProcess active = cores.get(isActive(cores.get(0), 1) ? 0 : 1);
        ServerProcess standby = cores.get(isActive(cores.get(0), 1) ? 1 : 0);
        // On a busy machine NATS may seem not to respond: with a second gateway this one would send its clients there.
        ServerProcess left = gateway("left");
        int leftPort = left.port();
        awaitStatus("active", "standby", "joined");
        LineClient ada = connected(leftPort);
        String adaToken = ClusterPlay.logIn(ada, "ada");
        LineClient bob = connected(leftPort);
        String bobToken = ClusterPlay.logIn(bob, "bob");
        ClusterPlay play = new ClusterPlay(ada, bob);
        play.moves(3);
        awaitStatusWithLease(0, "The lease is held by " + name(active) + ", epoch 1", "active", "standby");

        standby.signal("STOP");
        active.signal("STOP");
        awaitStatusWithLease(1, "no core holds the lease (cluster parlor)");
        standby.signal("CONT");
        await().until(() -> isActive(standby, 2));
        play.moves(2);
        awaitStatusWithLease(0, "The lease is held by " + name(standby) + ", epoch 2", "active");
        active.signal("CONT");
        awaitStatus("active", "standby", "joined");

        standby.kill();
        long millis = play.moves(1);
        assertTrue(isActive(active, 3));
        assertTrue(millis < TAKEOVER_MILLIS_MAX, "the takeover took " + millis + " ms");
        play.moves(3);

        int rightPort = gateway("right").port();
        awaitStatus("active", "joined", "joined");
        left.kill();
        play.resume(0, connected(rightPort), adaToken);
        play.resume(1, connected(rightPort), bobToken);
        play.moves(3);
    }

    @Test
    void a_stopped_core_hands_over_and_a_stopped_gateway_names_the_others() throws InterruptedException {
        List<ServerProcess> cores = List.of(core(), core());
        ServerProcess active = cores.get(isActive(cores.get(0), 1) ? 0 : 1);
        ServerProcess standby = cores.get(isActive(cores.get(0), 1) ? 1 : 0);
        int leftPort = gateway("left").port();
        ServerProcess right = gateway("right");
        int rightPort = right.port();
        awaitStatus("active", "standby", "joined", "joined");
        LineClient ada = connected(leftPort);
        ClusterPlay.logIn(ada, "ada");
        LineClient bob = connected(rightPort);
        ClusterPlay.logIn(bob, "bob");
        ClusterPlay play = new ClusterPlay(ada, bob);
        play.moves(3);

        active.terminate();
        play.moves(3);
        assertEquals(0, active.exit());
        await().until(() -> isActive(standby, 2));
        assertEquals(0, play.interrupted());

        await("the right gateway knows the left one").until(() -> {
            try (LineClient eve = LineClient.connect(rightPort)) {
                eve.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}");
                return eve.receive("welcome").contains("left.example:7777");
            }
        });
        right.terminate();
        assertEquals(
                "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":200,\"servers\":[\"left.example:7777\"]}",
                bob.receive("bye"));
        assertEquals("", bob.readLine());
        assertEquals(0, right.exit());
    }
}
