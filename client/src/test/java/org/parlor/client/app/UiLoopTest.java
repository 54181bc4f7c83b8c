package org.parlor.client.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.input.KeyType;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.state.Effect;
import org.parlor.client.state.StartupAction;
import org.parlor.client.ui.ColourDepth;
import org.parlor.rules.Games;
import org.parlor.testing.Waiting;

/** The whole full-screen client on a terminal in memory. */
class UiLoopTest {
    /** From the game over its options and the opponent. */
    private static final int DOWN_TO_LEVEL = Games.ALL.get(0).options().size() + 2;

    @Test
    void enter_plays_and_q_leaves() throws Exception {
        TerminalSession session = sit(ColourDepth.TRUE, new StartupAction.Home());
        session.awaitScreen("Play against a bot");
        session.press(KeyType.Enter);
        session.awaitScreen("Your turn: 4 moves.");
        session.type("d3");
        session.awaitScreen("Move> d3_");
        session.press(KeyType.Enter);
        session.awaitScreen("easy-bot played c3. Your turn: 4 moves.");
        session.type("q");
        session.awaitScreen("Quit?");
        session.type("y");
        assertEquals(new Effect.Quit(0, ""), session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void a_click_plays_where_it_points() throws Exception {
        TerminalSession session = sit(ColourDepth.NONE, new StartupAction.Play(GameSetup.DEFAULT));
        session.awaitScreen("Your turn: 4 moves.");
        session.tty().click(17, 8);
        session.awaitScreen("easy-bot played");
        session.tty().control('c');
        session.awaitScreen("Quit?");
        session.tty().control('c');
        assertEquals(
                130, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_new_size_is_a_new_frame() throws Exception {
        TerminalSession session = sit(ColourDepth.INDEXED, new StartupAction.Play(GameSetup.DEFAULT));
        session.awaitScreen("Your turn");
        session.tty().setTerminalSize(new TerminalSize(120, 40));
        session.awaitScreen("│ ╭───╮ │");
        session.tty().setTerminalSize(new TerminalSize(38, 11));
        session.awaitScreen("Needs 40x14");
        session.tty().setTerminalSize(new TerminalSize(40, 14));
        session.awaitScreen(" 4        ·  ○  ●");
        session.tty().hangUp();
        assertEquals(
                129, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void without_colours_only_bold_and_reverse_are_left() throws Exception {
        TerminalSession session = sit(ColourDepth.NONE, new StartupAction.Home());
        session.awaitScreen("Play against a bot");
        for (int y = 0; y < 24; y++) {
            for (int x = 0; x < 80; x++) {
                TerminalPosition at = new TerminalPosition(x, y);
                assertEquals(
                        TextColor.ANSI.DEFAULT, session.tty().getCharacter(at).getForegroundColor());
                assertEquals(
                        TextColor.ANSI.DEFAULT, session.tty().getCharacter(at).getBackgroundColor());
            }
        }
        assertTrue(session.tty()
                .getCharacter(new TerminalPosition(10, 5))
                .getModifiers()
                .contains(SGR.REVERSE));
        session.type("q");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_failed_launch_is_shown_and_the_program_continues() throws Exception {
        TerminalSession session = sit(ColourDepth.TRUE, new StartupAction.Home());
        session.awaitScreen("Play against a bot");
        session.type("n");
        session.awaitScreen("New game");
        for (int i = 0; i < DOWN_TO_LEVEL; i++) {
            session.press(KeyType.ArrowDown);
        }
        for (int i = 0; i < 4; i++) {
            session.press(KeyType.ArrowRight);
        }
        session.awaitScreen("◀ 7 hard ▶");
        session.press(KeyType.Enter);
        session.awaitScreen("! No free port for the bot's server. Try again");
        session.type("q");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void the_same_failure_ends_a_program_that_was_started_for_that_game() throws Exception {
        TerminalSession session = sit(ColourDepth.TRUE, new StartupAction.Play(GameSetup.DEFAULT.withLevel("hard")));
        assertEquals(
                new Effect.Quit(6, "No free port for the bot's server. Try again"),
                session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void an_internal_error_on_another_thread_ends_only_the_wait_for_it() throws Exception {
        TerminalSession session = sit(ColourDepth.TRUE, new StartupAction.Home());
        session.awaitScreen("Play against a bot").type("n").awaitScreen("New game");
        for (int i = 0; i < DOWN_TO_LEVEL; i++) {
            session.press(KeyType.ArrowDown);
        }
        session.press(KeyType.ArrowLeft, KeyType.ArrowLeft)
                .awaitScreen("random ▶")
                .press(KeyType.Enter);
        session.awaitScreen("! Internal error, incident ").awaitScreen("Play against a bot");
        session.press(KeyType.Enter).awaitScreen("Your turn: 4 moves.");
        session.type("q").type("y");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void an_internal_error_in_an_effect_costs_only_that_effect() throws Exception {
        TerminalSession session = sit(ColourDepth.TRUE, new StartupAction.Play(GameSetup.DEFAULT));
        session.awaitScreen("Your turn: 4 moves.").type("t").awaitScreen("Chat> _");
        session.type(FakeConnector.BREAK).press(KeyType.Enter).awaitScreen("! Internal error, incident ");
        session.type("d3").press(KeyType.Enter).awaitScreen("1 d3");
        session.type("q").type("y");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_message_that_fails_in_the_reducer_changes_nothing() throws Exception {
        TerminalSession session = sit(ColourDepth.TRUE, new StartupAction.Play(GameSetup.DEFAULT));
        session.awaitScreen("Your turn: 4 moves.").type("t").awaitScreen("Chat> _");
        session.type(FakeConnector.NONSENSE).press(KeyType.Enter).awaitScreen("! Internal error, incident ");
        session.type("d3").press(KeyType.Enter).awaitScreen("1 d3");
        session.type("q").type("y");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void an_internal_error_of_the_input_thread_ends_the_program_with_the_reason() throws Exception {
        TerminalSession session = sit(ColourDepth.TRUE, new StartupAction.Home());
        session.awaitScreen("Play against a bot").tty().failReading();
        Effect.Quit quit = session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        assertEquals(1, quit.exitCode());
        assertTrue(
                quit.message().startsWith("the terminal can no longer be read: Internal error, incident "),
                quit.message());
    }

    @Test
    void an_idle_client_draws_once_a_second_at_most() throws Exception {
        TerminalSession session = sit(ColourDepth.TRUE, new StartupAction.Home());
        session.awaitScreen("Play against a bot");
        int before = session.tty().flushes();
        await().during(Duration.ofMillis(1_500)).until(() -> session.tty().flushes() - before < 4);
        session.type("q");
        session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    private static TerminalSession sit(ColourDepth depth, StartupAction startup) {
        return TerminalSession.at("ana", new FakeConnector(), new FakeLauncher(), startup, depth);
    }
}
