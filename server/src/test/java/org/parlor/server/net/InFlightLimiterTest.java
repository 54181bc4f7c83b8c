package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings;

/** Flow control: reading is paused while the core is behind, and all lines are handled once it catches up. */
class InFlightLimiterTest {
    private final ManualCore core = new ManualCore();
    private final ConnectionRegistry connections = new ConnectionRegistry();
    private final GatewayFixture gateway = new GatewayFixture(ServerSettings.standard(), core, connections);

    /** A core that handles commands on request of the test. */
    private static final class ManualCore implements CommandSink {
        private final Queue<Runnable> waiting = new ArrayDeque<>();

        @Override
        public void submit(Command command) {
            submit(command, () -> {});
        }

        @Override
        public void submit(Command command, Runnable handled) {
            waiting.add(handled);
        }

        void handle(int commands) {
            for (int i = 0; i < commands; i++) {
                waiting.remove().run();
            }
        }
    }

    InFlightLimiterTest() {
        gateway.logIn();
        core.handle(1);
        gateway.runTasks();
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private static String pings(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(n -> "{\"t\":\"ping\",\"n\":" + n + "}\n")
                .collect(Collectors.joining());
    }

    private List<Long> submitted() {
        return gateway.commands.stream()
                .filter(Command.RequestReceived.class::isInstance)
                .map(command -> ((SessionRequest.Ping)
                                ((Command.RequestReceived) command).request().message())
                        .n())
                .toList();
    }

    private static List<Long> numbers(int to) {
        return IntStream.range(0, to).mapToObj(n -> (long) n).toList();
    }

    private boolean isRead() {
        return gateway.channel.config().isAutoRead();
    }

    @Test
    void a_connection_with_64_commands_in_flight_is_not_read_until_all_are_answered_and_loses_none() {
        gateway.send(pings(0, 150));
        assertEquals(numbers(64), submitted());
        assertFalse(isRead());
        assertEquals(1, connections.paused());

        core.handle(63);
        gateway.runTasks();
        assertEquals(numbers(64), submitted());
        assertFalse(isRead());

        core.handle(1);
        gateway.runTasks();
        assertEquals(numbers(128), submitted());

        core.handle(64);
        gateway.runTasks();
        assertEquals(numbers(150), submitted());
        assertTrue(isRead());
        assertEquals(0, connections.paused());
    }

    @Test
    void reading_resumes_only_after_the_answers_are_written() {
        gateway.send(pings(0, 65));
        new EffectDispatcher(connections)
                .deliver(List.of(new Effect.Send(List.of(1L), new SessionMessage.Ping(7L), null)));
        core.handle(64);
        assertEquals(List.of(), gateway.receive());
        assertEquals(64, submitted().size());

        gateway.runTasks();
        assertEquals(List.of(new SessionMessage.Ping(7L)), gateway.receive());
        assertEquals(65, submitted().size());
    }

    @Test
    void with_512_commands_in_flight_the_window_is_two() {
        for (int i = 0; i < InFlightLimiter.BUSY; i++) {
            connections.inFlightLimiter().submitted();
        }
        gateway.send(pings(0, 1));
        assertTrue(isRead());

        gateway.send(pings(1, 10));
        assertEquals(numbers(2), submitted());
        assertFalse(isRead());

        core.handle(2);
        gateway.runTasks();
        gateway.advance(Duration.ofMillis(5));
        assertEquals(numbers(4), submitted());
    }

    @Test
    void commands_in_flight_stay_within_the_bound() {
        List<GatewayFixture> fixtures = IntStream.range(0, 200)
                .mapToObj(i -> new GatewayFixture(ServerSettings.standard(), core, connections))
                .toList();
        int before = connections.inFlightLimiter().inFlight();
        for (GatewayFixture one : fixtures) {
            one.sendLines(GatewayFixture.HELLO);
            one.deliver(GatewayFixture.accepted(
                    ((Command.LogIn) one.commands.get(one.commands.size() - 1)).connectionId()));
        }
        core.handle(200);
        fixtures.forEach(GatewayFixture::runTasks);
        assertEquals(before, connections.inFlightLimiter().inFlight());

        fixtures.forEach(one -> one.send(pings(0, 150)));
        int inFlight = connections.inFlightLimiter().inFlight();
        assertTrue(inFlight >= InFlightLimiter.BUSY, inFlight + " in flight");
        assertTrue(inFlight <= InFlightLimiter.BUSY + 200 * InFlightLimiter.WINDOW_BUSY, inFlight + " in flight");

        while (!core.waiting.isEmpty()) {
            core.handle(core.waiting.size());
            fixtures.forEach(one -> one.advance(Duration.ofMillis(5)));
        }
        assertEquals(0, connections.inFlightLimiter().inFlight());
        assertEquals(0, connections.paused());
        fixtures.forEach(one -> assertEquals(
                150,
                one.commands.stream()
                        .filter(Command.RequestReceived.class::isInstance)
                        .count()));
        fixtures.forEach(GatewayFixture::close);
    }

    @Test
    void paused_connections_resume_in_order_and_one_every_5_ms_while_the_core_is_busy() {
        InFlightLimiter flow = new InFlightLimiter();
        List<Integer> resumed = new ArrayList<>();
        InFlightLimiter.ResumeQueue queue = flow.resumeQueue(gateway.channel.eventLoop());
        IntStream.range(0, 40)
                .forEach(i -> queue.add(() -> {
                    resumed.add(i);
                    for (int command = 0; command < 20; command++) {
                        flow.submitted();
                    }
                }));
        gateway.runTasks();
        assertEquals(IntStream.range(0, 26).boxed().toList(), resumed);

        gateway.advance(Duration.ofMillis(5));
        assertEquals(IntStream.range(0, 27).boxed().toList(), resumed);
    }

    @Test
    void a_paused_connection_is_pinged_but_not_reported_idle() {
        gateway.send(pings(0, 100));
        gateway.commands.clear();
        gateway.receive();
        for (int second = 0; second < 120; second++) {
            gateway.advance(Duration.ofSeconds(1));
        }
        assertEquals(List.of(), gateway.commands);
        List<ServerMessage> received = gateway.receive();
        assertEquals(8, received.size());
        assertEquals(new SessionMessage.Ping(8L), received.get(7));
        assertTrue(gateway.channel.isOpen());
    }

    @Test
    void a_resumed_connection_is_reported_idle_after_45_seconds() {
        gateway.send(pings(0, 64));
        gateway.advance(Duration.ofSeconds(15));
        gateway.commands.clear();
        core.handle(64);
        gateway.runTasks();
        for (int second = 0; second < 45; second++) {
            gateway.advance(Duration.ofSeconds(1));
        }
        assertEquals(List.of(new Command.ConnectionIdle(1, 45_000)), gateway.commands);
    }

    @Test
    void closing_a_paused_connection_submits_the_disconnect_and_releases_its_window() {
        gateway.send(pings(0, 100));
        gateway.channel.close();
        gateway.runTasks();
        assertEquals(new Command.Disconnected(1), gateway.commands.get(64));

        core.handle(65);
        gateway.runTasks();
        assertEquals(65, gateway.commands.size());
        assertEquals(0, connections.inFlightLimiter().inFlight());
        assertEquals(0, connections.paused());
    }

    @Test
    void a_paused_connection_can_be_disconnected() {
        gateway.send(pings(0, 100));
        gateway.deliver(new Effect.Disconnect(1, new SessionMessage.Bye("kicked", null)));
        assertEquals(List.of(new SessionMessage.Bye("kicked", null)), gateway.receive());
        assertTrue(isRead());
    }

    @Test
    void rapid_reconnects_are_rejected_with_a_retry_delay() {
        ServerSettings one = ServerSettings.standard().with(ServerSettings.CONNECTIONS_MAX, 1);
        gateway.channel.close();
        List<GatewayFixture> gone = new ArrayList<>();
        GatewayFixture next = new GatewayFixture(one, core, connections);
        while (next.channel.isOpen()) {
            next.receive();
            next.sendLines(GatewayFixture.HELLO);
            next.close();
            gone.add(next);
            assertTrue(gone.size() <= InFlightLimiter.BUSY, "no bound");
            next = new GatewayFixture(one, core, connections);
        }
        List<ServerMessage> received = next.receive();
        assertEquals(
                "server_full",
                assertInstanceOf(Reply.ErrorReply.class, received.get(0)).code());
        assertEquals(new SessionMessage.Bye("restart", 10_000L), received.get(1));
        next.close();

        core.handle(core.waiting.size());
        gateway.runTasks();
        gone.forEach(GatewayFixture::runTasks);
        assertEquals(0, connections.inFlightLimiter().inFlight());
        try (GatewayFixture later = new GatewayFixture(one, core, connections)) {
            later.receive();
            assertTrue(later.channel.isOpen());
        }
    }
}
