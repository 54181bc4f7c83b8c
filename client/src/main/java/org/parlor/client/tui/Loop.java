package org.parlor.client.tui;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.parlor.client.frame.Frame;
import org.parlor.client.frame.Key;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.ClockFace;
import org.parlor.client.model.Effect;
import org.parlor.client.model.Event;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Launcher;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Reducer;
import org.parlor.client.model.Screen;
import org.parlor.client.model.Step;
import org.parlor.client.view.Motions;
import org.parlor.client.view.View;

/**
 * The one thread that owns the state and the screen. Keyboard, network and starter only put something into its queue;
 * it takes everything that is there, then draws once.
 */
final class Loop {
    private static final long TICK_MILLIS = 1_000;
    private static final long FAST_TICK_MILLIS = 100;
    private static final long FRAME_MILLIS = 33;
    private static final long SLOW_MOTION_MILLIS = 400;
    private static final int EXIT_FAULT = 1;
    private static final int EXIT_HUNG_UP = 129;
    private static final int EXIT_INTERRUPTED = 130;

    private final Surface surface;
    private final LongSupplier clock;
    private final Outside outside;
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger interrupts = new AtomicInteger();
    private ClientState state;
    private Frame frame;
    /** When the last frame was made, and how long it took to get out. */
    private long drawnAt;

    private long drawMillis;

    Loop(Surface surface, Network network, Launcher launcher, Executor files, ClientState state, LongSupplier clock) {
        this.surface = surface;
        this.clock = clock;
        this.state = state;
        this.frame = View.render(state, 1, 1);
        this.outside = new Outside(surface, network, launcher, files, this::reduce, queue::add);
    }

    /** Runs until somebody quits. */
    Effect.Quit run(Opening opening) throws IOException, InterruptedException {
        surface.onResize(() -> queue.add(() -> {}));
        Thread keyboard = new Thread(this::readInput, "keyboard");
        keyboard.setDaemon(true);
        keyboard.start();
        try (outside) {
            attempt(() -> take(Reducer.open(state.at(clock.getAsLong()), opening)));
            Effect.Quit quit = outside.quit();
            while (quit == null) {
                draw();
                waitForWork();
                quit = outside.quit();
            }
            return quit;
        }
    }

    /** A screen that cannot be drawn would not be drawn the next time either: the one below it takes its place. */
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
        Surface.Size size = surface.size();
        frame = View.render(state.at(drawnAt), size.columns(), size.rows());
        surface.mouse(state.settings().mouse());
        surface.draw(frame, state.settings().theme());
        drawMillis = clock.getAsLong() - drawnAt;
    }

    /** Takes what has come, but draws at least every so often however much it is. */
    private void waitForWork() throws InterruptedException {
        OptionalLong tick = tickMillis();
        Runnable work = tick.isPresent() ? queue.poll(tick.getAsLong(), TimeUnit.MILLISECONDS) : queue.take();
        if (work == null) {
            attempt(() -> reduce(new Event.Ticked()));
            return;
        }
        long due = clock.getAsLong() + FRAME_MILLIS;
        while (work != null && outside.quit() == null) {
            attempt(work);
            work = clock.getAsLong() < due ? queue.poll() : null;
        }
    }

    /**
     * Empty while only a key or a word from outside can change the picture: waiting for those costs nothing. Faster in
     * the last seconds of a clock that is on the screen, and while a record plays by itself.
     */
    private OptionalLong tickMillis() {
        if (state.top() instanceof Screen.Replay replay && replay.due() > 0) {
            return OptionalLong.of(FAST_TICK_MILLIS);
        }
        long now = clock.getAsLong();
        OptionalLong motion = untilNextMotion(now);
        if (motion.isPresent()) {
            // Where drawing itself takes long the steps between are left out, and only the last is waited for.
            return OptionalLong.of(Math.max(motion.getAsLong(), drawMillis > FRAME_MILLIS ? SLOW_MOTION_MILLIS : 0));
        }
        Optional<ClockFace> running = state.game().map(GameModel::clock).filter(face -> face.running() != null);
        if (running.isPresent()) {
            return OptionalLong.of(isHurrying(running.get(), now) ? FAST_TICK_MILLIS : TICK_MILLIS);
        }
        boolean fading = state.link().isLost() || state.notice().isShown(drawnAt);
        return fading ? OptionalLong.of(TICK_MILLIS) : OptionalLong.empty();
    }

    private OptionalLong untilNextMotion(long now) {
        try {
            return Motions.untilNext(state.at(now));
        } catch (RuntimeException fault) {
            report(fault);
            return OptionalLong.empty();
        }
    }

    private static boolean isHurrying(ClockFace face, long now) {
        Integer running = face.running();
        return running != null && face.remainingMillis(running, now) < 10_000;
    }

    private void reduce(Event event) {
        take(Reducer.reduce(state, event, clock.getAsLong()));
    }

    private void take(Step step) {
        state = step.state();
        for (Effect effect : step.effects()) {
            attempt(() -> effect.accept(outside));
        }
    }

    /** A fault of ours costs one action: it is told and logged, and the state stays as it was before. */
    private void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | StackOverflowError fault) {
            report(fault);
        }
    }

    private void report(Throwable fault) {
        state = state.at(clock.getAsLong()).error(Incidents.report(fault));
    }

    /** The life of the reading thread. */
    private void readInput() {
        EscapeFilter filter = new EscapeFilter();
        try {
            Input input = surface.read();
            while (!(input instanceof Input.Gone)) {
                Input read = input;
                if (filter.passes(read, clock.getAsLong())) {
                    escapeFromHang(read);
                    queue.add(() -> handle(read));
                }
                input = surface.read();
            }
            queue.add(() -> outside.quit(new Effect.Quit(EXIT_HUNG_UP, "")));
        } catch (IOException e) {
            queue.add(() -> unreadable(e.toString()));
        } catch (RuntimeException | Error e) {
            String told = Incidents.report(e);
            queue.add(() -> unreadable(told));
        }
    }

    /** Without a keyboard the program could not even be left. */
    private void unreadable(String why) {
        outside.quit(new Effect.Quit(EXIT_FAULT, "the terminal can no longer be read: " + why));
    }

    /** Ctrl-C works even when the drawing thread does not: the third one in a row ends the program from here. */
    private void escapeFromHang(Input input) {
        boolean interrupt =
                input instanceof Input.Pressed pressed && pressed.key().equals(Key.ctrl('c'));
        if (!interrupt) {
            return;
        }
        if (interrupts.incrementAndGet() > 2) {
            Runtime.getRuntime().exit(EXIT_INTERRUPTED);
        }
    }

    private void handle(Input input) {
        interrupts.set(0);
        if (input instanceof Input.Pressed pressed) {
            reduce(new Event.Pressed(pressed.key()));
        } else if (input instanceof Input.Clicked clicked) {
            frame.target(clicked.column(), clicked.row()).ifPresent(target -> reduce(new Event.Clicked(target)));
        } else if (input instanceof Input.Wheel wheel) {
            reduce(new Event.Scrolled(wheel.rows()));
        } else if (input instanceof Input.Suspend) {
            outside.suspend();
        }
    }
}
