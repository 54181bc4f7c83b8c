package org.parlor.client.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parlor.client.game.puzzle.PuzzleProgress;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.net.Connector;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.AccountExport;
import org.parlor.client.storage.ConfigFile;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.PuzzleProgressFile;
import org.parlor.client.storage.RecentFiles;
import org.parlor.client.storage.RecordFileFinder;
import org.parlor.client.storage.SavedGameFile;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;
import org.parlor.rules.InvalidInputException;
import org.slf4j.LoggerFactory;

/** Runs the effects on the files of this computer, in order on the given executor; lists of games on other threads. */
public final class FileEffectRunner implements FileEffects {
    private final Connector connector;
    private final Executor files;
    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    private final RecordLoader records;
    private final ExplorerRunner explorer;
    private final OfflineGameRunner offlineGames;

    private FileEffectRunner(Connector connector, Executor files, Consumer<Event> events, Consumer<Runnable> postToUi) {
        this.connector = connector;
        this.files = files;
        this.events = events;
        this.postToUi = postToUi;
        this.records = new RecordLoader(events, postToUi);
        this.explorer = new ExplorerRunner(events, postToUi);
        this.offlineGames = new OfflineGameRunner(files, events, postToUi);
    }

    /**
     * @param connector has the saved servers and the trusted certificates
     * @param files runs file operations
     */
    public static Factory on(Connector connector, Executor files) {
        return (events, postToUi) -> new FileEffectRunner(connector, files, events, postToUi);
    }

    /** Rethrows an internal error on the UI thread, which reports it. */
    @Override
    public void run(Effect.FileEffect effect) {
        if (effect instanceof Effect.ListRecords list) {
            records.list(list.file(), list.filter());
            return;
        } else if (effect instanceof Effect.OpenRecord open) {
            records.open(open.file(), open.number());
            return;
        } else if (effect instanceof Effect.ExplorerEffect explored) {
            explorer.run(explored);
            return;
        } else if (effect instanceof Effect.ListPasted list) {
            records.listPasted(list.text());
            return;
        } else if (effect instanceof Effect.OfflineGameEffect offline) {
            offlineGames.run(offline);
            return;
        }
        files.execute(() -> {
            try {
                result(effect).ifPresent(this::post);
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

    @Override
    public void close() {
        records.close();
        explorer.close();
    }

    /** Returns the result, if there is one to report. */
    private Optional<Event> result(Effect.FileEffect effect) {
        if (effect instanceof Effect.ListSavedServers) {
            return savedServers();
        } else if (effect instanceof Effect.ForgetServer forget) {
            connector.forget(forget.server());
            return savedServers();
        } else if (effect instanceof Effect.Trust trust) {
            connector.trust(trust.server(), trust.certificate());
            return Optional.empty();
        } else if (effect instanceof Effect.ListRecordFiles list) {
            RecentFiles recent = new RecentFiles(Path.of(list.recentFiles()));
            return Optional.of(new Event.RecordFilesListed(RecordFileFinder.list(list.savedGames(), recent)));
        } else if (effect instanceof Effect.AddRecentFile add) {
            addRecent(add);
            return Optional.empty();
        } else if (effect instanceof Effect.SaveRecord save) {
            return Optional.of(save(save));
        } else if (effect instanceof Effect.SaveExport save) {
            return attempt(save.file(), error -> new Event.ExportSaved(save.file(), error), path -> {
                AccountExport.write(path, save.text());
                return Optional.of(new Event.ExportSaved(save.file(), null));
            });
        } else if (effect instanceof Effect.SaveSetting save) {
            return attempt(save.file(), Event.SettingSaved::new, path -> {
                new ConfigFile(path).set(save.key(), save.value());
                return Optional.of(new Event.SettingSaved(null));
            });
        } else if (effect instanceof Effect.SaveGame save) {
            return attempt(save.file(), Event.GameNotSaved::new, path -> {
                new SavedGameFile(path).save(save.earlier(), save.game());
                return Optional.empty();
            });
        }
        if (effect instanceof Effect.LoadPuzzles load) {
            return puzzles(load);
        } else if (effect instanceof Effect.SavePuzzleAttempt save) {
            return attempt(save.file(), FileEffectRunner::puzzlesNotSaved, path -> {
                List<String> warnings = new ArrayList<>();
                new PuzzleProgressFile(path).add(save.attempt(), warnings::add);
                return warnings.stream().findFirst().map(Event.PuzzlesNotSaved::new);
            });
        }
        return attempt(
                ((Effect.LoadSavedGames) effect).file(),
                Event.GameNotSaved::new,
                path -> Optional.of(new Event.SavedGamesLoaded(
                        new SavedGameFile(path).read().values(path, this::post))));
    }

    private static Optional<Event> puzzles(Effect.LoadPuzzles load) {
        List<Puzzle> all = load.puzzles().isEmpty() ? PuzzleReader.shipped() : load.puzzles();
        List<String> warnings = new ArrayList<>();
        PuzzleProgress progress = PuzzleProgress.NONE;
        try {
            progress = load.file().isEmpty()
                    ? progress
                    : new PuzzleProgressFile(FilePaths.parse(load.file())).read(warnings::add);
        } catch (IOException e) {
            warnings.add(
                    puzzlesNotSaved(IoErrors.reason(e) + ": " + load.file()).error());
        }
        PuzzleSet set = new PuzzleSet(all, progress, PuzzleProgressFile.today());
        return Optional.of(new Event.PuzzlesLoaded(
                load.game().isEmpty() ? set : set.ofGame(load.game()), String.join(". ", warnings)));
    }

    private static Event.PuzzlesNotSaved puzzlesNotSaved(String reason) {
        return new Event.PuzzlesNotSaved("The progress with puzzles is not saved: " + reason);
    }

    private Optional<Event> savedServers() {
        return Optional.of(new Event.SavedServersListed(connector.savedServers()));
    }

    /** Without the list, the program forgets the file; the user can do nothing about it. */
    private static void addRecent(Effect.AddRecentFile add) {
        try {
            new RecentFiles(Path.of(add.recentFiles())).add(Path.of(add.file()));
        } catch (IOException unwritable) {
            LoggerFactory.getLogger(FileEffectRunner.class).warn("Cannot save the recent files", unwritable);
        }
    }

    private static Event save(Effect.SaveRecord save) {
        try {
            Path file = FilePaths.parse(save.file()).toAbsolutePath();
            if (save.createsDirectory()) {
                FilePaths.createParent(file);
            }
            new GameRecordFile(file).add(save.game(), save.ply());
            return new Event.RecordSaved(save.file(), null);
        } catch (IOException e) {
            return new Event.RecordSaved(save.file(), "cannot write " + save.file() + ": " + IoErrors.reason(e));
        } catch (ExitException | InvalidInputException e) {
            return new Event.RecordSaved(save.file(), e.getMessage());
        }
    }

    private interface FileAction {
        Optional<Event> run(Path path) throws IOException;
    }

    /** @param failed creates the result if the action fails */
    private static Optional<Event> attempt(String file, Function<String, Event> failed, FileAction action) {
        try {
            return action.run(FilePaths.parse(file));
        } catch (IOException e) {
            return Optional.of(failed.apply(IoErrors.reason(e) + ": " + file));
        } catch (InvalidInputException e) {
            return Optional.of(failed.apply(e.getMessage()));
        }
    }
}
