package org.parlor.server.net.inbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.RulesRequest;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.net.GatewayFixture;

/** Login, requests before it, and its timeout. */
class LoginPhaseTest {
    private static final ServerMessage BYE_ERROR = new SessionMessage.Bye("error", null);
    private static final ServerMessage BYE_IDLE = new SessionMessage.Bye("idle", null);
    private static final Command LOGIN = new Command.LogIn(
            1,
            PeerAddress.LOCAL,
            RequestId.of(1),
            new SessionRequest.Hello(1, null, null, null, new Login.Guest("ada")));

    private final GatewayFixture gatewayFixture = new GatewayFixture();

    @BeforeEach
    void skip_the_hello() {
        gatewayFixture.hears();
    }

    @AfterEach
    void close() {
        gatewayFixture.close();
    }

    @Test
    void a_new_connection_receives_a_hello() {
        try (GatewayFixture fresh = new GatewayFixture()) {
            assertEquals(
                    "{\"t\":\"hello\",\"proto\":[1],\"server\":\"parlor/1.0.0\",\"name\":\"Parlor\",\"motd\":\"Welcome\","
                            + "\"caps\":[\"explore\",\"record\",\"history\",\"verify\",\"token\",\"rated\",\"watchDelay\",\"tour\",\"sanctions\",\"shutdown\"],\"auth\":[\"guest\",\"bot\",\"resume\"],"
                            + "\"games\":[\"reversi\",\"kalah\",\"tictactoe\"],"
                            + "\"limits\":{\"lineBytes\":16384,\"chatChars\":280,\"requestsPer10s\":100},"
                            + "\"now\":1763683200000}\n",
                    fresh.hearsText());
        }
    }

    @Test
    void a_hello_is_submitted_and_its_result_sent() {
        gatewayFixture.says(GatewayFixture.HELLO);
        assertEquals(List.of(LOGIN), gatewayFixture.told);

        gatewayFixture.does(new Effect.AcceptLogin(1), new Effect.Send(List.of(1L), welcome(), null));
        assertEquals(List.of(welcome()), gatewayFixture.hears());
        assertTrue(gatewayFixture.channel.isOpen());
    }

    @Test
    void lines_after_a_hello_are_queued_until_its_result() {
        gatewayFixture.says(GatewayFixture.HELLO, "{\"t\":\"specs\",\"id\":2}", "{\"t\":\"ping\",\"n\":1}");
        gatewayFixture.says("{\"t\":\"specs\",\"id\":3}");
        assertEquals(List.of(LOGIN), gatewayFixture.told);
        assertEquals(List.of(), gatewayFixture.hears());

        gatewayFixture.does(new Effect.AcceptLogin(1));
        assertEquals(
                List.of(
                        LOGIN,
                        new Command.RequestReceived(1, new RequestEnvelope(RequestId.of(2), new RulesRequest.Specs())),
                        new Command.RequestReceived(1, new RequestEnvelope(null, new SessionRequest.Ping(1L))),
                        new Command.RequestReceived(1, new RequestEnvelope(RequestId.of(3), new RulesRequest.Specs()))),
                gatewayFixture.told);
    }

    @Test
    void a_welcome_is_sent_even_if_a_bye_is_queued() {
        gatewayFixture.says(GatewayFixture.HELLO, "{\"t\":\"bye\"}");
        gatewayFixture.does(new Effect.AcceptLogin(1), new Effect.Send(List.of(1L), welcome(), null));

        assertEquals(List.of(welcome(), new SessionMessage.Bye("quit", null)), gatewayFixture.hears());
        assertEquals(List.of(LOGIN, new Command.LoggedOut(1), new Command.Disconnected(1)), gatewayFixture.told);
        assertFalse(gatewayFixture.channel.isOpen());
    }

    @Test
    void a_rejected_login_may_be_retried() {
        var refusal =
                RequestException.of(ErrorCode.NAME_TAKEN, "That name is taken").reply(RequestId.of(1));
        gatewayFixture.says(GatewayFixture.HELLO, GatewayFixture.HELLO);
        gatewayFixture.does(new Effect.RejectLogin(1, refusal));

        assertEquals(List.of(refusal), gatewayFixture.hears());
        assertEquals(List.of(LOGIN, LOGIN), gatewayFixture.told);
        assertTrue(gatewayFixture.channel.isOpen());
    }

    @Test
    void the_login_timeout_waits_for_a_pending_result() {
        var refusal = RequestException.of(ErrorCode.BAD_CREDENTIALS, "No").reply(RequestId.of(1));
        gatewayFixture.says(GatewayFixture.HELLO);
        gatewayFixture.passes(Duration.ofSeconds(11));
        assertEquals(List.of(), gatewayFixture.hears());

        gatewayFixture.does(new Effect.RejectLogin(1, refusal));
        assertEquals(List.of(refusal, BYE_IDLE), gatewayFixture.hears());
    }

