package org.parlor.client.app;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.local.Launcher;
import org.parlor.client.net.Connector;
import org.parlor.client.recordfile.IoErrors;
import org.parlor.client.screen.Reducer;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.Update;
import org.parlor.client.terminal.EscapeSequenceFilter;
import org.parlor.client.terminal.TerminalBackend;
import org.parlor.client.terminal.TerminalEvent;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Key;

/**
 * Runs the thread that owns the state and the screen. Other threads only add tasks to its queue; it runs all
 * queued tasks, then draws once.
 */
final class UiLoop {
    private static final long TICK_MILLIS = 1_000;
    private static final long FAST_TICK_MILLIS = 100;
    private static final long FRAME_MILLIS = 33;
    private static final long SLOW_MOTION_MILLIS = 400;
    private static final int EXIT_HUNG_UP = 129;
    private static final int EXIT_INTERRUPTED = 130;

    private final TerminalBackend ui;
    private final LongSupplier clock;
    private final EffectRunner effects;
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger interrupts = new AtomicInteger();
    private ClientState state;
    private Frame frame;
    /** The time and the duration of the last drawing. */
    private long drawnAt;

    private long drawMillis;

    UiLoop(
            TerminalBackend ui,
            Connector connector,
            Launcher launcher,
            Executor files,
            ClientState state,
            LongSupplier clock) {
        this.ui = ui;
        this.clock = clock;
        this.state = state;
        this.frame = RootView.render(state, 1, 1);
        this.effects = new EffectRunner(ui, connector, launcher, files, this::reduce, queue::add);
    }

    /** Runs until the user quits. */
    Effect.Quit run(StartupAction startup) throws IOException, InterruptedException {
        ui.onResize(() -> queue.add(() -> {}));
        Thread keyboard = new Thread(this::readInput, "keyboard");
        keyboard.setDaemon(true);
        keyboard.start();
        try (effects) {
            attempt(() -> take(Reducer.open(state.withNow(clock.getAsLong()), startup)));
            Effect.Quit quit = effects.quit();
            while (quit == null) {
                draw();
                waitForWork();
                quit = effects.quit();
            }
            return quit;
        }
    }

    /** Draws the state. A screen that cannot be drawn is closed, because it would fail again. */
    private void draw() throws IOException {
        boolean drawn = false;
        while (!drawn) {
            try {
                paint();
                drawn = true;
            } catch (RuntimeException fault) {
                if (state.screens().size() == 1) {
                    throw fault;
                }
                state = state.pop();
                report(fault);
            }
        }
    }

    private void paint() throws IOException {
        drawnAt = clock.getAsLong();
        TerminalBackend.Size size = ui.size();
        frame = RootView.render(state.withNow(drawnAt), size.columns(), size.rows());
        state = state.withPageRows(frame.pageRows());
        ui.mouse(state.settings().mouse());
        ui.draw(frame, state.settings().theme());
        drawMillis = clock.getAsLong() - drawnAt;
    }

    /** Waits for a task or a tick, then runs queued tasks until the next frame is due. */
    private void waitForWork() throws InterruptedException {
        OptionalLong tick = tickMillis();
        Runnable work = tick.isPresent() ? queue.poll(tick.getAsLong(), TimeUnit.MILLISECONDS) : queue.take();
        if (work == null) {
            attempt(() -> reduce(new Event.Tick()));
            return;
        }
        long due = clock.getAsLong() + FRAME_MILLIS;
        while (work != null && effects.quit() == null) {
            attempt(work);
            work = clock.getAsLong() < due ? queue.poll() : null;
        }
    }

