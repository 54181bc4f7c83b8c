package org.parlor.client.app;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.recordfile.FilePaths;
import org.parlor.client.recordfile.RecordCollection;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/**
 * Reads files of records on background threads. Lists arrive in pieces, so that the user can select from an
 * unfinished list.
 */
final class RecordLoader implements AutoCloseable {
    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "records");
        thread.setDaemon(true);
        return thread;
    });
    /** Number of lists requested so far; results of earlier ones are dropped. */
    private final AtomicInteger lists = new AtomicInteger();
    /** The first games of the latest list by number, so that they open without reading the file again. */
    private volatile Map<Integer, GameRecord> kept = Map.of();

    /** The parameters are those of {@link EffectRunner}. */
    RecordLoader(Consumer<Event> events, Consumer<Runnable> later) {
        this.events = events;
        this.postToUi = later;
    }

    void list(String file, RecordFilter filter) {
        int list = lists.incrementAndGet();
        Consumer<Event> told = event -> postToUi.accept(() -> {
            if (lists.get() == list) {
                events.accept(event);
            }
        });
        Map<Integer, GameRecord> keeping = new ConcurrentHashMap<>();
        kept = keeping;
        threads.execute(() -> tell(
                told,
                () -> new RecordListLoader(archive(file), filter, told, () -> lists.get() == list, keeping)
                        .remaining()));
    }

    /** Loads a game of the file listed last. */
    void open(String file, int number) {
        Consumer<Event> told = event -> postToUi.accept(() -> events.accept(event));
        GameRecord known = kept.get(number);
        threads.execute(() -> tell(
                told,
                () -> new Event.RecordOpened(
                        known == null ? archive(file).game(number) : RecordedGame.of(number, Replay.of(known)))));
    }

    @Override
    public void close() {
        lists.incrementAndGet();
        threads.shutdownNow();
    }

    private static RecordCollection archive(String file) {
        return new RecordCollection(FilePaths.parse(file));
    }

    private interface RecordTask {
        Event read() throws ExitException;
    }

    private void tell(Consumer<Event> told, RecordTask recordTask) {
        try {
            told.accept(recordTask.read());
        } catch (ExitException e) {
            told.accept(new Event.ReadFailed(e.getMessage(), e.exitCode()));
        } catch (InvalidInputException e) {
            told.accept(new Event.ReadFailed(e.getMessage(), ExitCode.INTERNAL));
        } catch (RuntimeException e) {
            told.accept(new Event.ReadFailed(IncidentLog.report(e), ExitCode.INTERNAL));
        }
    }
}
