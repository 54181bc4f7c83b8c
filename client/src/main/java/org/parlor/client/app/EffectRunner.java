package org.parlor.client.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.inprocess.Launcher;
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
    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    private final FileEffects fileEffects;
    private final Executor starter;
    private final Map<Integer, Connector.Connection> connections = new HashMap<>();
    /** The number of the latest connect for each connection. */
    private final Map<Integer, Integer> current = new HashMap<>();

    private int connects;
    private Effect.@Nullable Quit quit;

    /**
     * @param events receives the events, on the UI thread only
     * @param later runs a task on the UI thread
     */
    public EffectRunner(
            TerminalControl terminal, SessionResources resources, Consumer<Event> events, Consumer<Runnable> later) {
        this.terminal = terminal;
        this.connector = resources.connector();
        this.launcher = resources.launcher();
        this.starter = resources.starter();
        this.events = events;
        this.postToUi = later;
        this.fileEffects = resources.files().create(events, later);
    }

    /** The requested quit, if any. */
    public Effect.@Nullable Quit quit() {
        return quit;
    }

    public void run(Effect effect) {
        if (effect instanceof Effect.Send send) {
            send(send);
        } else if (effect instanceof Effect.Connect connect) {
            connect(connect);
        } else if (effect instanceof Effect.Disconnect disconnect) {
            disconnect(disconnect.connectionNumber());
        } else if (effect instanceof Effect.SetWaiting waiting) {
            Optional.ofNullable(connections.get(0)).ifPresent(connection -> connection.setWaiting(waiting.games()));
        } else if (effect instanceof Effect.Retry) {
            connections.values().forEach(Connector.Connection::retry);
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
        } else if (effect instanceof Effect.Copy copy) {
            onTerminal(() -> terminal.copy(copy.text()));
        } else if (effect instanceof Effect.Repaint) {
            terminal.repaint();
        } else if (effect instanceof Effect.Quit asked) {
            quit = asked;
        } else {
            fileEffects.run((Effect.FileEffect) effect);
        }
    }

    private void send(Effect.Send send) {
        Connector.Connection connection = connections.get(send.connectionNumber());
        if (connection != null) {
            connection.send(send);
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
        connections.put(
                connect.connectionNumber(),
                connector.open(connect.connectionNumber(), connect.address(), connect.identity(), guarded));
    }

    private void disconnect(int connectionNumber) {
        current.remove(connectionNumber);
        Connector.Connection connection = connections.remove(connectionNumber);
        if (connection != null) {
            connection.close();
        }
    }

    /** Starts something in the background. An internal error also ends the wait for it. */
    private void launch(long request, Callable<Event> start) {
        starter.execute(() -> {
            try {
                post(start.call());
            } catch (ExitException e) {
                post(new Event.LaunchFailed(request, e.getMessage(), e.exitCode()));
            } catch (Exception | Error e) {
                post(new Event.LaunchFailed(request, IncidentLog.report(e), ExitCode.INTERNAL));
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
        fileEffects.close();
        connections.values().forEach(Connector.Connection::close);
        connections.clear();
    }
}
