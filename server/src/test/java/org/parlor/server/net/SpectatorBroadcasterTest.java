package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameMessage;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;

/** Updates for many spectators: time slices, order, gaps and their snapshots. */
class SpectatorBroadcasterTest {
    private static final int PER_SLICE = 16;

    private final GatewayFixture gateway = GatewayFixture.loggedIn();

    @AfterEach
    void close() {
        gateway.close();
    }

    /** Registers connections, all with the channel of the fixture. */
    private List<Long> spectators(int count) {
        return LongStream.range(0, count)
                .mapToObj(i -> gateway.connections
                        .register(number -> new ClientConnection(
                                number,
                                gateway.channel,
                                gateway.commands::add,
                                gateway.connections,
                                GatewayLimits.defaults()))
                        .number())
                .toList();
    }

    private static GameMessage.Offered update(int ply) {
        return new GameMessage.Offered("g1", ply, "draw", 0, "made");
    }

    private static Effect send(List<Long> links, int ply) {
        return new Effect.Send(links, update(ply), "g1");
    }

    /** One at a time: the flushes of an embedded channel run the tasks that are queued. */
    private void deliver(Effect... effects) {
        for (Effect effect : effects) {
            new EffectDispatcher(gateway.connections).deliver(List.of(effect));
            gateway.channel.runPendingTasks();
        }
    }

    /** What is sent to the spectators until all are served. */
    private List<ServerMessage> receiveAll() {
        List<ServerMessage> received = new ArrayList<>(gateway.receive());
        for (int slice = 0; slice < 100; slice++) {
            gateway.advance(Duration.ofMinutes(1));
            gateway.receive().stream()
                    .filter(message -> !(message instanceof SessionMessage.Ping))
                    .forEach(received::add);
        }
        return received;
    }

    private List<Command> snapshotsRequested() {
        return gateway.commands.stream()
                .filter(Command.SnapshotRequested.class::isInstance)
                .toList();
    }

    @Test
    void an_update_reaches_16_spectators_per_slice_and_each_of_them_once() {
        List<Long> all = spectators(200);
        deliver(send(all, 1));
        assertEquals(Collections.nCopies(PER_SLICE, update(1)), gateway.receive());
        assertEquals(Collections.nCopies(200 - PER_SLICE, update(1)), receiveAll());
        assertEquals(List.of(), snapshotsRequested());
    }

    @Test
    void connections_that_do_not_watch_or_are_closed_receive_nothing() {
        deliver(send(List.of(7L, 8L), 1));
        assertEquals(List.of(), receiveAll());
    }

    @Test
    void a_spectator_that_waits_receives_its_updates_in_order() {
        List<Long> all = spectators(PER_SLICE + 1);
        deliver(send(all, 1), send(all, 2), send(all, 3));
        List<ServerMessage> expected = new ArrayList<>(Collections.nCopies(PER_SLICE, update(1)));
        expected.addAll(List.of(update(1), update(2), update(3)));
        for (int i = 0; i < PER_SLICE; i++) {
            expected.addAll(List.of(update(2), update(3)));
        }
        assertEquals(expected, receiveAll());
    }

    @Test
    void a_message_to_one_spectator_keeps_its_place_among_the_updates() {
        List<Long> all = spectators(PER_SLICE + 1);
        long last = all.get(PER_SLICE);
        SessionMessage.Pong pong = new SessionMessage.Pong(null, 1L, 0L);
        deliver(send(all, 1), new Effect.Send(List.of(last), pong, null), send(all, 2));
        List<ServerMessage> received = receiveAll();
        assertEquals(List.of(update(1), pong), received.subList(PER_SLICE, PER_SLICE + 2));
        assertEquals(Collections.nCopies(PER_SLICE + 1, update(2)), received.subList(PER_SLICE + 2, received.size()));
    }

    @Test
    void the_ninth_waiting_update_becomes_a_gap_and_one_snapshot_is_requested_for_all_its_spectators() {
        List<Long> all = spectators(PER_SLICE + 2);
        deliver(IntStream.rangeClosed(1, 9).mapToObj(ply -> send(all, ply)).toArray(Effect[]::new));
        assertEquals(List.of(), snapshotsRequested());

        List<ServerMessage> received = receiveAll();
        for (int ply = 1; ply <= 9; ply++) {
            // The spectators of the first slice wait for eight updates only.
            int receivers = ply < 8 ? PER_SLICE + 2 : PER_SLICE;
            assertEquals(receivers, Collections.frequency(received, update(ply)), "of update " + ply);
        }
        assertEquals(
                List.of(new Command.SnapshotRequested(all.subList(PER_SLICE, PER_SLICE + 2), "g1")),
                snapshotsRequested());
    }

    @Test
    void after_a_gap_only_a_snapshot_and_the_updates_after_it_are_sent() {
        List<Long> all = spectators(PER_SLICE + 2);
        List<Long> late = all.subList(PER_SLICE, PER_SLICE + 2);
        deliver(IntStream.rangeClosed(1, 9).mapToObj(ply -> send(all, ply)).toArray(Effect[]::new));
        receiveAll();

        deliver(send(late, 10));
        assertEquals(List.of(), receiveAll());
        deliver(new Effect.Send(late, EffectDispatcherTest.snapshot(), "g1"), send(late, 11));
        List<ServerMessage> received = receiveAll();
        assertEquals(4, received.size());
        assertEquals(EffectDispatcherTest.snapshot(), received.get(0));
        assertEquals(2, Collections.frequency(received, update(11)));
    }

    @Test
    void a_snapshot_for_some_spectators_precedes_later_updates_for_all() {
        List<Long> all = spectators(PER_SLICE + 1);
        deliver(
                send(all, 1),
                new Effect.Send(all.subList(15, 17), EffectDispatcherTest.snapshot(), "g1"),
                send(all, 2));
        List<ServerMessage> received = receiveAll();
        assertEquals(2 * all.size() + 2, received.size());
        // The last of the first slice and the only one of the second receive the snapshot before the second update.
        List<ServerMessage> second = received.subList(PER_SLICE, received.size());
        assertEquals(List.of(update(1), EffectDispatcherTest.snapshot(), update(2)), second.subList(0, 3));
        int of16th = second.lastIndexOf(EffectDispatcherTest.snapshot());
        assertEquals(update(2), second.get(of16th + 1));
    }

    @Test
    void shutdown_releases_the_updates_that_wait() {
        List<Long> all = spectators(PER_SLICE + 1);
        ByteBuf line = Unpooled.buffer();
        SpectatorBroadcaster broadcaster = gateway.connections.broadcaster(gateway.channel.eventLoop());
        broadcaster.broadcast(all, new SpectatorUpdate("g1", false, line));
        gateway.channel.runPendingTasks();
        gateway.receiveText();
        assertEquals(1, line.refCnt());

        broadcaster.releasePending();
        gateway.channel.runPendingTasks();
        assertEquals(0, line.refCnt());
    }
}
