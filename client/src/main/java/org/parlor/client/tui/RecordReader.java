package org.parlor.client.tui;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.parlor.client.archive.Archive;
import org.parlor.client.model.Event;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Pick;
import org.parlor.client.model.Shelf.Row;
import org.parlor.record.Entry;

/** Reads files of records off the drawing thread. A list comes in pieces, so that it can be used while it grows. */
final class RecordReader implements AutoCloseable {
    private static final int ROWS_AT_ONCE = 250;
    private static final int ROWS_MAX = 50_000;

    private final Consumer<Event> events;
    private final Consumer<Runnable> later;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "records");
        thread.setDaemon(true);
        return thread;
    });
    /** Counts the lists that were asked for; only the latest is still wanted. */
    private final AtomicInteger lists = new AtomicInteger();

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
        threads.execute(() -> tell(told, () -> new Listing(new Archive(Path.of(file)), pick, told, list).rest()));
    }

    void open(String file, int number) {
        Consumer<Event> told = event -> later.accept(() -> events.accept(event));
        threads.execute(() -> tell(told, () -> new Event.Opened(new Archive(Path.of(file)).game(number))));
    }

    @Override
    public void close() {
        lists.incrementAndGet();
        threads.shutdownNow();
    }

    private interface Reading {
        Event read() throws LaunchException;
    }

    /** A bug of ours is thrown on the drawing thread, where it ends the program in order. */
    private void tell(Consumer<Event> told, Reading reading) {
        try {
            told.accept(reading.read());
        } catch (LaunchException e) {
            told.accept(new Event.LaunchFailed(e.getMessage(), e.exitCode()));
        } catch (RuntimeException e) {
            later.accept(() -> {
                throw e;
            });
        }
    }

    /** One list in the making. */
    private final class Listing {
        private final Archive archive;
        private final Pick pick;
        private final Consumer<Event> told;
        private final int list;
        private final List<Row> rows = new ArrayList<>();
        private int listed;
        private boolean readable;

        Listing(Archive archive, Pick pick, Consumer<Event> told, int list) {
            this.archive = archive;
            this.pick = pick;
            this.told = told;
            this.list = list;
        }

        /** Tells all pieces but the last, which it returns. */
        Event rest() throws LaunchException {
            archive.read(this::take);
            if (!readable) {
                throw archive.empty(pick.player());
            }
            if (listed == ROWS_MAX) {
                rows.add(new Row(
                        0, "", "The list ends here: --player NAME narrows it, --game N opens any", "", 0, false));
            }
            return new Event.Listed(rows, true);
        }

        private boolean take(Entry entry) {
            if (pick.lists(entry)) {
                Row row = Row.of(entry);
                readable |= row.readable();
                rows.add(row);
                listed++;
            }
            if (rows.size() == ROWS_AT_ONCE) {
                told.accept(new Event.Listed(rows, false));
                rows.clear();
            }
            return listed < ROWS_MAX && lists.get() == list;
        }
    }
}
