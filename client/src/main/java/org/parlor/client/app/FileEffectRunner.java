package org.parlor.client.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.parlor.client.config.ConfigFile;
import org.parlor.client.net.Connector;
import org.parlor.client.recordfile.FilePaths;
import org.parlor.client.recordfile.GameRecordFile;
import org.parlor.client.recordfile.IoErrors;
import org.parlor.client.recordfile.RecordFileFinder;
import org.parlor.client.recordfile.SavedGameFile;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.rules.InvalidInputException;

/** Runs the effects on files, which may block. */
record FileEffectRunner(Connector connector) {

    /** Returns the result, if there is one to report. */
    Optional<Event> run(Effect.FileEffect effect) {
        if (effect instanceof Effect.ListSavedServers) {
            return savedServers();
        } else if (effect instanceof Effect.ForgetServer forget) {
            connector.forget(forget.server());
            return savedServers();
        } else if (effect instanceof Effect.Trust trust) {
            connector.trust(trust.server(), trust.certificate());
            return Optional.empty();
        } else if (effect instanceof Effect.ListRecordFiles list) {
            return Optional.of(new Event.RecordFilesListed(RecordFileFinder.list(list.savedGames())));
        } else if (effect instanceof Effect.SaveRecord save) {
            return Optional.of(save(save));
        } else if (effect instanceof Effect.SaveSetting save) {
            return attempt(save.file(), Event.SettingSaved::new, path -> {
                new ConfigFile(path).set(save.key(), save.value());
                return Optional.of(new Event.SettingSaved(null));
            });
        } else if (effect instanceof Effect.SaveGame save) {
            return attempt(save.file(), Event.GameNotSaved::new, path -> {
                new SavedGameFile(path).write(save.game());
                return Optional.empty();
            });
        } else if (effect instanceof Effect.LoadSavedGame load) {
            return attempt(
                    load.file(),
                    Event.GameNotSaved::new,
                    path -> new SavedGameFile(path).read().map(Event.SavedGameLoaded::new));
        }
        Effect.DeleteSavedGame delete = (Effect.DeleteSavedGame) effect;
        return attempt(delete.file(), Event.GameNotSaved::new, path -> {
            new SavedGameFile(path).delete();
            return Optional.empty();
        });
    }

    private Optional<Event> savedServers() {
        return Optional.of(new Event.SavedServersListed(connector.savedServers()));
    }

    private static Event save(Effect.SaveRecord save) {
        try {
            Path file = FilePaths.parse(save.file()).toAbsolutePath();
            FilePaths.createParent(file);
            new GameRecordFile(file).add(save.game());
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
