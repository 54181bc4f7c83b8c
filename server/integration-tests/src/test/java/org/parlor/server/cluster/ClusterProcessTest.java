package org.parlor.server.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.storage.SharedPostgres;
import org.parlor.testing.CuttableProxy;

/** Two gateways and two cores, as processes, with NATS and PostgreSQL. */
class ClusterProcessTest {
    /** The promise is three seconds; a busy machine may need more. */
    private static final long TAKEOVER_MILLIS_MAX = 8_000;

    private final List<AutoCloseable> started = new ArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private NatsServer nats;

    @SuppressWarnings("NullAway.Init")
    private String database;

    @SuppressWarnings("NullAway.Init")
    private ServerProcess active;

    @SuppressWarnings("NullAway.Init")
    private ServerProcess standby;

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

    private ServerProcess gateway(String... options) {
        List<String> args = new ArrayList<>(List.of("--role", "gateway", "--port", "0"));
        args.addAll(List.of(options));
        if (!args.contains("--nats")) {
            args.addAll(List.of("--nats", nats.url()));
        }
        ServerProcess gateway = ServerProcess.start(args.toArray(String[]::new));
        started.add(gateway);
        return gateway;
    }

    /** Logs a guest in and returns the resume token. */
    private static String logIn(LineClient client, String name) {
        client.sendLines(
                String.format("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"%s\"}}", name));
        return client.receive("welcome", SessionMessage.Welcome.class).resume();
    }

    /** Two people on different gateways in one game of Kalah. */
    private static final class Play {
        private final List<LineClient> players = new ArrayList<>();
        private int interrupted;
        private final String game;
        private int mover;
        private final List<String> acknowledged = new ArrayList<>();

        Play(LineClient first, LineClient second) {
            players.addAll(List.of(first, second));
            first.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"side\":0,"
                    + "\"tc\":{\"mode\":\"fischer\",\"base\":600000,\"inc\":0}}");
            String seek = String.valueOf(first.receive("ok", Reply.Ok.class).seek());
            second.sendLines("{\"t\":\"seek.take\",\"seek\":\"" + seek + "\"}");
            game = second.receive("game", GameMessage.Snapshot.class).g();
        }

        /** Makes moves. Returns the milliseconds that the last one took. */
        long moves(int count) {
            long millis = 0;
            for (int i = 0; i < count; i++) {
                millis = move();
            }
            return millis;
        }

        /** Makes a move, and repeats it if it is interrupted. Returns the milliseconds until both have seen it. */
        private long move() {
            LineClient player = players.get(mover);
            GameMessage.Turn turn = player.receive("turn", GameMessage.Turn.class);
            String move = turn.legal().get(0);
            long start = System.nanoTime();
            String line = "{\"t\":\"move\",\"id\":" + (100 + acknowledged.size()) + ",\"g\":\"" + game + "\",\"ply\":"
                    + turn.ply() + ",\"move\":\"" + move + "\"}";
            player.sendLines(line);
            String reply = reply(player);
            while (reply.contains("\"interrupted\"")) {
                interrupted++;
                player.sendLines(line);
                reply = reply(player);
            }
            assertTrue(reply.startsWith("{\"t\":\"ok\""), reply);
            acknowledged.add(move);
            GameMessage.Moved moved = players.get(1 - mover).receive("game.move", GameMessage.Moved.class);
            while (moved.ply() < turn.ply()) {
                moved = players.get(1 - mover).receive("game.move", GameMessage.Moved.class);
            }
            mover = moved.to() == null ? mover : moved.to();
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        }

