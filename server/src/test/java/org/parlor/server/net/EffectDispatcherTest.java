package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.json.MessageBuffer;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.slf4j.LoggerFactory;

/** The outbound path: order and slow peers. */
class EffectDispatcherTest {
    private static final ServerMessage BIG = new SessionMessage.Notice("announce", "x".repeat(30_000), null);
    private static final ServerMessage UPDATE = new GameMessage.Offered("g1", 5, "draw", 0, "made");

    private final GatewayFixture gateway = GatewayFixture.loggedIn();
    private final Plug plug = new Plug();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void effects_are_delivered_in_order_with_one_flush_per_batch() {
        gateway.channel.pipeline().addFirst(plug);
        List<Effect> effects = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            effects.add(new Effect.Send(List.of(1L), Reply.Ok.done(RequestId.of(i)), null));
        }
        gateway.deliver(effects.toArray(new Effect[0]));

        assertEquals(1, plug.flushes);
        assertEquals(
                effects.stream().map(effect -> ((Effect.Send) effect).message()).toList(), gateway.receive());
    }

    @Test
    void a_broadcast_reaches_all_open_connections() {
        try (GatewayFixture second = gateway.connectAnother();
                GatewayFixture third = gateway.connectAnother()) {
            second.receive();
            third.channel.close();
            gateway.deliver(new Effect.Send(List.of(1L, 2L, 3L, 4L), UPDATE, null));
            second.channel.runPendingTasks();

            assertEquals(List.of(UPDATE), gateway.receive());
            assertEquals(List.of(UPDATE), second.receive());
        }
    }

    @Test
    void an_overlong_reply_becomes_an_error_with_the_incident_under_which_it_is_logged() {
        ServerMessage endless =
                new Reply.RecordReply(RequestId.of(7), "text", RecordPayload.of("x".repeat(ServerMessage.BYTES_MAX)));
        Logger log = (Logger) LoggerFactory.getLogger(IncidentLog.class);
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        log.addAppender(logged);
        gateway.deliver(send(UPDATE, null), send(endless, null), send(UPDATE, null));
        log.detachAppender(logged);
        String incident = (String) logged.list.get(0).getKeyValuePairs().get(1).value;
        assertEquals(
                List.of(UPDATE, IncidentReporter.internalError(incident).reply(RequestId.of(7)), UPDATE),
                gateway.receive());
    }

    @Test
    void an_overlong_event_becomes_an_error() {
        gateway.deliver(send(new SessionMessage.Notice("announce", "x".repeat(70_000), null), null));
        Reply.ErrorReply error = (Reply.ErrorReply) gateway.receive().get(0);
        assertEquals("internal null", error.code() + " " + error.re());
    }

    @Test
    void a_failed_delivery_closes_its_connection_and_affects_no_other() {
        try (GatewayFixture second = gateway.connectAnother()) {
            second.receive();
            AtomicBoolean released = new AtomicBoolean();
            OutboundBatch failing = new OutboundBatch(Objects.requireNonNull(gateway.connections.find(1L)));
            failing.add(connection -> {
                throw new IllegalStateException("planted by a test");
            });
            failing.add(new OutboundBatch.Item() {
                @Override
                public void deliver(ClientConnection connection) {
                    throw new AssertionError("delivered after a failure");
                }

                @Override
                public void release() {
                    released.set(true);
                }
            });
            OutboundBatch next = new OutboundBatch(Objects.requireNonNull(gateway.connections.find(2L)));
            next.addLine(EncodedMessage.encode(UPDATE, new MessageBuffer(), IncidentReporter.RETHROW));
            SpectatorBroadcaster broadcaster = gateway.connections.broadcaster(gateway.channel.eventLoop());
            List.of(failing, next).forEach(broadcaster::deliver);

            assertTrue(released.get());
            assertFalse(gateway.channel.isOpen());
            assertEquals(List.of(UPDATE), second.receive());
        }
    }

    @Test
    void a_player_that_does_not_read_is_disconnected_as_slow() {
        gateway.channel.pipeline().addFirst(plug);
        plug.blocked = true;
        for (int i = 0; i < 9; i++) {
            gateway.deliver(send(BIG, null));
        }
        assertEquals(List.of(), gateway.commands);

        gateway.deliver(send(BIG, null), send(UPDATE, null));
        assertEquals(List.of(new Command.Disconnected(1)), gateway.commands);

        plug.blocked = false;
        gateway.channel.flush();
        List<ServerMessage> received = gateway.receive();
        assertEquals(new SessionMessage.Bye("slow", null), received.get(received.size() - 1));
        assertFalse(received.contains(UPDATE));
    }

    @Test
    void a_peer_that_never_reads_its_bye_is_closed() {
        gateway.channel.pipeline().addFirst(plug);
        plug.blocked = true;
        gateway.deliver(new Effect.Disconnect(1, new SessionMessage.Bye("kicked", null)));
        assertTrue(gateway.channel.isOpen());

        gateway.advance(Duration.ofSeconds(3));
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void a_slow_spectator_misses_updates_until_it_receives_a_snapshot() {
        gateway.channel.pipeline().addFirst(plug);
        plug.blocked = true;
        for (int i = 0; i < 20; i++) {
            gateway.deliver(send(BIG, "g2"), send(UPDATE, "g1"));
        }
        assertTrue(gateway.channel.isOpen());
        assertEquals(List.of(), gateway.commands);

        plug.blocked = false;
        gateway.channel.flush();
        assertEquals(
                Set.of(
                        new Command.SnapshotRequested(List.of(1L), "g1"),
                        new Command.SnapshotRequested(List.of(1L), "g2")),
                Set.copyOf(gateway.commands));
        gateway.receive();

        gateway.deliver(send(UPDATE, "g1"), send(snapshot(), "g1"), send(UPDATE, "g1"));
        assertEquals(List.of(snapshot(), UPDATE), gateway.receive());
    }

    private static Effect send(ServerMessage message, @Nullable String watchedGame) {
        return new Effect.Send(List.of(1L), message, watchedGame);
    }

    static GameMessage.Snapshot snapshot() {
        return new GameMessage.Snapshot(
                "g1",
                6,
                "playing",
                "tictactoe",
                Map.of(),
                1,
                List.of(),
                null,
                false,
                new TimeControl.None(),
                0,
                0,
                BoardCells.text("........."),
                null,
                null,
                List.of(),
                List.of(0, 0),
                null,
                List.of("here", "here"),
                List.of(),
                1,
                null,
                null,
                null);
    }

    /** Suppresses flushes, as for a peer that does not read. */
    private static final class Plug extends ChannelOutboundHandlerAdapter {
        private boolean blocked;
        private int flushes;

        @Override
        public void flush(ChannelHandlerContext context) {
            flushes++;
            if (!blocked) {
                context.flush();
            }
        }
    }
}
