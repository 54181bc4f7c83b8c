package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.RecordPayload;
import org.parlor.server.core.api.ServerSettings;

/** A complete server with raw socket clients. */
class ParlorServerTest {
    private final ParlorServer server = ParlorServer.start(
            ServerConfig.embedded().with(ServerSettings.standard().with(ServerSettings.NAME, "Test server")));

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void two_clients_play_a_complete_game() {
        try (LineClient ada = LineClient.guest(server, "ada");
                LineClient bob = LineClient.guest(server, "bob")) {
            ada.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"},\"side\":0}");
            String seek = String.valueOf(ada.receive("ok", Reply.Ok.class).seek());
            bob.sendLines("{\"t\":\"seek.take\",\"id\":2,\"seek\":\"" + seek + "\"}");
            String g = String.valueOf(bob.receive("ok", Reply.Ok.class).g());
            assertEquals(g, ada.receive("game", GameMessage.Snapshot.class).g());

            List<String> moves = List.of("a1", "a2", "b1", "b2", "c1");
            for (int ply = 0; ply < moves.size(); ply++) {
                LineClient mover = ply % 2 == 0 ? ada : bob;
                assertEquals(ply, mover.receive("turn", GameMessage.Turn.class).ply());
                mover.sendLines("{\"t\":\"move\",\"id\":" + ply + ",\"g\":\"" + g + "\",\"ply\":" + ply + ",\"move\":\""
                        + moves.get(ply) + "\"}");
                assertEquals("{\"t\":\"ok\",\"re\":" + ply + "}", mover.receive("ok"));
            }
            GameMessage.Ended end = ada.receive("game.end", GameMessage.Ended.class);
            assertEquals(Integer.valueOf(0), end.result().winner());
            assertEquals("normal", end.result().reason());
            assertEquals(end, bob.receive("game.end", GameMessage.Ended.class));
        }
    }

    @Test
    void history_records_and_drills_can_be_requested() {
        try (LineClient ada = LineClient.connect(server);
                LineClient bob = LineClient.guest(server, "bob")) {
            assertEquals(
                    List.of(
                            "explore",
                            "record",
                            "history",
                            "verify",
                            "token",
                            "rated",
                            "watchDelay",
                            "tour",
                            "sanctions",
                            "shutdown",
                            "servers",
                            "device",
                            "turnGame",
                            "accounts",
                            "audit",
                            "otp",
                            "invitations",
                            "giveTime",
                            "corr",
                            "corrTour",
                            "conditionalMoves",
                            "weekend",
                            "vacation",
                            "ended",
                            "notify",
                            "note",
                            "email",
                            "push",
                            "accountData"),
                    ada.receive("hello", SessionMessage.Hello.class).caps());
            ada.sendLines("{\"t\":\"history\",\"id\":1}");
            assertTrue(ada.receive("error").contains("not_logged_in"));
            ada.logIn("ada");
            ada.sendLines("{\"t\":\"seek\",\"id\":2,\"game\":\"reversi\",\"tc\":{\"mode\":\"none\"},\"side\":0}");
            String seek = String.valueOf(ada.receive("ok", Reply.Ok.class).seek());
            bob.sendLines("{\"t\":\"seek.take\",\"id\":3,\"seek\":\"" + seek + "\"}");
            String g = String.valueOf(bob.receive("ok", Reply.Ok.class).g());
            ada.receive("turn");
            ada.sendLines("{\"t\":\"move\",\"id\":4,\"g\":\"" + g + "\",\"ply\":0,\"move\":\"d3\"}");
            ada.receive("ok");
            ada.sendLines("{\"t\":\"resign\",\"id\":5,\"g\":\"" + g + "\"}");
            ada.receive("ok");

            ada.sendLines("{\"t\":\"record\",\"id\":6,\"g\":\"" + g + "\",\"as\":\"json\"}");
            RecordPayload record = ada.receive("ok", Reply.RecordReply.class).record();
            GameRecord game = Objects.requireNonNull(record.game());
            assertEquals("Test server", game.place());
            ada.sendLines("{\"t\":\"record\",\"id\":7,\"g\":\"" + g + "\",\"as\":\"transcript\"}");
            assertEquals("{\"t\":\"ok\",\"re\":7,\"as\":\"transcript\",\"record\":\"d3\"}", ada.receive("ok"));
            bob.sendLines("{\"t\":\"history\",\"id\":8,\"vs\":\"guest-ada\"}");
            assertTrue(bob.receive("ok").contains("\"g\":\"" + g + "\",\"at\":" + game.at()));

            bob.sendLines("{\"t\":\"verify\",\"id\":9,\"game\":\"tictactoe\",\"count\":1,\"seed\":1}");
            Reply.DrillReply drill = bob.receive("ok", Reply.DrillReply.class);
            assertEquals(1, drill.problems().size());
            bob.sendLines("{\"t\":\"verify.answer\",\"id\":10,\"drill\":\"" + drill.drill()
                    + "\",\"answers\":[{\"pos\":\"\",\"to\":null,\"score\":[0,0]}]}");
            assertEquals(
                    "pos",
                    bob.receive("ok", Reply.GradeReply.class).wrong().get(0).field());
        }
    }

    @Test
    void a_resumed_session_receives_a_snapshot_of_its_game() {
        try (LineClient bob = LineClient.guest(server, "bob")) {
            LineClient ada = LineClient.connect(server);
            ada.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"ada\"}}");
            String welcome = ada.receive("welcome");
            String token = welcome.replaceAll(".*\"resume\":\"([^\"]+)\".*", "$1");
            bob.sendLines(
                    "{\"t\":\"challenge\",\"to\":\"guest-ada\",\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"},\"side\":1}");
            String challenge = ada.receive("challenge").replaceAll(".*?\"challenge\":\"([^\"]+)\".*", "$1");
            ada.sendLines("{\"t\":\"challenge.accept\",\"challenge\":\"" + challenge + "\"}");
            String g = ada.receive("turn", GameMessage.Turn.class).g();
            ada.close();
            assertEquals(
                    "away",
                    bob.receive("game.presence", GameMessage.Presence.class).state());

            try (LineClient again = LineClient.connect(server)) {
                again.sendLines(
                        "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}}");
                assertEquals(
                        g, again.receive("game", GameMessage.Snapshot.class).g());
                assertEquals(0, again.receive("turn", GameMessage.Turn.class).ply());
                assertEquals(
                        "here",
                        bob.receive("game.presence", GameMessage.Presence.class).state());
            }
        }
    }

    @Test
    void close_sends_every_connection_a_bye_with_a_retry_delay() {
        try (LineClient in = LineClient.guest(server, "ada");
                LineClient greeted = LineClient.connect(server)) {
            assertTrue(greeted.receive("hello").contains("\"name\":\"Test server\""));
            server.close();
            List<String> bye = List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}");
            in.receive("notice");
            assertEquals(bye, in.readRemaining());
            assertEquals(bye, greeted.readRemaining());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_port_in_use_is_reported_as_bind_failure(boolean ioUring) {
        ServerConfig same = ServerConfig.forAddress("127.0.0.1", server.port()).withIoUring(ioUring);
        BindFailedException taken = assertThrows(BindFailedException.class, () -> ParlorServer.start(same));
        assertEquals(
                "Cannot listen on 127.0.0.1 port " + server.port() + ": address already in use", taken.getMessage());
    }

    @Test
    void an_unknown_host_is_reported_as_bind_failure() {
        ServerConfig nowhere = ServerConfig.forAddress("no.such.host.invalid", 0);
        assertThrows(BindFailedException.class, () -> ParlorServer.start(nowhere));
    }
}