    @Test
    void a_fatal_login_error_disconnects() {
        var refusal = RequestException.of(ErrorCode.FORBIDDEN, "Never again").reply(null, true);
        gatewayFixture.says(GatewayFixture.HELLO);
        gatewayFixture.does(new Effect.RejectLogin(1, refusal));

        assertEquals(List.of(refusal, BYE_ERROR), gatewayFixture.hears());
        assertFalse(gatewayFixture.channel.isOpen());
    }

    @Test
    void a_ping_is_answered_with_its_id_and_the_time() {
        gatewayFixture.says("{\"t\":\"ping\",\"id\":\"a\",\"n\":7}", "{\"t\":\"ping\"}", "{\"t\":\"pong\",\"n\":7}");

        assertEquals(
                List.of(
                        new SessionMessage.Pong(new RequestId("a", false), 7L, GatewayFixture.NOW),
                        new SessionMessage.Pong(null, null, GatewayFixture.NOW)),
                gatewayFixture.hears());
        assertEquals(List.of(), gatewayFixture.told);
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
        gatewayFixture.says(line);
        assertEquals(
                List.of(RequestException.of(ErrorCode.NOT_LOGGED_IN, "Not logged in: send hello first")
                        .reply(RequestId.of(1))),
                gatewayFixture.hears());
    }

    @Test
    void a_hello_of_another_protocol_is_fatal() {
        gatewayFixture.says("{\"t\":\"hello\",\"id\":1,\"proto\":2}");
        assertEquals(
                List.of(
                        RequestException.at(
                                        ErrorCode.UNSUPPORTED_PROTOCOL,
                                        "proto",
                                        "Unsupported protocol version; this server supports version 1")
                                .reply(RequestId.of(1)),
                        BYE_ERROR),
                gatewayFixture.hears());
        assertFalse(gatewayFixture.channel.isOpen());
    }

    @Test
    void a_hello_with_an_invalid_field_may_be_retried() {
        gatewayFixture.says("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"king\"}}", GatewayFixture.HELLO);
        assertEquals(1, gatewayFixture.hears().size());
        assertEquals(List.of(LOGIN), gatewayFixture.told);
    }

    @Test
    void invalid_json_in_the_first_line_is_fatal() {
        gatewayFixture.says("{\"t\":\"hello\"");
        assertEquals(
                List.of(
                        RequestException.of(ErrorCode.BAD_JSON, "Invalid JSON: unexpected end of line")
                                .reply(null, true),
                        BYE_ERROR),
                gatewayFixture.hears());
        assertFalse(gatewayFixture.channel.isOpen());
    }

    @Test
    void the_fifth_bad_line_in_a_row_is_fatal() {
        var bad = RequestException.of(ErrorCode.BAD_JSON, "Invalid JSON: unexpected end of line");
        gatewayFixture.says("{\"t\":\"ping\"}", "{", "{", "{", "{");
        assertTrue(gatewayFixture.channel.isOpen());
        assertEquals(
                Collections.nCopies(4, bad.reply(null)), gatewayFixture.hears().subList(1, 5));

        gatewayFixture.says("{");
        assertEquals(List.of(bad.reply(null, true), BYE_ERROR), gatewayFixture.hears());
        assertFalse(gatewayFixture.channel.isOpen());
    }

    @Test
    void a_connection_without_login_is_closed_after_10_seconds() {
        gatewayFixture.sends("{\"t\":\"");
        for (int second = 0; second < 10; second++) {
            assertTrue(gatewayFixture.channel.isOpen());
            gatewayFixture.sends("x");
            gatewayFixture.passes(Duration.ofSeconds(1));
        }
        assertEquals(List.of(BYE_IDLE), gatewayFixture.hears());
        assertFalse(gatewayFixture.channel.isOpen());
        assertEquals(List.of(), gatewayFixture.told);
    }

    @Test
    void a_bye_before_login_is_not_submitted() {
        gatewayFixture.says("{\"t\":\"bye\"}");
        assertEquals(List.of(new SessionMessage.Bye("quit", null)), gatewayFixture.hears());
        assertFalse(gatewayFixture.channel.isOpen());
        assertEquals(List.of(), gatewayFixture.told);
        assertEquals(0, gatewayFixture.connections.size());
    }

    @Test
    void a_login_result_for_a_closed_connection_is_discarded() {
        gatewayFixture.says(GatewayFixture.HELLO);
        gatewayFixture.channel.close();
        gatewayFixture.does(new Effect.AcceptLogin(1), new Effect.Send(List.of(1L), welcome(), null));
        assertEquals(List.of(LOGIN, new Command.Disconnected(1)), gatewayFixture.told);
    }

    private static SessionMessage.Welcome welcome() {
        var me = new SessionMessage.Welcome.Me("guest-ada", false, true, Map.of());
        return new SessionMessage.Welcome(RequestId.of(1), me, "s1", "r_1", 60_000, List.of(), GatewayFixture.NOW);
    }
}
