package org.parlor.client.tui;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.parlor.client.archive.Archive;
import org.parlor.client.archive.FilePaths;
import org.parlor.client.model.Event;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Pick;
import org.parlor.client.model.Recorded;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/** Reads files of records off the drawing thread. A list comes in pieces, so that it can be used while it grows. */
final class RecordReader implements AutoCloseable {
    private static final int EXIT_FAILED = 1;

    private final Consumer<Event> events;
    private final Consumer<Runnable> later;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "records");
        thread.setDaemon(true);
        return thread;
    });
    /** Counts the lists that were asked for; only the latest is still wanted. */
    private final AtomicInteger lists = new AtomicInteger();
    /** The first games of the latest list by their numbers, so that they open at once. */
    private volatile Map<Integer, GameRecord> kept = Map.of();

    /** Both as {@link Outside} has them. */
    RecordReader(Consumer<Event> events, Consumer<Runnable> later) {
        this.events = events;
        this.later = later;
    }

    void list(String file, Pick pick) {
        int list = lists.incrementAndGet();
        Consumer<Event> told = event -> later.accept(() -> {
            if (lists.get() == list) {
                events.accept(event);
            }
        });
        Map<Integer, GameRecord> keeping = new ConcurrentHashMap<>();
        kept = keeping;
        threads.execute(() -> tell(
                told, () -> new RecordListing(archive(file), pick, told, () -> lists.get() == list, keeping).rest()));
    }

    /** Fetches a game of the file that was listed last. */
    void open(String file, int number) {
        Consumer<Event> told = event -> later.accept(() -> events.accept(event));
        GameRecord known = kept.get(number);
        threads.execute(() -> tell(
                told,
                () -> new Event.Opened(
                        known == null ? archive(file).game(number) : Recorded.of(number, Replay.of(known)))));
    }

    @Override
    public void close() {
        lists.incrementAndGet();
        threads.shutdownNow();
    }

    private static Archive archive(String file) {
        return new Archive(FilePaths.parse(file));
    }

    private interface Reading {
        Event read() throws LaunchException;
    }

    private void tell(Consumer<Event> told, Reading reading) {
        try {
            told.accept(reading.read());
        } catch (LaunchException e) {
            told.accept(new Event.ReadFailed(e.getMessage(), e.exitCode()));
        } catch (InvalidInputException e) {
            told.accept(new Event.ReadFailed(e.getMessage(), EXIT_FAILED));
        } catch (RuntimeException e) {
            told.accept(new Event.ReadFailed(Incidents.report(e), EXIT_FAILED));
        }
    }
}
