package org.parlor.client.app;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.LongSupplier;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.StartupAction;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.terminal.LanternaBackend;
import org.parlor.client.terminal.TerminalEvent;

/** Runs a session at the terminal of this process: one thread draws, another reads the keyboard. */
final class LocalSession {

    private LocalSession() {}

    /** Runs until the user quits. */
    static Effect.Quit run(
            LanternaBackend ui,
            SessionResources resources,
            ClientState state,
            LongSupplier clock,
            StartupAction startup)
            throws IOException, InterruptedException {
        ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> daemon(task, "ui"));
        thread.setRemoveOnCancelPolicy(true);
        try {
            Runnable exit = () -> Runtime.getRuntime().exit(ExitCode.INTERRUPTED);
            UiLoop loop = new UiLoop(ui, resources, thread, exit, state, clock);
            daemon(() -> readInput(ui, loop), "keyboard").start();
            return loop.start(startup).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException unusable) {
                throw unusable;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            thread.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Reads the keyboard until the terminal is closed. Without a keyboard the user cannot quit. */
    private static void readInput(LanternaBackend ui, UiLoop loop) {
        String failure = "the terminal can no longer be read: ";
        try {
            TerminalEvent input;
            do {
                input = ui.read();
                loop.input(input);
            } while (!(input instanceof TerminalEvent.Eof));
        } catch (IOException e) {
            loop.quit(ExitCode.INTERNAL, failure + IoErrors.reason(e));
        } catch (RuntimeException | Error e) {
            loop.quit(ExitCode.INTERNAL, failure + IncidentLog.report(e));
        }
    }
}
