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
public final class EffectRunner implements Effect.Handler<Boolean>, AutoCloseable {
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
    /** The number of the latest connect of each line. */
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
    public Boolean send(Effect.Send send) {
        Connector.Connection connection = lines.get(send.line());
        if (connection != null) {
            connection.send(send.number(), send.message());
        } else {
            Event unsent = Event.ReplyReceived.notSent(
                    send.line(), send.number(), "There is no connection to a server, so this was not done");
            postToUi.accept(() -> events.accept(unsent));
        }
        return true;
    }

    @Override
    public Boolean connect(Effect.Connect connect) {
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
        return true;
    }

    @Override
    public Boolean disconnect(Effect.Disconnect disconnect) {
        current.remove(disconnect.line());
        Connector.Connection connection = lines.remove(disconnect.line());
        if (connection != null) {
            connection.close();
        }
        return true;
    }

    @Override
    public Boolean listSavedServers(Effect.ListSavedServers list) {
        return onFiles(() -> new Event.SavedServersListed(connector.savedServers()));
    }

    @Override
    public Boolean listRecordFiles(Effect.ListRecordFiles list) {
        return onFiles(() -> new Event.RecordFilesListed(RecordFiles.list(list.savedGames())));
    }

    @Override
    public Boolean forgetServer(Effect.ForgetServer forget) {
        return onFiles(() -> {
            connector.forget(forget.server());
            return new Event.SavedServersListed(connector.savedServers());
        });
    }

    @Override
    public Boolean trust(Effect.Trust trust) {
        files.execute(() -> connector.trust(trust.server(), trust.certificate()));
        return true;
    }

    @Override
    public Boolean retry(Effect.Retry retry) {
        lines.values().forEach(Connector.Connection::retry);
        return true;
    }

    @Override
    public Boolean startBot(Effect.StartBot start) {
        return launch(start.request(), () -> new Event.BotReady(start.request(), launcher.bot(start.level())));
    }

    @Override
    public Boolean startLocalServer(Effect.StartLocalServer start) {
        return launch(start.request(), () -> new Event.LocalServerReady(start.request(), launcher.localServer()));
    }

    @Override
    public Boolean startHost(Effect.StartHost start) {
        return launch(start.request(), () -> new Event.HostReady(start.request(), launcher.host(start.port())));
    }

    @Override
    public Boolean listRecords(Effect.ListRecords list) {
        records.list(list.file(), list.filter());
        return true;
    }

    @Override
    public Boolean openRecord(Effect.OpenRecord open) {
        records.open(open.file(), open.number());
        return true;
    }

    @Override
    public Boolean saveRecord(Effect.SaveRecord save) {
        return onFiles(() -> saveToFile(save));
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
    public Boolean analyze(Effect.Analyze analyze) {
        launcher.analyzer().analyze(analyze.request(), event -> postToUi.accept(() -> events.accept(event)));
        return true;
    }

    @Override
    public Boolean stopAnalysis(Effect.StopAnalysis stop) {
        launcher.analyzer().stop();
        return true;
    }

    @Override
    public Boolean bell(Effect.Bell bell) {
        return runOnUi(ui::bell);
    }

    @Override
    public Boolean notify(Effect.Notify notify) {
        return runOnUi(() -> ui.notify(notify.way(), notify.text()));
    }

    @Override
    public Boolean saveGame(Effect.SaveGame save) {
        return onSavedGame(save.file(), file -> {
            file.write(save.game());
            return Optional.empty();
        });
    }

    @Override
    public Boolean loadSavedGame(Effect.LoadSavedGame load) {
        return onSavedGame(load.file(), file -> file.read().map(Event.SavedGameLoaded::new));
    }

    @Override
    public Boolean deleteSavedGame(Effect.DeleteSavedGame delete) {
        return onSavedGame(delete.file(), file -> {
            file.delete();
            return Optional.empty();
        });
    }

    private interface SavedGameAction {
        Optional<Event> run(SavedGameFile file) throws IOException;
    }

    private boolean onSavedGame(String name, SavedGameAction action) {
        return runOnFiles(() -> {
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
    public Boolean saveSetting(Effect.SaveSetting keep) {
        return onFiles(() -> saveToFile(keep));
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
    public Boolean repaint(Effect.Repaint repaint) {
        ui.repaint();
        return true;
    }

    @Override
    public Boolean quit(Effect.Quit asked) {
        quit = asked;
        return true;
    }

    boolean suspend() {
        return runOnUi(ui::suspend);
    }

    @Override
    public void close() {
        backgroundExecutor.shutdownNow();
        records.close();
        lines.values().forEach(Connector.Connection::close);
        lines.clear();
    }

    private boolean launch(long request, Callable<Event> start) {
        backgroundExecutor.execute(() -> {
            Runnable outcome = outcome(request, start);
            postToUi.accept(outcome);
        });
        return true;
    }

    /** The task for the UI thread. An internal error, too, ends the wait for the launch. */
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

    private boolean onFiles(Supplier<Event> work) {
        return runOnFiles(() -> Optional.of(work.get()));
    }

    /** Rethrows an internal error on the UI thread, which reports it. */
    private boolean runOnFiles(Supplier<Optional<Event>> work) {
        files.execute(() -> {
            try {
                work.get().ifPresent(event -> postToUi.accept(() -> events.accept(event)));
            } catch (RuntimeException e) {
                postToUi.accept(() -> {
                    throw e;
                });
            }
        });
        return true;
    }

    private interface UiAction {
        void run() throws IOException;
    }

    private static boolean runOnUi(UiAction uiAction) {
        try {
            uiAction.run();
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