        private String reply(LineClient player) {
            String line = player.readLine();
            while (!line.contains("\"re\":" + (100 + acknowledged.size()))) {
                assertTrue(!line.isEmpty(), "the connection has ended");
                line = player.readLine();
            }
            return line;
        }
    }

    /** Asks the cluster for the states of its processes. */
    private void assertStatus(int code, String... states) {
        StringWriter out = new StringWriter();
        int exit = ServerMain.commandLine().setOut(new PrintWriter(out)).execute("status", "--nats", nats.url());
        assertEquals(
                List.of(states),
                out.toString().lines().skip(1).map(line -> line.split(" +")[2]).toList(),
                out.toString());
        assertEquals(code, exit, out.toString());
    }

    private static boolean isActive(ServerProcess core) {
        return core.log().stream().anyMatch(line -> line.contains("event=core_active epoch="));
    }

    private void startCores() {
        ServerProcess first = core();
        ServerProcess second = core();
        assertTrue(isActive(first) != isActive(second));
        active = isActive(first) ? first : second;
        standby = isActive(first) ? second : first;
    }

    @Test
    void play_continues_when_the_active_core_and_then_a_gateway_are_killed() {
        startCores();
        ServerProcess left = gateway();
        ServerProcess right = gateway();
        int rightPort = right.port();
        LineClient ada = LineClient.connect(left.port());
        LineClient bob = LineClient.connect(rightPort);
        started.addAll(List.of(ada, bob));
        String token = logIn(ada, "ada");
        logIn(bob, "bob");
        Play play = new Play(ada, bob);
        play.moves(3);

        assertStatus(0, "active", "standby", "joined", "joined");

        active.kill();
        long millis = play.moves(1);
        assertTrue(isActive(standby));
        assertTrue(millis < TAKEOVER_MILLIS_MAX, "the takeover took " + millis + " ms");
        play.moves(3);

        assertStatus(0, "active", "joined", "joined");

        left.kill();
        resumeFirst(play, rightPort, token);
        play.moves(3);
    }

    /** The first player continues at another gateway, with all acknowledged moves. */
    private void resumeFirst(Play play, int port, String token) {
        resume(play, 0, port, token);
    }

    private void resume(Play play, int seat, int port, String token) {
        LineClient back = LineClient.connect(port);
        started.add(back);
        back.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}}");
        back.receive("welcome");
        assertEquals(
                play.acknowledged,
                back.receive("game", GameMessage.Snapshot.class).moves());
        play.players.set(seat, back);
    }

    @Test
    void a_core_of_another_cluster_on_the_same_database_ends_with_the_reason() throws InterruptedException {
        core();
        ServerProcess stranger =
                ServerProcess.start("--role", "core", "--nats", nats.url(), "--db-url", database, "--cluster", "other");
        started.add(stranger);
        assertEquals("null", stranger.readLine());
        assertEquals(1, stranger.exit());
        assertEquals(
                List.of("parlor-server: Cannot start the core: The database "
                        + database.replaceFirst("\\?.*", "") + " belongs to the cluster 'parlor', not to 'other'. Set"
                        + " cluster to parlor, or db-url to the database of other"),
                stranger.messages());
    }

    @Test
    void a_core_of_another_database_ends_with_the_reason_while_one_of_its_cluster_is_active()
            throws InterruptedException {
        core();
        String other = SharedPostgres.createDatabase();
        ServerProcess stranger = ServerProcess.start("--role", "core", "--nats", nats.url(), "--db-url", other);
        started.add(stranger);
        assertEquals("null", stranger.readLine());
        assertEquals(1, stranger.exit());
        List<String> messages = stranger.messages().stream()
                .map(line -> line.replaceFirst("the core \\S+ is", "the core NAME is"))
                .toList();
        assertEquals(
                List.of(
                        "parlor-server: Cannot start the core: the core NAME is active in the cluster parlor with another"
                                + " database. Set db-url to its database, or cluster to another name"),
                messages);
    }

    @Test
    void a_gateway_that_is_cut_off_from_nats_sends_its_clients_to_the_others() throws IOException {
        core();
        int natsPort = Integer.parseInt(nats.url().replaceFirst(".*:", ""));
        CuttableProxy proxy = new CuttableProxy(() -> natsPort);
        started.add(proxy);
        ServerProcess right = gateway("--advertise", "right.example:7777");
        int rightPort = right.port();
        ServerProcess left = gateway("--nats", "nats://127.0.0.1:" + proxy.port(), "--advertise", "left.example:7777");
        LineClient ada = LineClient.connect(left.port());
        LineClient bob = LineClient.connect(rightPort);
        started.addAll(List.of(ada, bob));
        String token = logIn(ada, "ada");
        logIn(bob, "bob");
        Play play = new Play(ada, bob);
        play.moves(3);

        proxy.drop();
        assertEquals(
                "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":200,\"servers\":[\"right.example:7777\"]}",
                ada.receive("bye"));
        resumeFirst(play, rightPort, token);
        play.moves(3);

        proxy.heal();
        await().untilAsserted(() -> assertStatus(0, "active", "joined", "joined"));
    }

    @Test
    void clients_move_to_a_gateway_that_returns_and_play_on() {
        core();
        ServerProcess left = gateway("--advertise", "left.example:7777");
        int leftPort = left.port();
        LineClient ada = LineClient.connect(leftPort);
        LineClient bob = LineClient.connect(leftPort);
        started.addAll(List.of(ada, bob));
        String adaToken = logIn(ada, "ada");
        String token = logIn(bob, "bob");
        Play play = new Play(ada, bob);
        play.moves(2);
        // They would lose their seeks.
        for (int i = 0; i < 2; i++) {
            LineClient seeking = LineClient.connect(leftPort);
            started.add(seeking);
            logIn(seeking, "seeking" + i);
            seeking.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"}}");
            seeking.receive("ok");
        }
        LineClient free = LineClient.connect(leftPort);
        started.add(free);
        String freeToken = logIn(free, "free");

        ServerProcess right = gateway("--advertise", "right.example:7777");
        int rightPort = right.port();
        String bye = "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":200,\"servers\":[\"right.example:7777\"]}";
        assertEquals(bye, free.receive("bye"));
        LineClient freeAgain = LineClient.connect(rightPort);
        started.add(freeAgain);
        freeAgain.sendLines(
                "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + freeToken + "\"}}");
        assertTrue(freeAgain.receive("welcome").contains("guest-free"));

        int waiting = 1 - play.mover;
        assertEquals(bye, play.players.get(waiting).receive("bye"));
        resume(play, waiting, rightPort, waiting == 1 ? token : adaToken);
        play.moves(4);
    }

    @Test
    void a_core_that_resumes_after_a_takeover_answers_again() {
        startCores();
        ServerProcess gateway = gateway();
        gateway.port();
        active.signal("STOP");
        await().until(() -> isActive(standby));
        await().untilAsserted(() -> assertStatus(0, "active", "joined"));
        active.signal("CONT");
        await().untilAsserted(() -> assertStatus(0, "active", "standby", "joined"));
    }

    @Test
    void the_lease_decides_which_core_is_active() throws InterruptedException {
        startCores();
        assertEquals(
                List.of("The lease is held by " + name(active) + ", epoch 1", "active", "standby"), statusWithLease(0));
        standby.signal("STOP");
        active.signal("STOP");
        assertEquals(
                List.of("no core holds the lease (cluster parlor)"),
                await().until(() -> statusWithLease(1), lines -> lines.size() == 1));
        standby.signal("CONT");
        await().until(() -> isActive(standby));
        assertEquals(List.of("The lease is held by " + name(standby) + ", epoch 2", "active"), statusWithLease(0));
        active.signal("CONT");
    }

    private static String name(ServerProcess core) {
        return core.log().stream()
                .filter(line -> line.contains("event=core_active"))
                .map(line -> line.replaceFirst(".* name=([^ ]+) .*", "$1"))
                .findFirst()
                .orElseThrow();
    }

    /** The lines of the status with the database: of a process, its state. */
    private List<String> statusWithLease(int code) {
        StringWriter out = new StringWriter();
        int exit = ServerMain.commandLine()
                .setOut(new PrintWriter(out))
                .execute("status", "--nats", nats.url(), "--db-url", database);
        assertEquals(code, exit, out.toString());
        return out.toString()
                .lines()
                .filter(line -> !line.startsWith("ROLE"))
                .map(line -> line.startsWith("core ") ? line.split(" +")[2] : line)
                .toList();
    }

    @Test
    void a_stopped_core_hands_over_and_a_stopped_gateway_names_the_others() throws InterruptedException {
        startCores();
        ServerProcess left = gateway("--advertise", "left.example:7777");
        ServerProcess right = gateway("--advertise", "right.example:7777");
        LineClient ada = LineClient.connect(left.port());
        int rightPort = right.port();
        LineClient bob = LineClient.connect(rightPort);
        started.addAll(List.of(ada, bob));
        logIn(ada, "ada");
        logIn(bob, "bob");
        Play play = new Play(ada, bob);
        play.moves(3);

        active.terminate();
        play.moves(3);
        assertEquals(0, active.exit());
        await().until(() -> isActive(standby));
        assertEquals(0, play.interrupted);

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
        bob.close();
        assertEquals(0, right.exit());
    }
}
