package org.parlor.client.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList.Row;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/**
 * Reads files of records on background threads. Lists arrive in pieces, so that the user can select from an
 * unfinished list.
 */
public final class RecordLoader implements AutoCloseable {
    private static final int ROWS_AT_ONCE = 250;
    private static final int ROWS_MAX = 50_000;
    private static final int PLIES_KEPT_MAX = 500_000;

    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("records"));
    /** Number of lists requested so far; results of earlier ones are dropped. */
    private final AtomicInteger lists = new AtomicInteger();
    /** Number of games and lists requested so far; games requested earlier are dropped. */
    private final AtomicInteger opens = new AtomicInteger();
    /** The first games of the latest list by number, so that they open without reading the file again. */
    private volatile Map<Integer, GameRecord> kept = Map.of();
    /** The text pasted last that has games. */
    private volatile GameRecordFile pasted = GameRecordFile.pasted("");

    private volatile String keptFile = "";

    /** The parameters are those of {@link EffectRunner}. */
    public RecordLoader(Consumer<Event> events, Consumer<Runnable> later) {
        this.events = events;
        this.postToUi = later;
    }

    void list(String file, RecordFilter filter) {
        int list = lists.incrementAndGet();
        opens.incrementAndGet();
        Map<Integer, GameRecord> games = new ConcurrentHashMap<>();
        kept = games;
        keptFile = file;
        threads.execute(() ->
                post(lists, list, result(() -> new RecordLister(archive(file), filter, list, games).remaining())));
    }

    /** Lists the games of a pasted text as a whole. A list before it stays if there are none. */
    public void listPasted(String text) {
        int open = opens.incrementAndGet();
        GameRecordFile source = GameRecordFile.pasted(text);
        threads.execute(() -> {
            Event result = result(() -> rows(source));
            post(opens, open, result, () -> {
                if (result instanceof Event.PastedListed) {
                    lists.incrementAndGet();
                    kept = Map.of();
                    keptFile = "";
                    pasted = source;
                }
            });
        });
    }

    private static Event rows(GameRecordFile source) {
        List<Row> rows = new ArrayList<>();
        try {
            source.read(read -> rows.addAll(Row.withNotes(read)) && rows.size() < ROWS_MAX);
        } catch (ExitException noGames) {
            return new Event.PasteRefused(noGames.getMessage());
        }
        return rows.stream().anyMatch(Row::readable)
                ? new Event.PastedListed(rows)
                : new Event.PasteRefused(
                        rows.isEmpty() ? "no game in it" : rows.get(0).players());
    }

    /**
     * Loads a game of a file, unless another game or list is requested meanwhile.
     *
     * @param file empty for the pasted text
     */
    public void open(String file, int number) {
        int open = opens.incrementAndGet();
        GameRecord known = file.equals(keptFile) ? kept.get(number) : null;
        threads.execute(() -> post(
                opens,
                open,
                result(() -> new Event.RecordOpened(
                        known == null ? archive(file).game(number) : RecordedGame.of(number, Replay.of(known))))));
    }

    /** Posts a result, unless it is not of the latest request. */
    private void post(AtomicInteger latest, int request, Event event) {
        post(latest, request, event, () -> {});
    }

    private void post(AtomicInteger latest, int request, Event event, Runnable before) {
        postToUi.accept(() -> {
            if (latest.get() == request) {
                before.run();
                events.accept(event);
            }
        });
    }

    @Override
    public void close() {
        lists.incrementAndGet();
        opens.incrementAndGet();
        threads.shutdownNow();
    }

    private GameRecordFile archive(String file) {
        return file.isEmpty() ? pasted : new GameRecordFile(FilePaths.parse(file));
    }

    private interface RecordTask {
        Event read() throws ExitException;
    }

    private static Event result(RecordTask task) {
        try {
            return task.read();
        } catch (ExitException e) {
            return new Event.ReadFailed(e.getMessage(), e.exitCode());
        } catch (InvalidInputException e) {
            return new Event.ReadFailed(e.getMessage(), ExitCode.INTERNAL);
        } catch (RuntimeException e) {
            return new Event.ReadFailed(IncidentLog.report(e), ExitCode.INTERNAL);
        }
    }

    /** Lists the games of a file in pieces, and keeps the first games in memory. */
    private final class RecordLister {
        private final GameRecordFile collection;
        private final RecordFilter filter;
        private final int list;
        private final Map<Integer, GameRecord> games;
        private final List<Row> rows = new ArrayList<>();
        private int listed;
        private int pliesKept;
        private boolean readable;

        RecordLister(GameRecordFile collection, RecordFilter filter, int list, Map<Integer, GameRecord> games) {
            this.collection = collection;
            this.filter = filter;
            this.list = list;
            this.games = games;
        }

        /** Sends all rows except the last ones, which it returns. */
        Event.RecordsListed remaining() throws ExitException {
            collection.read(this::take);
            if (!readable) {
                throw collection.noGames(filter.player());
            }
            if (listed == ROWS_MAX) {
                rows.add(Row.note("The list ends here: --player NAME narrows it, --game N opens any"));
            }
            return new Event.RecordsListed(rows, true);
        }

        private boolean take(RecordReadResult readResult) {
            if (filter.matches(readResult)) {
                List<Row> found = Row.withNotes(readResult);
                readable |= found.get(found.size() - 1).readable();
                rows.addAll(found);
                listed++;
                keep(readResult);
            }
            if (rows.size() >= ROWS_AT_ONCE) {
                post(lists, list, new Event.RecordsListed(rows, false));
                rows.clear();
            }
            return listed < ROWS_MAX && lists.get() == list;
        }

        /** Does not keep games with an error, because their records alone do not contain it. */
        private void keep(RecordReadResult readResult) {
            if (readResult instanceof RecordReadResult.Read read
                    && pliesKept < PLIES_KEPT_MAX
                    && read.replay().error().isEmpty()) {
                GameRecord record = read.replay().record();
                games.put(readResult.number(), record);
                pliesKept += record.moves().size();
            }
        }
    }
}
