package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.connection.BuildInfo;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.RulesRequest;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.rules.Games;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PeerAddress;

/** Login, requests before it, and its timeout. */
class LoginTimeoutHandlerTest {
    private static final ServerMessage BYE_ERROR = new SessionMessage.Bye("error", null);
    private static final ServerMessage BYE_IDLE = new SessionMessage.Bye("idle", null);
    private static final Command LOGIN = new Command.LogIn(
            1,
            PeerAddress.LOCAL,
            RequestId.of(1),
            new SessionRequest.Hello(1, null, null, null, new Login.Guest("ada")));

    private final GatewayFixture gateway = new GatewayFixture();

    @BeforeEach
    void skip_the_hello() {
        gateway.receive();
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    /** The capabilities of the protocol guide, but those of a server with further ports. */
    private static String documentedCaps() throws IOException {
        return Files.readAllLines(Path.of("..", "protocol", "docs", "behaviour.md")).stream()
                .dropWhile(line -> !line.startsWith("| `hello.caps` of the server |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(row -> row.substring(row.indexOf('`') + 1, row.indexOf("` |")))
                .filter(cap -> !Set.of("tls", "web", "links").contains(cap))
                .collect(Collectors.joining("\",\"", "\"", "\""));
    }

    @Test
    void a_new_connection_receives_a_hello() throws IOException {
        try (GatewayFixture fresh = new GatewayFixture()) {
            assertEquals(
                    "{\"t\":\"hello\",\"proto\":[1],\"server\":\"parlor/" + BuildInfo.VERSION
                            + "\",\"name\":\"Parlor\",\"motd\":\"Welcome\","
                            + "\"caps\":[" + documentedCaps() + "],\"auth\":[\"guest\",\"bot\",\"resume\",\"code\"],"
                            + "\"games\":[\"" + String.join("\",\"", Games.ids()) + "\"],"
                            + "\"limits\":{\"lineBytes\":16384,\"chatChars\":280,\"requestsPer10s\":100},"
                            + "\"now\":1763683200000}\n",
                    fresh.receiveText());
        }
    }

    @Test
    void a_hello_is_submitted_and_its_result_sent() {
        gateway.sendLines(GatewayFixture.HELLO);
        assertEquals(List.of(LOGIN), gateway.commands);

        gateway.deliver(GatewayFixture.accepted(1), new Effect.Send(List.of(1L), welcome(), null));
        assertEquals(List.of(welcome()), gateway.receive());
        assertTrue(gateway.channel.isOpen());
    }

    @Test
    void lines_after_a_hello_are_queued_until_its_result() {
        gateway.sendLines(GatewayFixture.HELLO, "{\"t\":\"specs\",\"id\":2}", "{\"t\":\"ping\",\"n\":1}");
        gateway.sendLines("{\"t\":\"specs\",\"id\":3}");
        assertEquals(List.of(LOGIN), gateway.commands);
        assertEquals(List.of(), gateway.receive());

        gateway.deliver(GatewayFixture.accepted(1));
        assertEquals(
                List.of(
                        LOGIN,
                        new Command.RequestReceived(1, new RequestEnvelope(RequestId.of(2), new RulesRequest.Specs())),
                        new Command.RequestReceived(1, new RequestEnvelope(null, new SessionRequest.Ping(1L))),
                        new Command.RequestReceived(1, new RequestEnvelope(RequestId.of(3), new RulesRequest.Specs()))),
                gateway.commands);
    }

    @Test
    void a_welcome_is_sent_even_if_a_bye_is_queued() {
        gateway.sendLines(GatewayFixture.HELLO, "{\"t\":\"bye\"}");
        gateway.deliver(GatewayFixture.accepted(1), new Effect.Send(List.of(1L), welcome(), null));

        assertEquals(List.of(welcome()), gateway.receive());
        assertEquals(List.of(LOGIN, new Command.LoggedOut(1, null)), gateway.commands);
        assertTrue(gateway.channel.isOpen());
    }

    @Test
    void a_rejected_login_may_be_retried() {
        var refusal =
                RequestException.of(ErrorCode.NAME_TAKEN, "That name is taken").reply(RequestId.of(1));
        gateway.sendLines(GatewayFixture.HELLO, GatewayFixture.HELLO);
        gateway.deliver(new Effect.RejectLogin(1, refusal));

        assertEquals(List.of(refusal), gateway.receive());
        assertEquals(List.of(LOGIN, LOGIN), gateway.commands);
        assertTrue(gateway.channel.isOpen());
    }

    @Test
    void the_login_timeout_waits_for_a_pending_result() {
        var refusal = RequestException.of(ErrorCode.BAD_CREDENTIALS, "No").reply(RequestId.of(1));
        gateway.sendLines(GatewayFixture.HELLO);
        gateway.advance(Duration.ofSeconds(11));
        assertEquals(List.of(), gateway.receive());

        gateway.deliver(new Effect.RejectLogin(1, refusal));
        assertEquals(List.of(refusal, BYE_IDLE), gateway.receive());
    }

    @Test
    void a_fatal_login_error_disconnects() {
        var refusal = RequestException.of(ErrorCode.FORBIDDEN, "Never again").reply(null, true);
        gateway.sendLines(GatewayFixture.HELLO);
        gateway.deliver(new Effect.RejectLogin(1, refusal));

        assertEquals(List.of(refusal, BYE_ERROR), gateway.receive());
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void a_ping_is_answered_with_its_id_and_the_time() {
        gateway.sendLines("{\"t\":\"ping\",\"id\":\"a\",\"n\":7}", "{\"t\":\"ping\"}", "{\"t\":\"pong\",\"n\":7}");

        assertEquals(
                List.of(
                        new SessionMessage.Pong(new RequestId("a", false), 7L, GatewayFixture.NOW),
                        new SessionMessage.Pong(null, null, GatewayFixture.NOW)),
                gateway.receive());
        assertEquals(List.of(), gateway.commands);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"t\":\"move\",\"id\":1}",
                "{\"t\":\"seek\",\"id\":1,\"game\":7,\"tc\":[]}",
                "{\"t\":\"no.such\",\"id\":1}",
                "{\"t\":7,\"id\":1}",
                "{\"id\":1}"
            })
    void other_requests_are_rejected_before_their_fields_are_decoded(String line) {
        gateway.sendLines(line);
        assertEquals(
                List.of(RequestException.of(ErrorCode.NOT_LOGGED_IN, "Not logged in: send hello first")
                        .reply(RequestId.of(1))),
                gateway.receive());
    }

    @Test
    void a_hello_of_another_protocol_is_fatal() {
        gateway.sendLines("{\"t\":\"hello\",\"id\":1,\"proto\":2}");
        assertEquals(
                List.of(
                        RequestException.forField(
                                        ErrorCode.UNSUPPORTED_PROTOCOL,
                                        "proto",
                                        "Unsupported protocol version; this server supports version 1")
                                .reply(RequestId.of(1)),
                        BYE_ERROR),
                gateway.receive());
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void a_hello_with_an_invalid_field_may_be_retried() {
        gateway.sendLines("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"king\"}}", GatewayFixture.HELLO);
        assertEquals(1, gateway.receive().size());
        assertEquals(List.of(LOGIN), gateway.commands);
    }

    @Test
    void invalid_json_in_the_first_line_is_fatal() {
        gateway.sendLines("{\"t\":\"hello\"");
        assertEquals(
                List.of(
                        RequestException.of(ErrorCode.BAD_JSON, "Invalid JSON: unexpected end of line")
                                .reply(null, true),
                        BYE_ERROR),
                gateway.receive());
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void the_fifth_bad_line_in_a_row_is_fatal() {
        var bad = RequestException.of(ErrorCode.BAD_JSON, "Invalid JSON: unexpected end of line");
        gateway.sendLines("{\"t\":\"ping\"}", "{", "{", "{", "{");
        assertTrue(gateway.channel.isOpen());
        assertEquals(Collections.nCopies(4, bad.reply(null)), gateway.receive().subList(1, 5));

        gateway.sendLines("{");
        assertEquals(List.of(bad.reply(null, true), BYE_ERROR), gateway.receive());
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void a_connection_without_login_is_closed_after_10_seconds() {
        gateway.send("{\"t\":\"");
        for (int second = 0; second < 10; second++) {
            assertTrue(gateway.channel.isOpen());
            gateway.send("x");
            gateway.advance(Duration.ofSeconds(1));
        }
        assertEquals(List.of(BYE_IDLE), gateway.receive());
        assertFalse(gateway.channel.isOpen());
        assertEquals(List.of(), gateway.commands);
    }

    @Test
    void a_bye_before_login_is_not_submitted() {
        gateway.sendLines("{\"t\":\"bye\"}");
        assertEquals(List.of(new SessionMessage.Bye("quit", null)), gateway.receive());
        assertFalse(gateway.channel.isOpen());
        assertEquals(List.of(), gateway.commands);
        assertEquals(0, gateway.connections.size());
    }

    @Test
    void a_login_result_for_a_closed_connection_is_discarded() {
        gateway.sendLines(GatewayFixture.HELLO);
        gateway.channel.close();
        gateway.deliver(GatewayFixture.accepted(1), new Effect.Send(List.of(1L), welcome(), null));
        assertEquals(List.of(LOGIN, new Command.Disconnected(1)), gateway.commands);
    }

    private static SessionMessage.Welcome welcome() {
        var currentUser = new SessionMessage.Welcome.CurrentUser("guest-ada", false, true, Map.of());
        return new SessionMessage.Welcome(
                RequestId.of(1), currentUser, "s1", "r_1", 60_000, List.of(), GatewayFixture.NOW);
    }
}
