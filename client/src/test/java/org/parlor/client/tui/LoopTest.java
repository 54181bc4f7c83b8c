package org.parlor.client.tui;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.input.KeyType;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.parlor.client.frame.ColourDepth;
import org.parlor.client.model.Choice;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Effect;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Settings;

/** The whole full-screen client on a terminal in memory. */
@Timeout(30)
class LoopTest {
    private final VirtualTty tty = new VirtualTty(80, 24);

    @Test
    void enter_plays_and_q_leaves() throws Exception {
        CompletableFuture<Effect.Quit> end = start(ColourDepth.TRUE, new Opening.Home());
        see(text -> text.contains("Play a bot"));
        tty.press(KeyType.Enter);
        see(text -> text.contains("Your turn: 4 moves."));
        tty.type("d3");
        see(text -> text.contains("Move> d3_"));
        tty.press(KeyType.Enter);
        see(text -> text.contains("easy-bot played c3. Your turn: 4 moves."));
        tty.type("q");
        see(text -> text.contains("Quit?"));
        tty.type("y");
        assertEquals(new Effect.Quit(0, ""), end.get(10, TimeUnit.SECONDS));
    }

    @Test
    void a_click_plays_where_it_points() throws Exception {
        CompletableFuture<Effect.Quit> end = start(ColourDepth.NONE, new Opening.Play(Choice.USUAL));
        see(text -> text.contains("Your turn: 4 moves."));
        tty.click(17, 8);
        see(text -> text.contains("easy-bot played"));
        tty.control('c');
        see(text -> text.contains("Quit?"));
        tty.control('c');
        assertEquals(130, end.get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_new_size_is_a_new_frame() throws Exception {
        CompletableFuture<Effect.Quit> end = start(ColourDepth.INDEXED, new Opening.Play(Choice.USUAL));
        see(text -> text.contains("Your turn"));
        tty.setTerminalSize(new TerminalSize(120, 40));
        see(text -> text.contains("│ ╭───╮ │"));
        tty.setTerminalSize(new TerminalSize(38, 11));
        see(text -> text.contains("Needs 40x14"));
        tty.setTerminalSize(new TerminalSize(40, 14));
        see(text -> text.contains(" 4        ·  ○  ●"));
        tty.hangUp();
        assertEquals(129, end.get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void without_colours_only_bold_and_reverse_are_left() throws Exception {
        CompletableFuture<Effect.Quit> end = start(ColourDepth.NONE, new Opening.Home());
        see(text -> text.contains("Play a bot"));
        for (int y = 0; y < 24; y++) {
            for (int x = 0; x < 80; x++) {
                TerminalPosition at = new TerminalPosition(x, y);
                assertEquals(TextColor.ANSI.DEFAULT, tty.getCharacter(at).getForegroundColor());
                assertEquals(TextColor.ANSI.DEFAULT, tty.getCharacter(at).getBackgroundColor());
            }
        }
        assertTrue(tty.getCharacter(new TerminalPosition(10, 5)).getModifiers().contains(SGR.REVERSE));
        tty.type("q");
        assertEquals(0, end.get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void what_cannot_be_started_is_told_and_the_program_goes_on() throws Exception {
        CompletableFuture<Effect.Quit> end = start(ColourDepth.TRUE, new Opening.Home());
        see(text -> text.contains("Play a bot"));
        tty.type("n");
        see(text -> text.contains("New game"));
        for (int i = 0; i < 5; i++) {
            tty.press(KeyType.ArrowDown);
        }
        tty.press(KeyType.ArrowRight);
        tty.press(KeyType.ArrowRight);
        see(text -> text.contains("◀ hard ▶"));
        tty.press(KeyType.Enter);
        see(text -> text.contains("! No free port for the bot's server. Try again"));
        tty.type("q");
        assertEquals(0, end.get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void the_same_failure_ends_a_program_that_was_started_for_that_game() throws Exception {
        CompletableFuture<Effect.Quit> end = start(ColourDepth.TRUE, new Opening.Play(Choice.USUAL.at("hard")));
        assertEquals(new Effect.Quit(6, "No free port for the bot's server. Try again"), end.get(10, TimeUnit.SECONDS));
    }

    @Test
    void a_bug_on_another_thread_ends_the_loop_with_its_cause() {
        CompletableFuture<Effect.Quit> end = start(ColourDepth.TRUE, new Opening.Play(Choice.USUAL.at("random")));
        ExecutionException failure = assertThrows(ExecutionException.class, () -> end.get(10, TimeUnit.SECONDS));
        assertTrue(String.valueOf(failure.getCause()).contains("could not be started"));
    }

    @Test
    void an_idle_client_draws_once_a_second_at_most() throws Exception {
        CompletableFuture<Effect.Quit> end = start(ColourDepth.TRUE, new Opening.Home());
        see(text -> text.contains("Play a bot"));
        int before = tty.flushes();
        await().during(Duration.ofMillis(1_500)).atMost(Duration.ofSeconds(5)).until(() -> tty.flushes() - before < 4);
        tty.type("q");
        end.get(10, TimeUnit.SECONDS);
    }

    private void see(Predicate<String> wanted) {
        await().atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> wanted.test(tty.shown()));
    }

    private CompletableFuture<Effect.Quit> start(ColourDepth depth, Opening opening) {
        CompletableFuture<Effect.Quit> end = new CompletableFuture<>();
        Thread thread = new Thread(() -> run(depth, opening, end), "drawing");
        thread.setDaemon(true);
        thread.start();
        return end;
    }

    private void run(ColourDepth depth, Opening opening, CompletableFuture<Effect.Quit> end) {
        try (Surface surface = Painter.start(tty, depth, true)) {
            ClientState state = ClientState.initial(Settings.USUAL.named("ana"), System.currentTimeMillis());
            Loop loop = new Loop(surface, new FakeTable(), new FakeLauncher(), state, System::currentTimeMillis);
            end.complete(loop.run(opening));
        } catch (Exception e) {
            end.completeExceptionally(e);
        }
    }
}
