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
import org.parlor.server.net.Bench;

/** Before the log-in: who is let in, what may be said, and how long it may take. */
class LoginPhaseTest {
    private static final ServerMessage BYE_ERROR = new SessionMessage.Bye("error", null);
    private static final ServerMessage BYE_IDLE = new SessionMessage.Bye("idle", null);
    private static final Command LOG_IN = new Command.LogIn(
            1,
            PeerAddress.LOCAL,
            RequestId.of(1),
            new SessionRequest.Hello(1, null, null, null, new Login.Guest("ada")));

    private final Bench bench = new Bench();

    @BeforeEach
    void swallow_the_greeting() {
        bench.hears();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void whoever_connects_is_greeted() {
        try (Bench fresh = new Bench()) {
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
    void a_hello_is_passed_on_and_the_verdict_returned() {
        bench.says(Bench.HELLO);
        assertEquals(List.of(LOG_IN), bench.told);

        bench.does(new Effect.AcceptLogin(1), new Effect.Send(List.of(1L), welcome(), null));
        assertEquals(List.of(welcome()), bench.hears());
        assertTrue(bench.channel.isOpen());
    }

    @Test
    void what_is_said_behind_a_hello_waits_for_its_verdict() {
        bench.says(Bench.HELLO, "{\"t\":\"specs\",\"id\":2}", "{\"t\":\"ping\",\"n\":1}");
        bench.says("{\"t\":\"specs\",\"id\":3}");
        assertEquals(List.of(LOG_IN), bench.told);
        assertEquals(List.of(), bench.hears());

        bench.does(new Effect.AcceptLogin(1));
        assertEquals(
                List.of(
                        LOG_IN,
                        new Command.RequestReceived(1, new RequestEnvelope(RequestId.of(2), new RulesRequest.Specs())),
                        new Command.RequestReceived(1, new RequestEnvelope(null, new SessionRequest.Ping(1L))),
                        new Command.RequestReceived(1, new RequestEnvelope(RequestId.of(3), new RulesRequest.Specs()))),
                bench.told);
    }

    @Test
    void a_welcome_goes_out_even_if_a_bye_waited_behind_the_hello() {
        bench.says(Bench.HELLO, "{\"t\":\"bye\"}");
        bench.does(new Effect.AcceptLogin(1), new Effect.Send(List.of(1L), welcome(), null));

        assertEquals(List.of(welcome(), new SessionMessage.Bye("quit", null)), bench.hears());
        assertEquals(List.of(LOG_IN, new Command.LoggedOut(1), new Command.Disconnected(1)), bench.told);
        assertFalse(bench.channel.isOpen());
    }

    @Test
    void who_is_rejected_may_try_again() {
        var refusal =
                RequestException.of(ErrorCode.NAME_TAKEN, "That name is taken").reply(RequestId.of(1));
        bench.says(Bench.HELLO, Bench.HELLO);
        bench.does(new Effect.RejectLogin(1, refusal));

        assertEquals(List.of(refusal), bench.hears());
        assertEquals(List.of(LOG_IN, LOG_IN), bench.told);
        assertTrue(bench.channel.isOpen());
    }

    @Test
    void nobody_is_sent_away_before_the_verdict_however_long_that_takes() {
        var refusal = RequestException.of(ErrorCode.BAD_CREDENTIALS, "No").reply(RequestId.of(1));
        bench.says(Bench.HELLO);
        bench.passes(Duration.ofSeconds(11));
        assertEquals(List.of(), bench.hears());

        bench.does(new Effect.RejectLogin(1, refusal));
        assertEquals(List.of(refusal, BYE_IDLE), bench.hears());
    }

    @Test
    void who_is_rejected_for_good_is_sent_away() {
        var refusal = RequestException.of(ErrorCode.FORBIDDEN, "Never again").reply(null, true);
        bench.says(Bench.HELLO);
        bench.does(new Effect.RejectLogin(1, refusal));

        assertEquals(List.of(refusal, BYE_ERROR), bench.hears());
        assertFalse(bench.channel.isOpen());
    }

    @Test
    void a_ping_is_answered_with_its_id_and_the_time() {
        bench.says("{\"t\":\"ping\",\"id\":\"a\",\"n\":7}", "{\"t\":\"ping\"}", "{\"t\":\"pong\",\"n\":7}");

        assertEquals(
                List.of(
                        new SessionMessage.Pong(new RequestId("a", false), 7L, Bench.NOW),
                        new SessionMessage.Pong(null, null, Bench.NOW)),
                bench.hears());
        assertEquals(List.of(), bench.told);
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
    void anything_else_is_refused_before_its_fields_are_looked_at(String line) {
        bench.says(line);
        assertEquals(
                List.of(RequestException.of(ErrorCode.NOT_LOGGED_IN, "Log in first: send hello")
                        .reply(RequestId.of(1))),
                bench.hears());
    }

    @Test
    void a_hello_of_another_protocol_is_fatal() {
        bench.says("{\"t\":\"hello\",\"id\":1,\"proto\":2}");
        assertEquals(
                List.of(
                        RequestException.at(
                                        ErrorCode.UNSUPPORTED_PROTOCOL, "proto", "This server speaks protocol 1 only")
                                .reply(RequestId.of(1)),
                        BYE_ERROR),
                bench.hears());
        assertFalse(bench.channel.isOpen());
    }

    @Test
    void a_hello_with_a_wrong_field_may_be_mended() {
        bench.says("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"king\"}}", Bench.HELLO);
        assertEquals(1, bench.hears().size());
        assertEquals(List.of(LOG_IN), bench.told);
    }

    @Test
    void a_first_line_that_is_no_object_is_fatal() {
        bench.says("{\"t\":\"hello\"");
        assertEquals(
                List.of(
                        RequestException.of(ErrorCode.BAD_JSON, "This is not JSON: unexpected end of the line")
                                .reply(null, true),
                        BYE_ERROR),
                bench.hears());
        assertFalse(bench.channel.isOpen());
    }

    @Test
    void the_fifth_bad_line_in_a_row_is_fatal() {
        var bad = RequestException.of(ErrorCode.BAD_JSON, "This is not JSON: unexpected end of the line");
        bench.says("{\"t\":\"ping\"}", "{", "{", "{", "{");
        assertTrue(bench.channel.isOpen());
        assertEquals(Collections.nCopies(4, bad.reply(null)), bench.hears().subList(1, 5));

        bench.says("{");
        assertEquals(List.of(bad.reply(null, true), BYE_ERROR), bench.hears());
        assertFalse(bench.channel.isOpen());
    }

    @Test
    void ten_seconds_without_a_log_in_are_the_end_whatever_is_said() {
        bench.sends("{\"t\":\"");
        for (int second = 0; second < 10; second++) {
            assertTrue(bench.channel.isOpen());
            bench.sends("x");
            bench.passes(Duration.ofSeconds(1));
        }
        assertEquals(List.of(BYE_IDLE), bench.hears());
        assertFalse(bench.channel.isOpen());
        assertEquals(List.of(), bench.told);
    }

    @Test
    void whoever_leaves_before_the_log_in_leaves_no_trace() {
        bench.says("{\"t\":\"bye\"}");
        assertEquals(List.of(new SessionMessage.Bye("quit", null)), bench.hears());
        assertFalse(bench.channel.isOpen());
        assertEquals(List.of(), bench.told);
        assertEquals(0, bench.connections.size());
    }

    @Test
    void a_log_in_that_is_decided_after_its_connection_is_gone_reaches_nobody() {
        bench.says(Bench.HELLO);
        bench.channel.close();
        bench.does(new Effect.AcceptLogin(1), new Effect.Send(List.of(1L), welcome(), null));
        assertEquals(List.of(LOG_IN, new Command.Disconnected(1)), bench.told);
    }

    private static SessionMessage.Welcome welcome() {
        var me = new SessionMessage.Welcome.Me("guest-ada", false, true, Map.of());
        return new SessionMessage.Welcome(RequestId.of(1), me, "s1", "r_1", 60_000, List.of(), Bench.NOW);
    }
}
