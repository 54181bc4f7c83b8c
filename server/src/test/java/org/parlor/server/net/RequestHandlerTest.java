package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.RulesRequest;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;

/** Requests after login. */
class RequestHandlerTest {
    private static final String INCIDENT =
            "Internal server error, incident [0-9a-f]{8}: report this number to the operator";

    private static final String SPECS = "{\"t\":\"specs\"}";
    private static final Command SPECS_RECEIVED =
            new Command.RequestReceived(1, new RequestEnvelope(null, new RulesRequest.Specs()));

    private final GatewayFixture gateway = GatewayFixture.loggedIn();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void valid_requests_are_submitted() {
        gateway.sendLines(
                "{\"t\":\"ping\",\"id\":2,\"n\":1}", "{\"t\":\"resign\",\"g\":\"g1\"}", "{\"t\":\"pong\",\"n\":1}");
        assertEquals(
                List.of(
                        new Command.RequestReceived(
                                1, new RequestEnvelope(RequestId.of(2), new SessionRequest.Ping(1L))),
                        new Command.RequestReceived(1, new RequestEnvelope(null, new GameRequest.Resign("g1")))),
                gateway.commands);
        assertEquals(List.of(), gateway.receive());
    }

    @Test
    void invalid_requests_are_submitted_in_order() {
        gateway.sendLines(
                SPECS,
                "[]",
                "{\"t\":\"spec\",\"id\":3}",
                SPECS,
                "{\"t\":\"sing\",\"id\":4}",
                "{\"t\":\"policy\",\"slots\":-1}");
        assertEquals(
                List.of(
                        "RequestReceived",
                        "bad_json null false",
                        "TurnRequested",
                        "bad_message RequestId[text=3, isNumber=true] false",
                        "RequestReceived",
                        "unknown_type RequestId[text=4, isNumber=true] false",
                        "bad_message null false"),
                gateway.commands.stream().map(RequestHandlerTest::describe).toList());
    }

    @Test
    void the_turn_is_requested_again_after_a_line_that_is_or_may_be_an_invalid_move() {
        gateway.sendLines(
                "{\"t\":\"move\",\"g\":\"g1\",\"ply\":0,\"move\":\"b2\",\"info\":{\"score\":1.5}}",
                "{\"t\":\"move\",\"g\":7}",
                "{\"t\":\"move\",\"g\":\"g1\",\"ply\":0,\"move\":\"b2\",\"info\":{\"score\":NaN}}",
                "{\"t\":\"chat\"}");
        assertEquals(
                List.of(
                        new Command.TurnRequested(1, "g1"),
                        new Command.TurnRequested(1, null),
                        new Command.TurnRequested(1, null)),
                gateway.commands.stream()
                        .filter(Command.TurnRequested.class::isInstance)
                        .toList());
    }

    @Test
    void a_second_hello_is_rejected() {
        gateway.sendLines(GatewayFixture.HELLO);
        Command.InvalidRequest rejection = assertInstanceOf(Command.InvalidRequest.class, gateway.commands.get(0));
        assertEquals(RequestException.badMessage("t", "Already logged in").reply(RequestId.of(1)), rejection.refusal());
    }

    @Test
    void a_bye_is_submitted_once_and_input_after_it_is_ignored() {
        gateway.sendLines(SPECS, "{\"t\":\"bye\",\"id\":5}", SPECS);
        assertEquals(List.of(SPECS_RECEIVED, new Command.LoggedOut(1, RequestId.of(5))), gateway.commands);
        assertEquals(List.of(), gateway.receive());
        assertTrue(gateway.channel.isOpen());
    }

    @Test
    void the_replies_to_the_requests_before_a_bye_are_written_before_the_connection_closes() {
        SessionMessage.Bye bye = new SessionMessage.Bye("quit", null);
        Reply.Ok first = Reply.Ok.done(RequestId.of(4));
        Reply.Ok second = Reply.Ok.done(RequestId.of(5));
        gateway.sendLines(SPECS, "{\"t\":\"bye\",\"id\":5}");
        gateway.deliver(
                new Effect.Send(List.of(1L), first, null),
                new Effect.Send(List.of(1L), second, null),
                new Effect.Disconnect(1, bye));
        assertEquals(List.of(first, second, bye), gateway.receive());
        assertEquals(
                List.of(SPECS_RECEIVED, new Command.LoggedOut(1, RequestId.of(5)), new Command.Disconnected(1)),
                gateway.commands);
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void a_lost_connection_is_submitted_as_disconnect() {
        gateway.channel.close();
        gateway.channel.runPendingTasks();
        assertEquals(List.of(new Command.Disconnected(1)), gateway.commands);
        assertEquals("", gateway.receiveText());
    }

    @Test
    void input_after_a_fatal_error_is_discarded_until_the_core_closes() {
        gateway.sendLines("{", "[", "7", "{}", "x", SPECS);
        assertEquals(
                List.of(
                        "bad_json null false",
                        "TurnRequested",
                        "bad_json null false",
                        "TurnRequested",
                        "bad_json null false",
                        "TurnRequested",
                        "bad_message null false",
                        "bad_json null true"),
                gateway.commands.stream().map(RequestHandlerTest::describe).toList());
        assertTrue(gateway.channel.isOpen());

        ServerMessage bye = new SessionMessage.Bye("error", null);
        gateway.deliver(new Effect.Disconnect(1, new SessionMessage.Bye("error", null)));
        assertEquals(List.of(bye), gateway.receive());
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void a_valid_line_resets_the_count_of_bad_lines() {
        for (int i = 0; i < 3; i++) {
            gateway.sendLines("{", "{", "{", "{", SPECS);
        }
        assertTrue(
                gateway.commands.stream().map(RequestHandlerTest::describe).noneMatch(shown -> shown.endsWith("true")));
    }

    @Test
    void a_closing_connection_discards_further_messages() {
        ServerMessage bye = new SessionMessage.Bye("replaced", null);
        ServerMessage late = Reply.Ok.done(RequestId.of(9));
        gateway.deliver(
                new Effect.Disconnect(1, new SessionMessage.Bye("replaced", null)),
                new Effect.Send(List.of(1L), late, null));
        gateway.deliver(new Effect.Send(List.of(1L), late, null));
        assertEquals(List.of(bye), gateway.receive());
    }

    @Test
    void an_internal_error_fails_one_request_without_closing() {
        AtomicBoolean broken = new AtomicBoolean();
        LongSupplier clock = () -> {
            if (broken.getAndSet(false)) {
                throw new IllegalStateException("planted by a test");
            }
            return GatewayFixture.NOW;
        };
        try (GatewayFixture faulty = GatewayFixture.withClock(clock)) {
            faulty.receive();
            broken.set(true);
            faulty.sendLines("{\"t\":\"ping\",\"id\":5}", "{\"t\":\"ping\",\"id\":6}");

            List<ServerMessage> received = faulty.receive();
            Reply.ErrorReply error = assertInstanceOf(Reply.ErrorReply.class, received.get(0));
            assertEquals(RequestId.of(5), error.re());
            assertEquals("internal", error.code());
            assertTrue(error.message().matches(INCIDENT), error.message());
            assertEquals(
                    List.of(new SessionMessage.Pong(RequestId.of(6), null, GatewayFixture.NOW)),
                    received.subList(1, received.size()));
            assertTrue(faulty.channel.isOpen());
        }
    }

    private static String describe(Command command) {
        return command instanceof Command.InvalidRequest wrong
                ? wrong.refusal().code() + " " + wrong.refusal().re() + " " + wrong.isFatal()
                : command.getClass().getSimpleName();
    }
}
