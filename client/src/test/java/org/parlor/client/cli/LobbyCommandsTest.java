package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.rules.Games;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;

/** The commands of the plain mode that the full screen has as well: abort, mute, profile and leaderboard. */
final class LobbyCommandsTest {
    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());

    @AfterEach
    void close() {
        server.close();
    }

    private String address() {
        return "127.0.0.1:" + server.port();
    }

    @Test
    void a_game_is_aborted_before_both_have_moved() throws IOException {
        try (Typist ana = Typist.runs("play", "tictactoe", "--as", "x", "--server", address(), "--name", "ana");
                Typist bob = Typist.runs("play", "tictactoe", "--as", "o", "--server", address(), "--name", "bob")) {
            ana.reads("your-turn move=1").types("abort").reads("game over: no result (aborted).");
            bob.reads("game over: no result (aborted).");
            assertEquals(0, ana.endsWith());
            assertEquals(0, bob.endsWith());
        }
    }

    @Test
    void a_muted_player_is_not_heard_until_unmuted() throws IOException {
        try (Typist ana = Typist.runs("join", address(), "--name", "ana");
                Typist bob = Typist.runs("join", address(), "--name", "bob")) {
            bob.reads("ana");
            ana.reads("bob").types("mute bob").reads("muted guest-bob");
            bob.types("chat one", "list").reads("> list\nplayers: ");
            ana.types("unmute bob").reads("unmuted guest-bob");
            bob.types("chat two");
            ana.reads("chat guest-bob: two").types("quit");
            assertEquals(0, ana.endsWith());
            assertTrue(!ana.printed().contains("chat guest-bob: one"), ana.printed());
        }
    }

    @Test
    void profile_and_leaderboard_are_printed_and_who_lists_the_players() {
        List<String> typed = List.of("who", "profile", "leaderboard kalah", "leaders chess", "mute", "quit");
        Shell.Run run = Shell.run(typed, "join", address(), "--name", "ana");
        List<String> lines = run.lines();
        assertEquals("at " + address() + " as guest-ana (guest)", lines.get(0));
        assertEquals("players: guest-ana (you)", lines.get(lines.indexOf("> who") + 1));
        assertTrue(lines.get(lines.indexOf("> profile") + 1).startsWith("guest-ana, online, joined "), run.out());
        assertEquals("no rated games", lines.get(lines.indexOf("> profile") + 2));
        assertEquals("leaderboard kalah: no rated games", lines.get(lines.indexOf("> leaderboard kalah") + 1));
        assertEquals(
                "error Unknown game 'chess': choose from " + String.join(", ", Games.ids()),
                lines.get(lines.indexOf("> leaders chess") + 1));
        assertEquals("error name of a player required", lines.get(lines.indexOf("> mute") + 1));
    }

    @Test
    void list_prints_all_pages_of_the_lobby() {
        try (ConnectionFactory connections = new ConnectionFactory()) {
            Set<String> online = ConcurrentHashMap.newKeySet();
            for (int i = 0; i < 250; i++) {
                connections.open(
                        ServerEndpoint.parse(address(), TrustPolicy.PLAIN),
                        new LoginParameters("test", List.of(), new Login.Guest("p" + i)),
                        new Visitor(online));
            }
            Awaitility.await().until(() -> online.size() == 250);
            Shell.Run run = Shell.run(List.of("list", "quit"), "join", address(), "--name", "ana");
            String players = run.lines().get(run.lines().indexOf("> list") + 1);
            Set<String> listed = Set.of(players.replace("players: ", "").split(", "));
            Set<String> expected =
                    IntStream.range(0, 250).mapToObj(i -> "guest-p" + i).collect(Collectors.toSet());
            expected.add("guest-ana (you)");
            assertEquals(expected, listed);
        }
    }

    @Test
    void a_bot_is_meant_by_the_name_that_the_list_prints() throws IOException {
        try (ConnectionFactory connections = new ConnectionFactory();
                Typist ana = Typist.runs("join", address(), "--name", "ana")) {
            Set<String> online = ConcurrentHashMap.newKeySet();
            connections.open(
                    ServerEndpoint.parse(address(), TrustPolicy.PLAIN),
                    new LoginParameters("test", List.of(), new Login.Bot("hard", "token-of-20-letters-hard")),
                    new Visitor(online));
            Awaitility.await().until(() -> online.contains("hard"));
            ana.types("list").reads("bot:hard").types("mute bot:hard").reads("muted hard");
            ana.types("profile bot:hard").reads("bot:hard, online");
            ana.types("challenge bot:hard tictactoe", "cancel", "quit");
            assertEquals(0, ana.endsWith());
            assertFalse(ana.printed().contains("error"), ana.printed());
        }
    }

    /** An account that only logs in. */
    private record Visitor(Set<String> online) implements ServerConnection.Listener {

        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn in) {
                online.add(in.welcome().user().name());
            }
        }
    }

    @Test
    void a_declined_rematch_is_not_waited_for() throws IOException {
        try (Typist ana = Typist.runs("join", address(), "--name", "ana");
                Typist bob = Typist.runs("join", address(), "--name", "bob")) {
            ana.reads("bob").types("seek tictactoe as=x").reads("opened ");
            bob.reads("ana as X").types("take").reads("game tictactoe ");
            ana.reads("your-turn move=1").types("resign", "yes").reads("back in the lobby");
            bob.reads("back in the lobby").types("rematch").endsInput();
            ana.reads("opponent offers a rematch: type accept or decline")
                    .types("decline")
                    .reads("rematch declined");
            assertEquals(0, bob.endsWith());
            assertTrue(bob.printed().endsWith("rematch declined\nend of input: goodbye\n"), bob.printed());
            ana.types("quit");
            assertEquals(0, ana.endsWith());
        }
    }

    @Test
    void a_rated_offer_of_an_unusual_game_is_refused_before_it_is_sent() {
        Shell.Run run = Shell.run(List.of("seek reversi rows=6 rated", "quit"), "join", address());
        assertTrue(run.lines().contains("error Only games with the standard options can be rated"), run.out());
    }

    @Test
    void an_offer_may_be_typed_as_the_full_screen_calls_it() {
        Shell.Run run = Shell.run(List.of("d3", "offer draw", "accept"), "play", "reversi", "--here");
        assertTrue(run.out().contains("White offers a draw: type accept or decline"), run.out());
        assertTrue(run.out().endsWith("game over: draw 4-1 (by agreement).\n"), run.out());
    }
}