    /**
     * Returns the time until the next tick; empty if only input or a message can change the screen. Shorter
     * in the last seconds of a clock and during automatic replay.
     */
    private OptionalLong tickMillis() {
        if (state.topScreen() instanceof ReplayScreen replay && replay.nextPlyAt() > 0) {
            return OptionalLong.of(FAST_TICK_MILLIS);
        }
        long now = clock.getAsLong();
        OptionalLong motion = untilNextMotion(now);
        if (motion.isPresent()) {
            // If drawing is slow, intermediate steps are skipped.
            return OptionalLong.of(Math.max(motion.getAsLong(), drawMillis > FRAME_MILLIS ? SLOW_MOTION_MILLIS : 0));
        }
        Optional<ClockState> running =
                state.game().map(GameState::clock).filter(clockState -> clockState.running() != null);
        if (running.isPresent()) {
            return OptionalLong.of(isShortOfTime(running.get(), now) ? FAST_TICK_MILLIS : TICK_MILLIS);
        }
        boolean claimable = state.game()
                .filter(game -> !game.isOver() && game.opponentPresence().claimAt() != null)
                .isPresent();
        boolean fading =
                claimable || state.connection().isLost() || state.status().isShown(drawnAt);
        return fading ? OptionalLong.of(TICK_MILLIS) : OptionalLong.empty();
    }

    private OptionalLong untilNextMotion(long now) {
        try {
            return GameScreen.untilNextFrame(state.withNow(now));
        } catch (RuntimeException fault) {
            report(fault);
            return OptionalLong.empty();
        }
    }

    private static boolean isShortOfTime(ClockState clockState, long now) {
        Integer running = clockState.running();
        return running != null && clockState.remainingMillis(running, now) < 10_000;
    }

    private void reduce(Event event) {
        take(Reducer.reduce(state, event, clock.getAsLong()));
    }

    private void take(Update update) {
        state = update.state();
        for (Effect effect : update.effects()) {
            attempt(() -> effects.run(effect));
        }
    }

    /** Runs an action. An internal error is logged and shown, and the state remains unchanged. */
    private void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | StackOverflowError fault) {
            report(fault);
        }
    }

    private void report(Throwable fault) {
        state = state.withNow(clock.getAsLong()).error(IncidentLog.report(fault));
    }

    /** Reads the keyboard until the terminal is closed. */
    private void readInput() {
        EscapeSequenceFilter filter = new EscapeSequenceFilter();
        try {
            TerminalEvent input = ui.read();
            while (!(input instanceof TerminalEvent.Eof)) {
                TerminalEvent read = input;
                if (filter.passes(read, clock.getAsLong())) {
                    quitWhenHung(read);
                    queue.add(() -> handle(read));
                }
                input = ui.read();
            }
            queue.add(() -> effects.run(new Effect.Quit(EXIT_HUNG_UP, "")));
        } catch (IOException e) {
            queue.add(() -> onReadFailed(IoErrors.reason(e)));
        } catch (RuntimeException | Error e) {
            String reason = IncidentLog.report(e);
            queue.add(() -> onReadFailed(reason));
        }
    }

    /** Quits, because the user cannot quit without a keyboard. */
    private void onReadFailed(String reason) {
        effects.run(new Effect.Quit(ExitCode.INTERNAL, "the terminal can no longer be read: " + reason));
    }

    /** Exits on the third Ctrl-C in a row, which works even if the UI thread hangs. */
    private void quitWhenHung(TerminalEvent input) {
        boolean interrupt =
                input instanceof TerminalEvent.Pressed pressed && pressed.key().equals(Key.ctrl('c'));
        if (!interrupt) {
            return;
        }
        if (interrupts.incrementAndGet() > 2) {
            Runtime.getRuntime().exit(EXIT_INTERRUPTED);
        }
    }

    private void handle(TerminalEvent input) {
        interrupts.set(0);
        if (input instanceof TerminalEvent.Pressed pressed) {
            reduce(new Event.Pressed(pressed.key()));
        } else if (input instanceof TerminalEvent.Clicked clicked) {
            frame.target(clicked.column(), clicked.row())
                    .ifPresent(clickTarget -> reduce(new Event.Clicked(clickTarget)));
        } else if (input instanceof TerminalEvent.Scrolled scrolled) {
            reduce(new Event.Scrolled(scrolled.rows()));
        } else if (input instanceof TerminalEvent.Suspend) {
            effects.suspend();
        }
    }
}
