package org.parlor.client.app;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.parlor.client.explorer.Explorer;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.inprocess.OpeningNames;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.FilePaths;
import org.parlor.rules.InvalidInputException;

/** Runs the explorer on a background thread. A query replaces the one that waits, but not the indexing of its files. */
final class ExplorerRunner implements AutoCloseable {
    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(DaemonThreads.named("explorer"));
    /** By the directory of their indexes. */
    private final Map<String, Explorer> explorers = new HashMap<>();
    /** Number of queries so far; an earlier one is skipped. */
    private final AtomicInteger queries = new AtomicInteger();
    /** Number of cancellations so far; indexing that was requested before ends. */
    private final AtomicInteger stops = new AtomicInteger();

    /** The parameters are those of {@link EffectRunner}. */
    ExplorerRunner(Consumer<Event> events, Consumer<Runnable> postToUi) {
        this.events = events;
        this.postToUi = postToUi;
    }

    void run(Effect.ExplorerEffect effect) {
        if (effect instanceof Effect.StopExploring) {
            stops.incrementAndGet();
            return;
        }
        int query = queries.incrementAndGet();
        int stop = stops.get();
        thread.execute(() -> {
            if (queries.get() == query && stops.get() == stop) {
                try {
                    run(effect, stop);
                } catch (ExitException | InvalidInputException e) {
                    post(new Event.ExplorerWaiting(String.valueOf(e.getMessage()), true));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (RuntimeException e) {
                    post(new Event.ExplorerWaiting(IncidentLog.report(e), true));
                }
            }
        });
    }

    private void run(Effect.ExplorerEffect effect, int stop) throws ExitException, InterruptedException {
        if (effect instanceof Effect.ListExploredGames list) {
            post(new Event.ExploredGamesListed(
                    list.query(), explorer(list.indexes()).games(list.query())));
            return;
        }
        Effect.Explore explore = (Effect.Explore) effect;
        ExplorerQuery query = explore.query();
        Explorer explorer = explorer(explore.indexes());
        boolean whole = explorer.update(query.files(), text -> {
            post(new Event.ExplorerWaiting(text, false));
            return stops.get() == stop;
        });
        if (whole) {
            post(new Event.PositionExplored(query, explorer.explore(query, OpeningNames.of(query))));
        }
    }

    private Explorer explorer(String indexes) {
        return explorers.computeIfAbsent(indexes, path -> new Explorer(FilePaths.parse(path)));
    }

    private void post(Event event) {
        postToUi.accept(() -> events.accept(event));
    }

    @Override
    public void close() {
        stops.incrementAndGet();
        thread.shutdown();
    }
}
