package org.parlor.client.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.client.config.ConfigFile;
import org.parlor.client.net.Connector;
import org.parlor.client.recordfile.FilePaths;
import org.parlor.client.recordfile.IoErrors;
import org.parlor.client.recordfile.RecordCollection;
import org.parlor.client.recordfile.RecordFiles;
import org.parlor.client.recordfile.SavedGameFile;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.client.terminal.TerminalSignals;
import org.parlor.rules.InvalidInputException;

/** Runs the effects of the reducer; their results return as events. Never blocks. */
public final class EffectRunner implements Effect.Handler, AutoCloseable {
    private static final int EXIT_FAULT = 1;

    private final TerminalSignals ui;
    private final Connector connector;
    private final Launcher launcher;
    private final Executor files;
    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    private final RecordLoader records;
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
            TerminalSignals ui,
            Connector connector,
            Launcher launcher,
            Executor files,
            Consumer<Event> events,
            Consumer<Runnable> later) {
        this.ui = ui;
        this.connector = connector;
        this.launcher = launcher;
        this.files = files;
        this.events = events;
        this.postToUi = later;
        this.records = new RecordLoader(events, later);
    }

    /** The requested quit, if any. */
    public Effect.@Nullable Quit quit() {
        return quit;
    }

    @Override
    public void send(Effect.Send send) {
        Connector.Connection connection = lines.get(send.line());
        if (connection != null) {
            connection.send(send.number(), send.message());
        } else {
            Event unsent = Event.ReplyReceived.notSent(
                    send.line(), send.number(), "There is no connection to a server, so this was not done");
            postToUi.accept(() -> events.accept(unsent));
        }
    }

    @Override
    public void connect(Effect.Connect connect) {
        disconnect(new Effect.Disconnect(connect.line()));
        // Events of a closed connection that arrive late are dropped.
        int number = ++connects;
        current.put(connect.line(), number);
        Consumer<Event> guarded = event -> postToUi.accept(() -> {
            if (current.getOrDefault(connect.line(), 0) == number) {
                events.accept(event);
            }
        });
        lines.put(connect.line(), connector.open(connect.line(), connect.address(), connect.identity(), guarded));
    }

    @Override
    public void disconnect(Effect.Disconnect disconnect) {
        current.remove(disconnect.line());
        Connector.Connection connection = lines.remove(disconnect.line());
        if (connection != null) {
            connection.close();
        }
    }

    @Override
    public void listSavedServers(Effect.ListSavedServers list) {
        onFiles(() -> new Event.SavedServersListed(connector.savedServers()));
    }

    @Override
    public void listRecordFiles(Effect.ListRecordFiles list) {
        onFiles(() -> new Event.RecordFilesListed(RecordFiles.list(list.savedGames())));
    }

    @Override
    public void forgetServer(Effect.ForgetServer forget) {
        onFiles(() -> {
            connector.forget(forget.server());
            return new Event.SavedServersListed(connector.savedServers());
        });
    }

    @Override
    public void trust(Effect.Trust trust) {
        files.execute(() -> connector.trust(trust.server(), trust.certificate()));
    }

    @Override
    public void retry(Effect.Retry retry) {
        lines.values().forEach(Connector.Connection::retry);
    }

    @Override
    public void startBot(Effect.StartBot start) {
        launch(start.request(), () -> new Event.BotReady(start.request(), launcher.bot(start.level())));
    }

    @Override
    public void startLocalServer(Effect.StartLocalServer start) {
        launch(start.request(), () -> new Event.LocalServerReady(start.request(), launcher.localServer()));
    }

    @Override
    public void startHost(Effect.StartHost start) {
        launch(start.request(), () -> new Event.HostReady(start.request(), launcher.host(start.port())));
    }

    @Override
    public void listRecords(Effect.ListRecords list) {
        records.list(list.file(), list.filter());
    }

    @Override
    public void openRecord(Effect.OpenRecord open) {
        records.open(open.file(), open.number());
    }

    @Override
    public void saveRecord(Effect.SaveRecord save) {
        onFiles(() -> saveToFile(save));
    }

    private static Event saveToFile(Effect.SaveRecord save) {
        try {
            Path file = FilePaths.parse(save.file()).toAbsolutePath();
            FilePaths.createParent(file);
            new RecordCollection(file).add(save.game());
            return new Event.RecordSaved(save.file(), null);
        } catch (IOException e) {
            return new Event.RecordSaved(save.file(), "cannot write " + save.file() + ": " + IoErrors.reason(e));
        } catch (LaunchException | InvalidInputException e) {
            return new Event.RecordSaved(save.file(), e.getMessage());
        }
    }

    @Override
    public void analyze(Effect.Analyze analyze) {
        launcher.analyzer().analyze(analyze.request(), event -> postToUi.accept(() -> events.accept(event)));
    }

    @Override
    public void stopAnalysis(Effect.StopAnalysis stop) {
        launcher.analyzer().stop();
    }

    @Override
    public void bell(Effect.Bell bell) {
        runOnUi(ui::bell);
    }

    @Override
    public void notify(Effect.Notify notify) {
        runOnUi(() -> ui.notify(notify.way(), notify.text()));
    }

    @Override
    public void saveGame(Effect.SaveGame save) {
        onSavedGame(save.file(), file -> {
            file.write(save.game());
            return Optional.empty();
        });
    }

    @Override
    public void loadSavedGame(Effect.LoadSavedGame load) {
        onSavedGame(load.file(), file -> file.read().map(Event.SavedGameLoaded::new));
    }

    @Override
    public void deleteSavedGame(Effect.DeleteSavedGame delete) {
        onSavedGame(delete.file(), file -> {
            file.delete();
            return Optional.empty();
        });
    }

    private interface SavedGameAction {
        Optional<Event> run(SavedGameFile file) throws IOException;
    }

    private void onSavedGame(String name, SavedGameAction action) {
        runOnFiles(() -> {
            try {
                return action.run(new SavedGameFile(FilePaths.parse(name)));
            } catch (IOException e) {
                return Optional.of(new Event.GameNotSaved(IoErrors.reason(e) + ": " + name));
            } catch (InvalidInputException e) {
                return Optional.of(new Event.GameNotSaved(e.getMessage()));
            }
        });
    }

    @Override
    public void saveSetting(Effect.SaveSetting keep) {
        onFiles(() -> saveToFile(keep));
    }

    private static Event saveToFile(Effect.SaveSetting keep) {
        try {
            new ConfigFile(FilePaths.parse(keep.file())).set(keep.key(), keep.value());
            return new Event.SettingSaved(null);
        } catch (IOException e) {
            return new Event.SettingSaved(IoErrors.reason(e) + ": " + keep.file());
        } catch (InvalidInputException e) {
            return new Event.SettingSaved(e.getMessage());
        }
    }

    @Override
    public void repaint(Effect.Repaint repaint) {
        ui.repaint();
    }

    @Override
    public void quit(Effect.Quit asked) {
        quit = asked;
    }

    void suspend() {
        runOnUi(ui::suspend);
    }

    @Override
    public void close() {
        backgroundExecutor.shutdownNow();
        records.close();
        lines.values().forEach(Connector.Connection::close);
        lines.clear();
    }

    private void launch(long request, Callable<Event> start) {
        backgroundExecutor.execute(() -> {
            Runnable outcome = outcome(request, start);
            postToUi.accept(outcome);
        });
    }

    /** Returns the task for the UI thread. An internal error also ends the wait for the launch. */
    private Runnable outcome(long request, Callable<Event> start) {
        Event event;
        try {
            event = start.call();
        } catch (LaunchException e) {
            event = new Event.LaunchFailed(request, e.getMessage(), e.exitCode());
        } catch (Exception e) {
            event = new Event.LaunchFailed(request, IncidentLog.report(e), EXIT_FAULT);
        }
        Event result = event;
        return () -> events.accept(result);
    }

    private void onFiles(Supplier<Event> work) {
        runOnFiles(() -> Optional.of(work.get()));
    }

    /** Rethrows an internal error on the UI thread, which reports it. */
    private void runOnFiles(Supplier<Optional<Event>> work) {
        files.execute(() -> {
            try {
                work.get().ifPresent(event -> postToUi.accept(() -> events.accept(event)));
            } catch (RuntimeException e) {
                postToUi.accept(() -> {
                    throw e;
                });
            }
        });
    }

    private interface UiAction {
        void run() throws IOException;
    }

    private static void runOnUi(UiAction uiAction) {
        try {
            uiAction.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
