package org.parlor.server.cluster.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.parlor.message.SessionMessage;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.Network;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.ServerSettings;

/** Gateways that join a core again, and a core that has not handled their commands yet. */
class GatewayRejoinTest {
    private static final Subjects SUBJECTS = new Subjects("test");
    private static final int GATEWAY = 7;
    private static final ControlMessage.Join JOIN = new ControlMessage.Join(
            ControlMessage.WIRE_VERSION, "1", "test", "gw", ServerSettings.AdvertisedServers.NONE, 0);

    private final EmbeddedChannel thread = new EmbeddedChannel();
    private final RecordingNetwork network = new RecordingNetwork();
    private final HeldCommands commands = new HeldCommands();
    private final GatewayLinks links = new GatewayLinks(
            network,
            SUBJECTS,
            1,
            new GatewayLinks.Host(
                    "core", "", thread.eventLoop(), () -> 0, IncidentReporter.RETHROW, NoSessions.INSTANCE, 0),
            GatewaySettings.of(ServerSettings.standard()),
            new LinkCounters(),
            commands,
            gateways -> {});

    /** Records the frames sent to gateways. */
    private static final class RecordingNetwork implements Network {
        private final List<String> sent = new ArrayList<>();
        private Consumer<byte[]> core = message -> {};

        @Override
        public void publish(String subject, byte[] message) {
            Frame frame = Frame.decode(message);
            if (frame.kind() != Frame.Kind.HEARTBEAT) {
                sent.add(frame.kind() + " " + frame.link());
            }
        }

        @Override
        public void subscribe(String subject, Consumer<byte[]> handler) {
            core = handler;
        }

        @Override
        public void unsubscribe(String subject) {}

        @Override
        public void answer(String subject, Supplier<byte[]> reply) {}

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** A core that handles commands when the test says so. */
    private static final class HeldCommands implements CommandSink {
        private final List<Command> submitted = new ArrayList<>();
        private final Deque<Runnable> handled = new ArrayDeque<>();

        @Override
        public void submit(Command command) {
            submit(command, () -> {});
        }

        @Override
        public void submit(Command command, Runnable then) {
            submitted.add(command);
            handled.add(then);
        }
    }

    GatewayRejoinTest() {
        links.start();
        thread.runPendingTasks();
    }

    private void receive(Frame.Kind kind, int link) {
        Frame frame = Frame.of(kind, 1, GATEWAY, 1, link);
        network.core.accept((kind == Frame.Kind.JOIN ? frame.withPayload(JOIN.encode()) : frame).encode());
        thread.runPendingTasks();
    }

    /** Delivers an effect of an earlier command. */
    private void send() {
        links.deliver(List.of(new Effect.Send(
                List.of(ConnectionIds.of(GATEWAY, 1)), new SessionMessage.Notice("drain", "text", 0L), null)));
        thread.runPendingTasks();
    }

    @Test
    void a_gateway_joins_again_once_the_core_has_handled_its_loss_and_delivered_the_effects_before() {
        receive(Frame.Kind.JOIN, 1);
        send();
        receive(Frame.Kind.JOIN, 2);
        send();
        receive(Frame.Kind.JOIN, 2);
        assertEquals(List.of(new Command.GatewayLost(GATEWAY)), commands.submitted);
        assertEquals(List.of("JOINED 1", "DATA 1"), network.sent);
        commands.handled.remove().run();
        send();
        assertEquals(List.of("JOINED 1", "DATA 1", "JOINED 2", "DATA 2"), network.sent);
    }

    @Test
    void a_gateway_that_has_left_joins_at_once_if_the_core_has_handled_its_loss() {
        receive(Frame.Kind.JOIN, 1);
        receive(Frame.Kind.LEAVE, 1);
        commands.handled.remove().run();
        assertEquals(List.of("JOINED 1"), network.sent);
        receive(Frame.Kind.JOIN, 2);
        assertEquals(List.of("JOINED 1", "JOINED 2"), network.sent);
    }

    @Test
    void a_late_frame_of_an_earlier_link_does_not_end_the_present_one() {
        receive(Frame.Kind.JOIN, 2);
        receive(Frame.Kind.JOIN, 1);
        assertEquals(List.of(), commands.submitted);
        send();
        assertEquals(List.of("JOINED 2", "DATA 2"), network.sent);
    }
}
