package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;

/** The commands of the line mode that the full screen has as well: abort, mute, profile and leaderboard. */
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
            ana.reads("bob").types("mute bob").reads("muted bob");
            bob.types("chat one", "list").reads("> list\nplayers: ");
            ana.types("unmute bob").reads("unmuted bob");
            bob.types("chat two");
            ana.reads("chat bob: two").types("quit");
            assertEquals(0, ana.endsWith());
            assertTrue(!ana.printed().contains("chat bob: one"), ana.printed());
        }
    }

    @Test
    void profile_and_leaderboard_are_printed_and_who_lists_the_players() {
        List<String> typed = List.of("who", "profile", "leaderboard kalah", "leaders chess", "mute", "quit");
        Shell.Run run = Shell.run(typed, "join", address(), "--name", "ana");
        List<String> lines = run.lines();
        assertEquals("at " + address() + " as ana (guest)", lines.get(0));
        assertEquals("players: ana (you)", lines.get(lines.indexOf("> who") + 1));
        assertTrue(lines.get(lines.indexOf("> profile") + 1).startsWith("ana, online, joined "), run.out());
        assertEquals("no rated games", lines.get(lines.indexOf("> profile") + 2));
        assertEquals("leaderboard kalah: no rated games", lines.get(lines.indexOf("> leaderboard kalah") + 1));
        assertEquals(
                "error Unknown game 'chess': choose from reversi, kalah, tictactoe",
                lines.get(lines.indexOf("> leaders chess") + 1));
        assertEquals("error name of a player required", lines.get(lines.indexOf("> mute") + 1));
    }

    @Test
    void an_offer_may_be_typed_as_the_full_screen_calls_it() {
        Shell.Run run = Shell.run(List.of("d3", "offer draw", "accept"), "play", "reversi", "--here");
        assertTrue(run.out().contains("White offers a draw: type accept or decline"), run.out());
        assertTrue(run.out().endsWith("game over: draw 4-1 (by agreement).\n"), run.out());
    }
}
