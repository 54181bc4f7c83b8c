package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.ServerProcess;
import org.parlor.testing.CuttableProxy;
import org.parlor.testing.Waiting;

/** Every part of a cluster fails while bots play. Everything acknowledged survives, and play continues. */
@Tag("faults")
class ClusterFaultsTest {
    private static final int KILLS = Integer.getInteger("cluster.kills", 100);
    private static final int PLAYERS = Integer.getInteger("cluster.players", 200);
    /**
     * A low limit, so that games are archived under the faults. Without it each finished game stays in the journal for ten
     * minutes, which are a million records that every new standby reads.
     */
    private static final int GAMES_MAX = PLAYERS;

    private static final long TAKEOVER_MEDIAN_MAX_MILLIS = 2_000;
    private static final long TAKEOVER_MAX_MILLIS = 3_000;
    private static final long HANDOVER_MAX_MILLIS = 1_000;
    private static final long CUT_OFF_MAX_MILLIS = 5_000;
    private static final long DATABASE_BACK_MAX_MILLIS = 2_000;
    /** After several attempts to connect. */
    private static final Duration LONG_OUTAGE = Duration.ofSeconds(7);
    /** Leaves time for several attempts with backoff. */
    private static final long RETURN_MAX_MILLIS = 15_000;
    /** Before each move, so that the players leave processor time for the servers on the same machine. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private static final Duration OUTAGE = Duration.ofSeconds(2);
    private static final Duration STALL = Duration.ofSeconds(10);

    private final MachineLoad machineLoad = new MachineLoad();
    private final Random random = new Random(20_261_124);
    private final ClientLog clientLog = new ClientLog();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private ClusterUnderTest cluster;

    @SuppressWarnings("NullAway.Init")
    private BotLoad botLoad;

    @BeforeEach
    void startPlaying() throws IOException {
        cluster = new ClusterUnderTest(directory, GAMES_MAX);
        botLoad = new BotLoad(cluster.ports(), PLAYERS, 1, List.of("tictactoe", "kalah", "reversi"), PAUSE, clientLog);
        clientLog.awaitMoves(PLAYERS);
        awaitEverybody();
    }

    @AfterEach
    void stop() throws IOException {
        botLoad.close();
        cluster.close();
    }

    private void awaitEverybody() {
        await().atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS)
                .untilAsserted(() -> assertEquals(Map.of(), botLoad.absent()));
    }

    /** Waits for a move that was acknowledged after the fault, and returns the milliseconds since the fault. */
    private long millisUntilNextMove(long faultNanos) {
        long before = clientLog.count();
        await().pollInterval(Duration.ofMillis(5)).until(() -> clientLog.count() > before);
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - faultNanos);
    }

    /** Stops playing and compares the acknowledged moves with the store. */
    private String check() throws InterruptedException {
        botLoad.close();
        return clientLog.checkAgainst(
                ExportedGame.export("--db-url", cluster.postgres().url()));
    }

    private static String summary(List<Long> millis) {
        List<Long> sorted = new ArrayList<>(millis);
        Collections.sort(sorted);
        return "median " + sorted.get(sorted.size() / 2) + " ms, worst " + sorted.get(sorted.size() - 1) + " ms";
    }

    private static long median(List<Long> millis) {
        List<Long> sorted = new ArrayList<>(millis);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    @Test
    void play_continues_on_open_connections_after_every_kill_of_the_active_core() throws InterruptedException {
        int loggedIn = botLoad.logins();
        List<Long> takeovers = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            clientLog.awaitMoves(1 + random.nextInt(500));
            int active = cluster.activeCore();
            long start = System.nanoTime();
            cluster.core(active).kill();
            takeovers.add(millisUntilNextMove(start));
            cluster.restartCore(active);
        }
        clientLog.awaitMoves(PLAYERS);
        int reconnects = botLoad.logins() - loggedIn;
        System.out.println(KILLS + " kills of the active core: next move after " + summary(takeovers) + ", "
                + reconnects + " reconnects, " + botLoad.interrupted() + " interrupted requests; " + check());
        assertEquals(0, reconnects);
        assertTrue(
                median(takeovers) <= machineLoad.allowed(TAKEOVER_MEDIAN_MAX_MILLIS), () -> "takeovers: " + takeovers);
        assertTrue(
                Collections.max(takeovers) <= machineLoad.allowed(TAKEOVER_MAX_MILLIS),
                () -> "takeovers: " + takeovers);
    }

    @Test
    void the_players_of_a_killed_gateway_continue_on_the_other_one() throws InterruptedException {
        List<Long> returns = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            clientLog.awaitMoves(1 + random.nextInt(500));
            int gateway = kill % ClusterUnderTest.GATEWAYS;
            long start = System.nanoTime();
            cluster.gateway(gateway).kill();
            await().until(() -> botLoad.present() < PLAYERS);
            awaitEverybody();
            returns.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            cluster.restartGateway(gateway);
        }
        clientLog.awaitMoves(PLAYERS);
        System.out.println(KILLS + " kills of a gateway: all players back after " + summary(returns) + "; " + check());
        assertTrue(Collections.max(returns) <= machineLoad.allowed(RETURN_MAX_MILLIS), () -> "returns: " + returns);
    }

    @Test
    void a_core_that_was_stopped_for_ten_seconds_cannot_write_or_answer_when_it_continues()
            throws InterruptedException {
        int stalled = cluster.activeCore();
        long epoch = ClusterUnderTest.epoch(cluster.core(stalled));
        long start = System.nanoTime();
        cluster.core(stalled).signal("STOP");
        cluster.awaitActive(1 - stalled, epoch);
        long takeover = millisUntilNextMove(start);
        await().pollDelay(STALL).until(() -> cluster.core(1 - stalled).isAlive());
        cluster.core(stalled).signal("CONT");
        await().until(() -> cluster.core(stalled).log().stream().anyMatch(line -> line.contains("event=lease_lost")));
        clientLog.awaitMoves(5L * PLAYERS);
        assertEquals(1 - stalled, cluster.activeCore());
        assertTrue(cluster.core(stalled).isAlive());
        System.out.println("active core stopped for 10 s: next move after " + takeover + " ms; " + check());
    }

    @Test
    void a_restart_of_nats_is_a_pause() throws InterruptedException {
        int loggedIn = botLoad.logins();
        for (int restart = 0; restart < 4; restart++) {
            clientLog.awaitMoves(300);
            cluster.nats().kill();
            await().pollDelay(OUTAGE).until(() -> cluster.core(0).isAlive());
            cluster.nats().restart();
        }
        clientLog.awaitMoves(5L * PLAYERS);
        assertEquals(loggedIn, botLoad.logins());
        System.out.println("NATS restarted 4 times: " + check());
    }

    @Test
    void a_restart_of_postgresql_is_a_pause() throws IOException, InterruptedException {
        int loggedIn = botLoad.logins();
        for (int restart = 0; restart < 4; restart++) {
            clientLog.awaitMoves(300);
            if (restart % 2 == 0) {
                cluster.postgres().stop();
            } else {
                cluster.postgres().crash();
            }
            await().pollDelay(OUTAGE)
                    .until(() -> cluster.core(0).isAlive() && cluster.core(1).isAlive());
            cluster.postgres().start();
        }
        clientLog.awaitMoves(5L * PLAYERS);
        assertEquals(loggedIn, botLoad.logins());
        System.out.println("PostgreSQL restarted 4 times: " + check());
    }

    @Test
    void play_continues_soon_after_postgresql_accepts_connections_again() throws IOException, InterruptedException {
        clientLog.awaitMoves(300);
        cluster.postgres().stop();
        await().pollDelay(LONG_OUTAGE)
                .until(() -> cluster.core(0).isAlive() && cluster.core(1).isAlive());
        cluster.postgres().start();
        long pause = millisUntilNextMove(System.nanoTime());
        System.out.println("PostgreSQL stopped for 7 s: next move " + pause + " ms after it was back; " + check());
        assertTrue(pause <= machineLoad.allowed(DATABASE_BACK_MAX_MILLIS), () -> pause + " ms");
    }

    @Test
    void a_core_that_is_stopped_hands_over_at_once() throws InterruptedException {
        int loggedIn = botLoad.logins();
        List<Long> pauses = new ArrayList<>();
        for (int stop = 0; stop < 10; stop++) {
            clientLog.awaitMoves(300);
            int active = cluster.activeCore();
            long start = System.nanoTime();
            ServerProcess core = cluster.core(active);
            long epoch = ClusterUnderTest.epoch(core);
            core.terminate();
            cluster.awaitActive(1 - active, epoch);
            pauses.add(millisUntilNextMove(start));
            assertEquals(0, core.exit());
            cluster.restartCore(active);
        }
        clientLog.awaitMoves(PLAYERS);
        System.out.println(
                "active core stopped by a signal 10 times: next move after " + summary(pauses) + "; " + check());
        assertEquals(loggedIn, botLoad.logins());
        assertTrue(median(pauses) <= machineLoad.allowed(HANDOVER_MAX_MILLIS), () -> "pauses: " + pauses);
    }

    @Test
    void a_gateway_that_is_stopped_sends_its_players_to_the_other_one() throws InterruptedException {
        clientLog.awaitMoves(300);
        cluster.gateway(0).terminate();
        assertEquals(0, cluster.gateway(0).exit());
        awaitEverybody();
        clientLog.awaitMoves(5L * PLAYERS);
        System.out.println("gateway stopped by a signal: " + check());
    }

    /** Runs the active core behind a proxy, cuts it off, and checks that the other core takes over. */
    private void cutOff(String part, int port) throws IOException, InterruptedException {
        try (CuttableProxy proxy = new CuttableProxy(() -> port)) {
            int loggedIn = botLoad.logins();
            int isolated = 1 - cluster.activeCore();
            boolean fromNats = part.equals("NATS");
            ServerProcess core = cluster.replaceCore(
                    isolated,
                    fromNats
                            ? cluster.nats().url().replace(":" + port, ":" + proxy.port())
                            : cluster.nats().url(),
                    fromNats
                            ? cluster.postgres().url()
                            : cluster.postgres().url().replace(":" + port + "/", ":" + proxy.port() + "/"));
            long epoch = ClusterUnderTest.epoch(cluster.core(1 - isolated));
            cluster.core(1 - isolated).terminate();
            cluster.awaitActive(isolated, epoch);
            cluster.core(1 - isolated).exit();
            cluster.restartCore(1 - isolated);
            clientLog.awaitMoves(300);
            long start = System.nanoTime();
            proxy.drop();
            cluster.awaitActive(1 - isolated, ClusterUnderTest.epoch(core));
            long takeover = millisUntilNextMove(start);
            clientLog.awaitMoves(300);
            proxy.heal();
            clientLog.awaitMoves(5L * PLAYERS);
            assertTrue(core.isAlive());
            assertEquals(loggedIn, botLoad.logins());
            System.out.println(
                    "active core cut off from " + part + ": next move after " + takeover + " ms; " + check());
        }
    }

    @Test
    void a_core_that_is_cut_off_from_postgresql_is_replaced() throws IOException, InterruptedException {
        cutOff("PostgreSQL", port(cluster.postgres().url()));
    }

    @Test
    void a_core_that_is_cut_off_from_nats_is_replaced() throws IOException, InterruptedException {
        cutOff("NATS", port(cluster.nats().url()));
    }

    @Test
    void the_players_of_a_gateway_that_is_cut_off_from_nats_continue_on_the_other_one()
            throws IOException, InterruptedException {
        int port = port(cluster.nats().url());
        try (CuttableProxy proxy = new CuttableProxy(() -> port)) {
            cluster.gateway(0).kill();
            cluster.restartGateway(0, cluster.nats().url().replace(":" + port, ":" + proxy.port()));
            awaitEverybody();
            cluster.gateway(1).kill();
            awaitEverybody();
            cluster.restartGateway(1);
            List<Long> stalls = new ArrayList<>();
            clientLog.awaitMoves(300);
            long start = System.nanoTime();
            proxy.drop();
            stalls.add(millisUntilNextMove(start));
            long moves = millisUntil(start, 2L * PLAYERS);
            awaitEverybody();
            long back = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            clientLog.awaitMoves(5L * PLAYERS);
            proxy.heal();
            clientLog.awaitMoves(5L * PLAYERS);
            System.out.println(
                    "gateway with all players cut off from NATS: next move after " + stalls + " ms, " + 2 * PLAYERS
                            + " moves after " + moves + " ms, all players back after " + back + " ms; " + check());
            assertTrue(moves <= machineLoad.allowed(CUT_OFF_MAX_MILLIS), () -> moves + " ms");
        }
    }

    /** Waits for moves, and returns the milliseconds since the fault. */
    private long millisUntil(long faultNanos, long more) {
        clientLog.awaitMoves(more);
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - faultNanos);
    }

    private static int port(String url) {
        return Integer.parseInt(url.replaceAll(".*:([0-9]+).*", "$1"));
    }
}
