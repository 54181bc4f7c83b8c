package org.parlor.server.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.server.app.LineClient;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.core.GatewayLinks;
import org.parlor.server.cluster.core.HeartbeatListener;
import org.parlor.server.cluster.core.NoSessions;
import org.parlor.server.cluster.gateway.RemoteCore;
import org.parlor.server.cluster.gateway.SessionFailover;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.NatsNetwork;
import org.parlor.server.cluster.transport.Network;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.EffectDispatcher;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.storage.GameArchive;

/** A core that the gateway reaches over NATS, and its successors. */
class RemoteCoreTest extends CoreConnectionContract {
    private static final Subjects SUBJECTS = new Subjects("test");
    private static final int NUMBER = 77;
    private static final long INCARNATION = 5;

    private final NatsServer nats = NatsServer.start();
    private final ListJournal journal = new ListJournal();
    private final LinkCounters gatewayCounters = new LinkCounters();
    private final LinkCounters coreCounters = new LinkCounters();
    private final AtomicInteger incidents = new AtomicInteger();
    private final List<String> refusals = new CopyOnWriteArrayList<>();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private long epoch;
    private String store = "store";
    private final FlakyNetwork gatewayNetwork = new FlakyNetwork(network("gateway"));
    private final NatsNetwork coreNetwork = network("core");
    private final AtomicInteger queries = new AtomicInteger();
    private TestCore core = newCore();
    private GatewayLinks links = links();
    private final RemoteCore remote = remote(gatewayNetwork, NUMBER, INCARNATION, ControlMessage.WIRE_VERSION);

    /** Records refusals. */
    private final class Listener implements RemoteCore.Listener {
        @Override
        public void settingsChanged(GatewaySettings settings) {}

        @Override
        public void refused(String reason) {
            refusals.add(reason);
        }
    }

    @Override
    long base() {
        return ConnectionIds.of(NUMBER, 0);
    }

    private NatsNetwork network(String name) {
        NatsNetwork network = NatsNetwork.connect(nats.settings(), name);
        opened.add(network);
        return network;
    }

    /** A core whose archive never answers. */
    private TestCore newCore() {
        return new TestCore(journal.open(), new GameArchive() {
            @Override
            public void query(ArchiveQuery query, Consumer<ArchiveResult> answer) {
                queries.incrementAndGet();
            }

            @Override
            public void close() {}
        });
    }

    private GatewayLinks links() {
        epoch++;
        return new GatewayLinks(
                coreNetwork,
                SUBJECTS,
                epoch,
                new GatewayLinks.Host(
                        "core-" + epoch,
                        store,
                        core.thread,
                        core.clock::nowMillis,
                        new IncidentLog(incidents::incrementAndGet),
                        NoSessions.INSTANCE,
                        0),
                GatewaySettings.of(ServerSettings.standard()),
                coreCounters,
                core.loop,
                gateways -> {});
    }

    private RemoteCore remote(Network network, int number, long incarnation, int wireVersion) {
        return new RemoteCore(
                network,
                SUBJECTS,
                new RemoteCore.Identity(
                        number,
                        incarnation,
                        new ControlMessage.Join(
                                wireVersion, "0.9", "test", "gw", ServerSettings.AdvertisedServers.NONE, 0)),
                loops.core(),
                new SessionFailover(new EffectDispatcher(connections)),
                new Listener(),
                new IncidentLog(incidents::incrementAndGet),
                gatewayCounters);
    }

    @Override
    CommandSink connect() {
        startCore();
        remote.start();
        remote.firstJoin().join();
        return remote;
    }

    private void startCore() {
        core.start(links);
        links.start();
    }

    /** The next core becomes active; the last one learns nothing of it. */
    private void takeOver() {
        core = newCore();
        links = links();
        startCore();
    }

    @Override
    void disconnect() {
        remote.close();
        links.stop();
        core.close();
        opened.forEach(RemoteCoreTest::close);
        nats.close();
    }

