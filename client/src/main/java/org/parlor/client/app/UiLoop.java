package org.parlor.client.app;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.Reducer;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.lobby.LobbyPager;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.terminal.EscapeSequenceFilter;
import org.parlor.client.terminal.PasteCollector;
import org.parlor.client.terminal.TerminalBackend;
import org.parlor.client.terminal.TerminalEvent;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Key;

/**
 * Owns the state and the screen of a session. Other threads only add tasks to its queue; a turn of the loop runs all
 * queued tasks, then draws once. Turns run one at a time on an executor that many sessions may share, and only if there
 * is work.
 */
public final class UiLoop {
    private static final long TICK_MILLIS = 1_000;
    private static final long FAST_TICK_MILLIS = 100;
    private static final long FRAME_MILLIS = 33;
    private static final long SLOW_MOTION_MILLIS = 400;
    private static final long REMOTE_PAUSE_MAX_MILLIS = 500;

    private final TerminalBackend terminal;
    private final ScheduledExecutorService executor;
    private final Runnable onHung;
    private final LongSupplier clock;
    private final EffectRunner effects;
    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final CompletableFuture<Effect.Quit> end = new CompletableFuture<>();
    private final AtomicInteger interrupts = new AtomicInteger();
    private final PasteCollector pastes = new PasteCollector();
    private final EscapeSequenceFilter filter = new EscapeSequenceFilter();
    private ClientState state;
    private Frame frame;
    private @Nullable Future<?> scheduledTurn;
    /** The time and the duration of the last drawing. */
    private long drawnAt;

    private long drawMillis;
    /** Whether the next frame answers the user and is drawn at once. */
    private boolean urgent = true;

    /**
     * @param executor runs the turns
     * @param onHung runs on the input thread after three Ctrl-C that no turn has handled
     */
    public UiLoop(
            TerminalBackend terminal,
            SessionResources resources,
            ScheduledExecutorService executor,
            Runnable onHung,
            ClientState state,
            LongSupplier clock) {
        this.terminal = terminal;
        this.executor = executor;
        this.onHung = onHung;
        this.clock = clock;
        this.state = state;
        this.frame = RootView.render(state, 1, 1);
        this.effects = new EffectRunner(terminal, resources, this::reduce, this::post);
    }

    /** Starts the session. Completes once the user has quit and the connections are closed. */
    public CompletableFuture<Effect.Quit> start(StartupAction startup) {
        terminal.onChange(() -> post(() -> urgent = true));
        post(() -> apply(Reducer.open(state.withNow(clock.getAsLong()), startup)));
        return end;
    }

    /** Ends the session from any thread. */
    public void quit(int exitCode, String message) {
        post(() -> effects.run(new Effect.Quit(exitCode, message)));
    }

    /** Handles input; called by one thread at a time. */
    public void input(TerminalEvent input) {
        pastes.collect(input, clock.getAsLong()).ifPresent(this::accept);
    }

    private void accept(TerminalEvent input) {
        if (input instanceof TerminalEvent.Eof) {
            quit(ExitCode.HUNG_UP, "");
        } else if (filter.passes(input, clock.getAsLong())) {
            detectHang(input);
            post(() -> handle(input));
        }
    }

    /** Runs a task, in a turn, after the input so far. */
    public void afterInput(Runnable task) {
        post(task);
    }

    /** Notices the third Ctrl-C in a row, which works even if a turn hangs. */
    private void detectHang(TerminalEvent input) {
        boolean interrupt =
                input instanceof TerminalEvent.Pressed pressed && pressed.key().equals(Key.ctrl('c'));
        if (interrupt && interrupts.incrementAndGet() > 2) {
            onHung.run();
        }
    }

    private void post(Runnable task) {
        queue.add(task);
        schedule();
    }

    private void schedule() {
        if (!end.isDone() && scheduled.compareAndSet(false, true)) {
            try {
                executor.execute(this::turn);
            } catch (RejectedExecutionException stopped) {
                end.complete(new Effect.Quit(ExitCode.HUNG_UP, ""));
            }
        }
    }

    private void turn() {
        if (scheduledTurn != null) {
            scheduledTurn.cancel(false);
        }
        try {
            runQueued();
            Effect.Quit quit = effects.quit();
            if (quit != null) {
                effects.close();
                end.complete(quit);
                return;
            }
            long wait = untilNextDraw();
            if (wait > 0) {
                scheduledTurn = executor.schedule(() -> post(() -> {}), wait, TimeUnit.MILLISECONDS);
            } else {
                if (terminal.isReady()) {
                    draw();
                    urgent = false;
                }
                tickMillis()
                        .ifPresent(
                                millis -> scheduledTurn = executor.schedule(this::tick, millis, TimeUnit.MILLISECONDS));
            }
        } catch (IOException | RuntimeException | Error e) {
            effects.close();
            end.completeExceptionally(e);
            return;
        }
        scheduled.set(false);
        if (!queue.isEmpty()) {
            schedule();
        }
    }

    /**
     * Returns how long the messages of others wait to be drawn in a remote session, whose processor others use too: in the
     * lobby, where each of many sessions receives all messages, half a second, elsewhere a hundred times as long as a frame
     * takes.
     */
    private long untilNextDraw() {
        if (urgent || !state.settings().isRemote()) {
            return 0;
        }
        long pause = state.baseScreen().isLobby()
                ? REMOTE_PAUSE_MAX_MILLIS
                : Math.min(REMOTE_PAUSE_MAX_MILLIS, Math.max(FRAME_MILLIS, 100 * drawMillis));
        return drawnAt + pause - clock.getAsLong();
    }

    private void tick() {
        post(() -> reduce(new Event.Tick()));
    }

    /** Runs queued tasks until the next frame is due. */
    private void runQueued() {
        long due = clock.getAsLong() + FRAME_MILLIS;
        Runnable work = queue.poll();
        while (work != null && effects.quit() == null) {
            runGuarded(work);
            work = clock.getAsLong() < due ? queue.poll() : null;
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
        TerminalBackend.Size size = terminal.size();
        frame = RootView.render(state.withNow(drawnAt), size.columns(), size.rows());
        state = state.withFrame(frame);
        terminal.mouse(state.settings().is(Setting.MOUSE, "on"));
        terminal.title(RootView.title(state));
        terminal.draw(frame, state.settings().theme());
        drawMillis = clock.getAsLong() - drawnAt;
    }

    /**
     * Returns the time until the next tick; empty if only input or a message can change the screen. Shorter
     * in the last seconds of a clock and while the screen moves by itself.
     */
    private OptionalLong tickMillis() {
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
            return state.topScreen().untilNextFrame(state.withNow(now));
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
        apply(Reducer.reduce(state, event, clock.getAsLong()));
    }

    private void apply(Update reduced) {
        Update update = LobbyPager.follow(reduced);
        state = update.state();
        for (Effect effect : update.effects()) {
            runGuarded(() -> effects.run(effect));
        }
    }

    /** Runs an action. An internal error is logged and shown, and the state remains unchanged. */
    private void runGuarded(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | StackOverflowError fault) {
            report(fault);
        }
    }

    private void report(Throwable fault) {
        state = state.withNow(clock.getAsLong()).error(IncidentLog.report(fault));
    }

    private void handle(TerminalEvent input) {
        urgent = true;
        interrupts.set(0);
        if (input instanceof TerminalEvent.Pressed pressed) {
            reduce(new Event.Pressed(pressed.key()));
        } else if (input instanceof TerminalEvent.Pasted pasted) {
            reduce(new Event.Pasted(pasted.text(), pasted.isCut()));
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
