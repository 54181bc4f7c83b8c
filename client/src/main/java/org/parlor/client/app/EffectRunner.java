package org.parlor.client.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.local.Launcher;
import org.parlor.client.net.Connector;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.terminal.TerminalControl;

/** Runs the effects of the reducer; their results return as events. Never blocks. */
public final class EffectRunner implements AutoCloseable {
    private final TerminalControl terminal;
    private final Connector connector;
    private final Launcher launcher;
    private final Executor files;
    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    private final RecordLoader records;
    private final FileEffectRunner fileEffects;
    private final Map<Integer, Connector.Connection> lines = new HashMap<>();
    private final ExecutorService backgroundExecutor = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "starter");
        thread.setDaemon(true);
        return thread;
    });
    /** The number of the latest connect for each connection. */
    private final Map<Integer, Integer> current = new HashMap<>();

    private int connects;
    private Effect.@Nullable Quit quit;

    /**
     * @param files runs file operations
     * @param events receives the events, on the UI thread only
     * @param later runs a task on the UI thread
     */
    public EffectRunner(
            TerminalControl terminal,
            Connector connector,
            Launcher launcher,
            Executor files,
            Consumer<Event> events,
            Consumer<Runnable> later) {
        this.terminal = terminal;
        this.connector = connector;
        this.launcher = launcher;
        this.files = files;
        this.events = events;
        this.postToUi = later;
        this.records = new RecordLoader(events, later);
        this.fileEffects = new FileEffectRunner(connector);
    }

    /** The requested quit, if any. */
    public Effect.@Nullable Quit quit() {
        return quit;
    }

    /** Runs an effect. */
    public void run(Effect effect) {
        if (effect instanceof Effect.Send send) {
            send(send);
        } else if (effect instanceof Effect.Connect connect) {
            connect(connect);
        } else if (effect instanceof Effect.Disconnect disconnect) {
            disconnect(disconnect.connectionNumber());
        } else if (effect instanceof Effect.Retry) {
            lines.values().forEach(Connector.Connection::retry);
        } else if (effect instanceof Effect.StartBot start) {
            launch(start.request(), () -> new Event.BotReady(start.request(), launcher.bot(start.level())));
        } else if (effect instanceof Effect.StartLocalServer start) {
            launch(start.request(), () -> new Event.LocalServerReady(start.request(), launcher.localServer()));
        } else if (effect instanceof Effect.StartHost start) {
            launch(start.request(), () -> new Event.HostReady(start.request(), launcher.host(start.port())));
        } else if (effect instanceof Effect.Analyze analyze) {
            launcher.analyze(analyze.request(), this::post);
        } else if (effect instanceof Effect.StopAnalysis) {
            launcher.stopAnalysis();
        } else if (effect instanceof Effect.Bell) {
            onTerminal(terminal::bell);
        } else if (effect instanceof Effect.Notify notify) {
            onTerminal(() -> terminal.notify(notify.way(), notify.text()));
        } else if (effect instanceof Effect.Repaint) {
            terminal.repaint();
        } else if (effect instanceof Effect.Quit asked) {
            quit = asked;
        } else if (effect instanceof Effect.ListRecords list) {
            records.list(list.file(), list.filter());
        } else if (effect instanceof Effect.OpenRecord open) {
            records.open(open.file(), open.number());
        } else {
            runOnFiles((Effect.FileEffect) effect);
        }
    }

    private void send(Effect.Send send) {
        Connector.Connection connection = lines.get(send.connectionNumber());
        if (connection != null) {
            connection.send(send.number(), send.message());
        } else {
            post(Event.ReplyReceived.notSent(
                    send.connectionNumber(),
                    send.number(),
                    "There is no connection to a server, so this was not done"));
        }
    }

    private void connect(Effect.Connect connect) {
        disconnect(connect.connectionNumber());
        // Events of a closed connection that arrive late are dropped.
        int number = ++connects;
        current.put(connect.connectionNumber(), number);
        Consumer<Event> guarded = event -> postToUi.accept(() -> {
            if (current.getOrDefault(connect.connectionNumber(), 0) == number) {
                events.accept(event);
            }
        });
        lines.put(
                connect.connectionNumber(),
                connector.open(connect.connectionNumber(), connect.address(), connect.identity(), guarded));
    }

    private void disconnect(int connectionNumber) {
        current.remove(connectionNumber);
        Connector.Connection connection = lines.remove(connectionNumber);
        if (connection != null) {
            connection.close();
        }
    }

    /** Starts something in the background. An internal error also ends the wait for it. */
    private void launch(long request, Callable<Event> start) {
        backgroundExecutor.execute(() -> {
            try {
                post(start.call());
            } catch (ExitException e) {
                post(new Event.LaunchFailed(request, e.getMessage(), e.exitCode()));
            } catch (Exception e) {
                post(new Event.LaunchFailed(request, IncidentLog.report(e), ExitCode.INTERNAL));
            }
        });
    }

    /** Rethrows an internal error on the UI thread, which reports it. */
    private void runOnFiles(Effect.FileEffect effect) {
        files.execute(() -> {
            try {
                fileEffects.run(effect).ifPresent(this::post);
            } catch (RuntimeException e) {
                postToUi.accept(() -> {
                    throw e;
                });
            }
        });
    }

    private void post(Event event) {
        postToUi.accept(() -> events.accept(event));
    }

    void suspend() {
        onTerminal(terminal::suspend);
    }

    private interface TerminalAction {
        void run() throws IOException;
    }

    private static void onTerminal(TerminalAction action) {
        try {
            action.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        backgroundExecutor.shutdownNow();
        records.close();
        lines.values().forEach(Connector.Connection::close);
        lines.clear();
    }
}