    private static void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void seek(LineClient client) {
        client.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"side\":0,"
                + "\"tc\":{\"mode\":\"fischer\",\"base\":600000,\"inc\":0}}");
    }

    /** Starts a game; the first client is to move. Returns its id. */
    private static String startGame(LineClient first, LineClient second) {
        seek(first);
        String seek = String.valueOf(first.receive("ok", Reply.Ok.class).seek());
        second.sendLines("{\"t\":\"seek.take\",\"seek\":\"" + seek + "\"}");
        first.receive("turn");
        return second.receive("game", GameMessage.Snapshot.class).g();
    }

    @Test
    void a_restart_of_nats_loses_nothing() {
        LineClient ada = guest("ada");
        ada.sendLines(ping(0));
        assertEquals(List.of("0"), pongs(ada, 1));
        nats.kill();
        ada.sendLines(
                IntStream.range(1, 50).mapToObj(CoreConnectionContract::ping).toArray(String[]::new));
        nats.restart();
        assertEquals(IntStream.range(1, 50).mapToObj(Integer::toString).toList(), pongs(ada, 49));
        assertEquals(1, remote.epoch());
    }

    @Test
    void sessions_move_to_the_next_core_with_their_games() {
        LineClient ada = guest("ada");
        LineClient bob = guest("bob");
        String game = startGame(ada, bob);
        core.kill();
        takeOver();
        for (LineClient client : List.of(ada, bob)) {
            assertEquals(
                    game, client.receive("game", GameMessage.Snapshot.class).g());
        }
        GameMessage.Turn turn = ada.receive("turn", GameMessage.Turn.class);
        ada.sendLines("{\"t\":\"move\",\"id\":9,\"g\":\"" + game + "\",\"ply\":" + turn.ply() + ",\"move\":\""
                + turn.legal().get(0) + "\"}");
        assertTrue(ada.receive("ok").contains("\"re\":9"));
        bob.receive("game.move");
        assertEquals(2, remote.epoch());
    }

    @Test
    void a_core_of_another_store_is_ignored() {
        LineClient ada = guest("ada");
        TestCore own = core;
        GatewayLinks ownLinks = links;
        store = "other";
        core = new TestCore(new ListJournal().open());
        links = links();
        startCore();
        HeartbeatListener heartbeats = new HeartbeatListener(coreNetwork, SUBJECTS);
        await().until(() -> "core-2".equals(heartbeats.coreOfOtherStore("store")));
        ada.sendLines(ping(1));
        assertEquals(List.of("1"), pongs(ada, 1));
        assertEquals(1, remote.epoch());
        links.stop();
        core.close();
        core = own;
        links = ownLinks;
    }

    @Test
    void requests_that_the_last_core_did_not_answer_are_interrupted() {
        LineClient ada = guest("ada");
        core.kill();
        ada.sendLines(ping(1), ping(2));
        await().until(() -> connections.commandsInFlight() == 2);
        takeOver();
        assertTrue(ada.receive("error").contains("\"re\":1,\"code\":\"interrupted\""));
        assertTrue(ada.receive("error").contains("\"re\":2,\"code\":\"interrupted\""));
        ada.sendLines(ping(3));
        assertEquals(List.of("3"), pongs(ada, 1));
        assertEquals(2, gatewayCounters.interrupted().sum());
        await().until(() -> connections.commandsInFlight() == 0);
    }

    @Test
    void logins_whose_connections_have_ended_do_not_wait_for_a_core() {
        await().until(remote::isJoined);
        core.kill();
        await().until(() -> !remote.isJoined());
        client().sendLines("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"bob\"}}");
        await().until(() -> connections.commandsInFlight() == 1);
        acceptor.disconnectAll(peer -> new SessionMessage.Bye("restart", 200L));
        await().until(() -> {
            remote.dropClosed();
            return connections.commandsInFlight() == 0;
        });
        takeOver();
        LineClient ada = guest("ada");
        ada.sendLines(ping(1));
        assertEquals(List.of("1"), pongs(ada, 1));
    }

    @Test
    void a_login_that_the_last_core_did_not_answer_is_answered_by_the_next() {
        core.kill();
        LineClient ada = client();
        ada.sendLines("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"ada\"}}");
        await().until(() -> connections.commandsInFlight() == 1);
        takeOver();
        assertTrue(ada.receive("welcome").contains("guest-ada"));
    }

    @Test
    void a_core_that_hands_over_interrupts_nothing() {
        LineClient ada = guest("ada");
        links.announceEnd();
        await().until(() -> {
            ada.sendLines(ping(0));
            // Once the gateway knows, the request waits.
            return connections.commandsInFlight() > 0 && core.loop.queuedCommands() == 0;
        });
        core.loop.handOver();
        links.stop();
        takeOver();
        ada.sendLines(ping(7));
        String line = ada.readLine();
        while (!line.contains("\"re\":7")) {
            assertTrue(!line.contains("interrupted"), line);
            line = ada.readLine();
        }
        assertEquals(0, gatewayCounters.interrupted().sum());
    }

    @Test
    void a_core_whose_epoch_has_ended_reaches_nobody() {
        LineClient ada = guest("ada");
        TestCore old = core;
        GatewayLinks oldLinks = links;
        takeOver();
        await().until(() -> remote.epoch() == 2);
        ada.sendLines(ping(1));
        assertEquals(List.of("1"), pongs(ada, 1));
        oldLinks.update(GatewaySettings.of(
                ServerSettings.standard().with(ServerSettings.NAME, "Old").with(ServerSettings.MOTD, "core")));
        await().until(() -> gatewayCounters.stale().sum() > 0);
        assertEquals(2, remote.epoch());
        oldLinks.stop();
        old.kill();
    }

    @Test
    void a_gateway_that_is_cut_off_loses_its_sessions_and_restores_them_later() {
        LineClient ada = guest("ada");
        gatewayNetwork.disturb(100, 0);
        await().until(() -> sessions() == 0);
        ada.sendLines(ping(1));
        gatewayNetwork.disturb(0, 0);
        await().until(() -> sessions() == 1);
        ada.sendLines(ping(2));
        String line = ada.readLine();
        while (!line.contains("\"re\":2")) {
            line = ada.readLine();
        }
        assertTrue(line.startsWith("{\"t\":\"pong\""), line);
        assertEquals(1, remote.epoch());
    }

    private long sessions() {
        return core.loop.query(server -> server.stats().sessions()).join();
    }

    @Test
    void a_network_that_loses_and_repeats_messages_changes_nothing() {
        LineClient ada = guest("ada");
        gatewayNetwork.disturb(20, 20);
        for (int i = 0; i < 15; i++) {
            ada.sendLines(ping(i));
            assertEquals(List.of(Integer.toString(i)), pongs(ada, 1));
        }
        assertTrue(coreCounters.gaps().sum() > 0 && coreCounters.duplicates().sum() > 0, coreCounters.toString());
    }

    @Test
    void a_request_that_waits_for_the_archive_is_interrupted() {
        LineClient ada = guest("ada");
        ada.sendLines("{\"t\":\"history\",\"id\":5,\"user\":\"guest-ada\"}");
        await().until(() -> queries.get() == 1 && connections.commandsInFlight() == 0);
        core.kill();
        takeOver();
        assertTrue(ada.receive("error").contains("\"re\":5,\"code\":\"interrupted\""));
    }

    @Test
    void subscriptions_move_to_the_next_core() {
        LineClient ada = guest("ada");
        ada.sendLines("{\"t\":\"lobby\",\"id\":1,\"on\":true}");
        ada.receive("lobby");
        core.kill();
        takeOver();
        guest("bob");
        assertTrue(ada.receive("lobby.add").contains("guest-bob"));
    }

    @Test
    void a_gateway_of_another_wire_version_is_refused_with_the_reason() {
        RemoteCore other = remote(network("other"), NUMBER + 1, INCARNATION + 1, 1);
        other.start();
        await().until(() -> !refusals.isEmpty());
        assertEquals(
                List.of("the gateway is version 0.9, which speaks version 1 of the protocol between gateways and"
                        + " cores; this core speaks version " + ControlMessage.WIRE_VERSION),
                refusals);
        other.close();
    }

    @Test
    void a_gateway_with_the_number_of_another_is_refused() {
        RemoteCore other = remote(network("other"), NUMBER, INCARNATION + 1, ControlMessage.WIRE_VERSION);
        other.start();
        await().until(() -> !refusals.isEmpty());
        assertEquals(List.of("another gateway has the number 77"), refusals);
        other.close();
    }

    @Test
    void a_malformed_message_is_an_incident_and_ends_at_most_the_link() {
        LineClient ada = guest("ada");
        NatsNetwork stranger = network("stranger");
        stranger.publish(SUBJECTS.core(1), new byte[] {1, 2, 3});
        stranger.publish(SUBJECTS.gateway(INCARNATION), "hello".getBytes(StandardCharsets.UTF_8));
        await().until(() -> incidents.get() == 2);
        assertEquals(0, coreCounters.gaps().sum());
        // The second data frame of the gateway's link; the first was the login.
        stranger.publish(
                SUBJECTS.core(1),
                new Frame(Frame.Kind.DATA, 1, NUMBER, INCARNATION, 1, 2, 0, new byte[] {99}).encode());
        await().until(() -> incidents.get() == 3);
        await().until(() -> sessions() == 1);
        ada.sendLines(ping(1));
        assertEquals(List.of("1"), pongs(ada, 1));
        assertEquals(
                List.of(2L, 1L),
                List.of(
                        coreCounters.malformed().sum(),
                        gatewayCounters.malformed().sum()));
    }
}
