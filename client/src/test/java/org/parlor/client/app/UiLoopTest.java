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
import org.junit.jupiter.api.Timeout;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.state.Effect;
import org.parlor.client.state.StartupAction;
import org.parlor.client.ui.ColourDepth;

/** The whole full-screen client on a terminal in memory. */
@Timeout(30)
class UiLoopTest {
    @Test
    void enter_plays_and_q_leaves() throws Exception {
        Seat seat = sit(ColourDepth.TRUE, new StartupAction.Home());
        seat.sees("Play a bot");
        seat.presses(KeyType.Enter);
        seat.sees("Your turn: 4 moves.");
        seat.types("d3");
        seat.sees("Move> d3_");
        seat.presses(KeyType.Enter);
        seat.sees("easy-bot played c3. Your turn: 4 moves.");
        seat.types("q");
        seat.sees("Quit?");
        seat.types("y");
        assertEquals(new Effect.Quit(0, ""), seat.end().get(10, TimeUnit.SECONDS));
    }

    @Test
    void a_click_plays_where_it_points() throws Exception {
        Seat seat = sit(ColourDepth.NONE, new StartupAction.Play(GameSetup.DEFAULT));
        seat.sees("Your turn: 4 moves.");
        seat.tty().click(17, 8);
        seat.sees("easy-bot played");
        seat.tty().control('c');
        seat.sees("Quit?");
        seat.tty().control('c');
        assertEquals(130, seat.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_new_size_is_a_new_frame() throws Exception {
        Seat seat = sit(ColourDepth.INDEXED, new StartupAction.Play(GameSetup.DEFAULT));
        seat.sees("Your turn");
        seat.tty().setTerminalSize(new TerminalSize(120, 40));
        seat.sees("│ ╭───╮ │");
        seat.tty().setTerminalSize(new TerminalSize(38, 11));
        seat.sees("Needs 40x14");
        seat.tty().setTerminalSize(new TerminalSize(40, 14));
        seat.sees(" 4        ·  ○  ●");
        seat.tty().hangUp();
        assertEquals(129, seat.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void without_colours_only_bold_and_reverse_are_left() throws Exception {
        Seat seat = sit(ColourDepth.NONE, new StartupAction.Home());
        seat.sees("Play a bot");
        for (int y = 0; y < 24; y++) {
            for (int x = 0; x < 80; x++) {
                TerminalPosition at = new TerminalPosition(x, y);
                assertEquals(TextColor.ANSI.DEFAULT, seat.tty().getCharacter(at).getForegroundColor());
                assertEquals(TextColor.ANSI.DEFAULT, seat.tty().getCharacter(at).getBackgroundColor());
            }
        }
        assertTrue(seat.tty()
                .getCharacter(new TerminalPosition(10, 5))
                .getModifiers()
                .contains(SGR.REVERSE));
        seat.types("q");
        assertEquals(0, seat.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void what_cannot_be_started_is_told_and_the_program_goes_on() throws Exception {
        Seat seat = sit(ColourDepth.TRUE, new StartupAction.Home());
        seat.sees("Play a bot");
        seat.types("n");
        seat.sees("New game");
        for (int i = 0; i < 5; i++) {
            seat.presses(KeyType.ArrowDown);
        }
        for (int i = 0; i < 4; i++) {
            seat.presses(KeyType.ArrowRight);
        }
        seat.sees("◀ 7 hard ▶");
        seat.presses(KeyType.Enter);
        seat.sees("! No free port for the bot's server. Try again");
        seat.types("q");
        assertEquals(0, seat.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void the_same_failure_ends_a_program_that_was_started_for_that_game() throws Exception {
        Seat seat = sit(ColourDepth.TRUE, new StartupAction.Play(GameSetup.DEFAULT.withLevel("hard")));
        assertEquals(
                new Effect.Quit(6, "No free port for the bot's server. Try again"),
                seat.end().get(10, TimeUnit.SECONDS));
    }

    @Test
    void a_fault_on_another_thread_ends_the_wait_for_it_and_not_the_program() throws Exception {
        Seat seat = sit(ColourDepth.TRUE, new StartupAction.Home());
        seat.sees("Play a bot").types("n").sees("New game");
        for (int i = 0; i < 5; i++) {
            seat.presses(KeyType.ArrowDown);
        }
        seat.presses(KeyType.ArrowLeft, KeyType.ArrowLeft).sees("random ▶").presses(KeyType.Enter);
        seat.sees("! Internal error, incident ").sees("Play a bot");
        seat.presses(KeyType.Enter).sees("Your turn: 4 moves.");
        seat.types("q").types("y");
        assertEquals(0, seat.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_fault_in_carrying_something_out_costs_that_alone() throws Exception {
        Seat seat = sit(ColourDepth.TRUE, new StartupAction.Play(GameSetup.DEFAULT));
        seat.sees("Your turn: 4 moves.").types("t").sees("Chat> _");
        seat.types(FakeTable.BREAK).presses(KeyType.Enter).sees("! Internal error, incident ");
        seat.types("d3").presses(KeyType.Enter).sees("1 d3");
        seat.types("q").types("y");
        assertEquals(0, seat.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_message_that_the_reducer_fails_at_changes_nothing() throws Exception {
        Seat seat = sit(ColourDepth.TRUE, new StartupAction.Play(GameSetup.DEFAULT));
        seat.sees("Your turn: 4 moves.").types("t").sees("Chat> _");
        seat.types(FakeTable.NONSENSE).presses(KeyType.Enter).sees("! Internal error, incident ");
        seat.types("d3").presses(KeyType.Enter).sees("1 d3");
        seat.types("q").types("y");
        assertEquals(0, seat.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_fault_in_reading_the_keyboard_ends_the_program_with_the_reason() throws Exception {
        Seat seat = sit(ColourDepth.TRUE, new StartupAction.Home());
        seat.sees("Play a bot").tty().failReading();
        Effect.Quit quit = seat.end().get(10, TimeUnit.SECONDS);
        assertEquals(1, quit.exitCode());
        assertTrue(
                quit.message().startsWith("the terminal can no longer be read: Internal error, incident "),
                quit.message());
    }

    @Test
    void an_idle_client_draws_once_a_second_at_most() throws Exception {
        Seat seat = sit(ColourDepth.TRUE, new StartupAction.Home());
        seat.sees("Play a bot");
        int before = seat.tty().flushes();
        await().during(Duration.ofMillis(1_500))
                .atMost(Duration.ofSeconds(5))
                .until(() -> seat.tty().flushes() - before < 4);
        seat.types("q");
        seat.end().get(10, TimeUnit.SECONDS);
    }

    private static Seat sit(ColourDepth depth, StartupAction startup) {
        return Seat.at("ana", new FakeTable(), new FakeLauncher(), startup, depth);
    }
}
