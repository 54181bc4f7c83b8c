package org.parlor.server.cluster.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.MessageCodec;
import org.parlor.server.cluster.codec.CommandCodec;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.codec.WireWriter;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.Network;
import org.parlor.server.cluster.transport.ReliableLink;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RestorableSession;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.ServerSettings.AdvertisedServers;
import org.parlor.server.net.IncidentLog;

/** The start of an epoch, in virtual time: when the requests of gateways reach the core. */
class GatewayLinksTest {
    private static final Subjects SUBJECTS = new Subjects("test");
    private static final long EPOCH = 3;
    private static final int FIRST = 11;
    private static final int SECOND = 12;
    private static final long RESTORE_MILLIS = 200;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final InMemoryNetwork network = new InMemoryNetwork();
    private final List<Command> submitted = new ArrayList<>();

    /** Hands each message to the subscriber of its subject at once. */
    private static final class InMemoryNetwork implements Network {
        private final Map<String, Consumer<byte[]>> subscribers = new HashMap<>();

        @Override
        public void publish(String subject, byte[] message) {
            Consumer<byte[]> subscriber = subscribers.get(subject);
            if (subscriber != null) {
                subscriber.accept(message);
            }
        }

        @Override
        public void subscribe(String subject, Consumer<byte[]> handler) {
            subscribers.put(subject, handler);
        }

        @Override
        public void unsubscribe(String subject) {
            subscribers.remove(subject);
        }

        @Override
        public void answer(String subject, Supplier<byte[]> reply) {}

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** The gateway's end of a link. */
    private final class TestGateway {
        private final int number;
        private final ReliableLink link;

        TestGateway(int number, int sessions) {
            this.number = number;
            Frame address = Frame.of(Frame.Kind.ACK, EPOCH, number, number, 1);
            link = new ReliableLink(
                    address,
                    frame -> network.publish(SUBJECTS.core(EPOCH), frame.encode()),
                    payload -> {},
                    new LinkCounters());
            ControlMessage.Join join = new ControlMessage.Join(
                    ControlMessage.WIRE_VERSION, "1.0.0", "test", "gateway", AdvertisedServers.NONE, sessions);
            network.publish(
                    SUBJECTS.core(EPOCH),
                    Frame.of(Frame.Kind.JOIN, EPOCH, number, number, 1)
                            .withPayload(join.encode())
                            .encode());
        }

        Command send(Command command) {
            WireWriter out = new WireWriter();
            CommandCodec.write(command, out);
            link.send(out.take());
            channel.runPendingTasks();
            return command;
        }

        Command request() {
            return send(new Command.RequestReceived(
                    ConnectionIds.of(number, 1), MessageCodec.readRequest("{\"t\":\"ping\",\"id\":1,\"n\":2}")));
        }

        Command restore(int connection) {
            return send(new Command.RestoreSession(
                    ConnectionIds.of(number, connection),
                    new PeerAddress("192.0.2.1", false, false),
                    new RestorableSession("s" + connection, "ab", true, false, false, false),
                    Map.of()));
        }

        Command disconnect(int connection) {
            return send(new Command.Disconnected(ConnectionIds.of(number, connection)));
        }
    }

    private final class RecordingSink implements CommandSink {
        @Override
        public void submit(Command command) {
            submitted.add(command);
        }

        @Override
        public void submit(Command command, Runnable handled) {
            submitted.add(command);
        }
    }

    private void start(int expectedGateways) {
        channel.freezeTime();
        new GatewayLinks(
                        network,
                        SUBJECTS,
                        EPOCH,
                        new GatewayLinks.Host(
                                "core",
                                "",
                                channel.eventLoop(),
                                () -> 0,
                                new IncidentLog(() -> {}),
                                NoSessions.INSTANCE,
                                expectedGateways),
                        GatewaySettings.of(ServerSettings.standard()),
                        new LinkCounters(),
                        new RecordingSink(),
                        gateways -> {})
                .start();
        channel.runPendingTasks();
    }

    private void pass(long millis) {
        for (long passed = 0; passed < millis; passed += ReliableLink.TICK_MILLIS) {
            channel.advanceTimeBy(ReliableLink.TICK_MILLIS, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
        }
    }

    @AfterEach
    void close() {
        channel.close();
    }

    @Test
    void requests_wait_until_all_sessions_of_the_gateways_of_the_previous_core_are_restored() {
        start(2);
        TestGateway first = new TestGateway(FIRST, 1);
        Command restored = first.restore(1);
        Command request = first.request();
        TestGateway second = new TestGateway(SECOND, 2);
        Command secondRestored = second.restore(1);
        assertEquals(List.of(restored, secondRestored), submitted);
        Command last = second.restore(2);
        assertEquals(List.of(restored, secondRestored, last, request), submitted);
        assertEquals(request, first.request());
        assertEquals(5, submitted.size());
    }

    @Test
    void a_connection_that_ends_before_its_session_is_restored_is_not_waited_for() {
        start(1);
        TestGateway gateway = new TestGateway(FIRST, 2);
        Command restored = gateway.restore(1);
        assertEquals(List.of(restored), submitted);
        Command ended = gateway.disconnect(2);
        assertEquals(List.of(restored, ended), submitted);
    }

    @Test
    void requests_wait_a_limited_time_for_a_gateway_that_does_not_join() {
        start(2);
        Command request = new TestGateway(FIRST, 0).request();
        pass(RESTORE_MILLIS - ReliableLink.TICK_MILLIS);
        assertTrue(submitted.isEmpty(), submitted.toString());
        pass(ReliableLink.TICK_MILLIS);
        assertEquals(List.of(request), submitted);
    }
}
