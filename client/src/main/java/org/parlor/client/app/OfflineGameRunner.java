package org.parlor.client.app;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.OfflineGameFile;
import org.parlor.rules.InvalidInputException;

/** Reads and changes the file of correspondence games. Writes the changes that have accumulated at once. */
final class OfflineGameRunner {
    private final Executor files;
    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    /** Changes that no operation has begun to write. Guarded by itself. */
    private final List<OfflineUpdate> waiting = new ArrayList<>();
    /** Number of operations whose result has not arrived. Used by the UI thread only. */
    private int pending;

    /** The parameters are those of {@link FileEffectRunner}. */
    OfflineGameRunner(Executor files, Consumer<Event> events, Consumer<Runnable> postToUi) {
        this.files = files;
        this.events = events;
        this.postToUi = postToUi;
    }

    void run(Effect.OfflineGameEffect effect) {
        if (effect instanceof Effect.UpdateOfflineGames update && !isFirst(update.update())) {
            return;
        }
        pending++;
        files.execute(() -> {
            try {
                Event result = result(effect.file());
                postToUi.accept(() -> finished(result));
            } catch (RuntimeException e) {
                postToUi.accept(() -> {
                    pending--;
                    throw e;
                });
            }
        });
    }

    private boolean isFirst(OfflineUpdate update) {
        synchronized (waiting) {
            waiting.add(update);
            return waiting.size() == 1;
        }
    }

    /** Drops games without a later change: the state has it already. */
    private void finished(Event result) {
        pending--;
        if (pending == 0 || result instanceof Event.OfflineGamesNotSaved) {
            events.accept(result);
        }
    }

    private List<OfflineGame> read(OfflineGameFile file) throws IOException {
        return file.read().values(file.path(), unreadable -> postToUi.accept(() -> events.accept(unreadable)));
    }

    private Event result(String path) {
        List<OfflineUpdate> updates;
        synchronized (waiting) {
            updates = List.copyOf(waiting);
            waiting.clear();
        }
        try {
            OfflineGameFile file = new OfflineGameFile(FilePaths.parse(path));
            long now = OfflineGameFile.now();
            List<OfflineGame> games = updates.isEmpty() ? read(file) : file.update(updates, now);
            return new Event.OfflineGamesLoaded(games, now);
        } catch (IOException e) {
            return new Event.OfflineGamesNotSaved(IoErrors.reason(e) + ": " + path);
        } catch (InvalidInputException e) {
            return new Event.OfflineGamesNotSaved(String.valueOf(e.getMessage()));
        }
    }
}
