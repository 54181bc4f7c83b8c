package org.parlor.server.storage.archive;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.StoreMetrics;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.RecordKey;
import org.parlor.server.storage.journal.StoredRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds filed games in the tables of a database, one question after another, on a thread and a connection of its own:
 * neither the core nor the writer ever waits for a read.
 */
public final class SqlGameArchive implements GameArchive {
    private static final Logger LOG = LoggerFactory.getLogger(SqlGameArchive.class);
    private static final int WAITING_MAX = 1_000;
    private static final long RETRY_MILLIS = 1_000;
    /** How long closing waits for a read; nobody waits for its answer any more. */
    private static final long CLOSE_MILLIS = 1_000;

    private static final Asked END = new Asked(new ArchiveQuery.OfGame(""), archiveResult -> {});

    private record Asked(ArchiveQuery question, Consumer<ArchiveResult> answer) {}

    private final Database database;
    private final IncidentReporter incidents;
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final BlockingQueue<Asked> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final Thread reader = new Thread(this::run, "archive");
    private @Nullable Connection connection;

    /**
     * @param database whose tables are there and up to date
     * @param metrics hears of what cannot be read
     */
    public SqlGameArchive(Database database, StoreMetrics metrics) {
        this.database = database;
        this.incidents = new IncidentLog(metrics::incident);
        // A server inside another program must not keep that program alive.
        reader.setDaemon(true);
        reader.start();
    }

    @Override
    public void ask(ArchiveQuery question, Consumer<ArchiveResult> answer) {
        if (!waiting.offer(new Asked(question, answer))) {
            answer.accept(ArchiveResult.failed(RequestException.limited(
                    ErrorCode.RATE_LIMITED, "archive", RETRY_MILLIS, "Too many ask for games of long ago; try later")));
        }
    }

    private void run() {
        try {
            for (Asked asked = waiting.take(); !asked.equals(END); asked = waiting.take()) {
                answer(asked);
            }
        } catch (InterruptedException e) {
            LOG.error("nothing more is found in {}", database.where(), e);
        } finally {
            disconnect();
        }
    }

    /** A fault costs one question, whatever it is, so that the next one is answered. */
    private void answer(Asked asked) {
        try {
            asked.answer().accept(found(asked.question()));
        } catch (RuntimeException | Error e) {
            incidents.report("answering from filed games", e);
        }
    }

    private ArchiveResult found(ArchiveQuery question) {
        try {
            Connection open = connection();
            ArchiveResult archiveResult = question.accept(new Search(open));
            // While a transaction is open, what it has read is never cleaned up.
            open.commit();
            return archiveResult;
        } catch (SQLException | RuntimeException | Error e) {
            disconnect();
            return ArchiveResult.failed(incidents.refusal("reading filed games", e));
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.read();
            connection = open;
        }
        return open;
    }

    private void disconnect() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            LOG.warn("cannot close what the archive reads in {}", database.where(), e);
        }
        connection = null;
    }

    @Override
    public void close() {
        while (!waiting.offer(END)) {
            waiting.clear();
        }
        try {
            reader.join(CLOSE_MILLIS);
            if (reader.isAlive()) {
                LOG.warn("a read in {} has not ended within {} ms and is given up", database.where(), CLOSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One search through an open connection. */
    private final class Search implements ArchiveQuery.Handler<ArchiveResult> {
        private final Connection open;

        Search(Connection open) {
            this.open = open;
        }

        @Override
        public ArchiveResult ofGame(ArchiveQuery.OfGame question) {
            try (PreparedStatement query =
                    open.prepareStatement("SELECT " + StoredRow.COLUMNS + " FROM filed WHERE subject = ?")) {
                query.setString(1, RecordKey.game(question.g()).inRow());
                try (ResultSet row = query.executeQuery()) {
                    return row.next() ? ArchiveResult.game(game(StoredRow.of(row))) : ArchiveResult.nothing();
                }
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        private JournalRecord.GameArchived game(StoredRow storedRow) {
            if (!storedRow.isSound()) {
                throw new StoreException("filed: record " + storedRow.seq() + " is damaged");
            }
            return read(storedRow);
        }

        private JournalRecord.GameArchived read(StoredRow storedRow) {
            return (JournalRecord.GameArchived) codec.read(storedRow.body());
        }

        @Override
        public ArchiveResult ofPlayer(ArchiveQuery.OfPlayer question) {
            HistoryTable past = new HistoryTable(open);
            try {
                return new ArchiveResult(
                        sound(past, question).stream().map(this::head).toList(),
                        Stream.of(question.player(), question.opponent())
                                .filter(name -> name != null && has(past, name))
                                .collect(Collectors.toSet()),
                        null);
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        /** Those that can be read, and as many as are wanted if there are so many: one is no reason to hide the others. */
        private List<StoredRow> sound(HistoryTable past, ArchiveQuery.OfPlayer question) throws SQLException {
            int max = question.max();
            while (true) {
                List<StoredRow> rows = past.find(question, max);
                List<StoredRow> sound = rows.stream()
                        .filter(StoredRow::isSound)
                        .limit(question.max())
                        .toList();
                if (rows.size() < max || sound.size() == question.max()) {
                    return sound;
                }
                max = question.max() + rows.size() - sound.size();
            }
        }

        private ArchiveResult.ArchivedGame head(StoredRow storedRow) {
            GameRecord game = read(storedRow).record();
            return new ArchiveResult.ArchivedGame(
                    game.withMoves(List.of()), game.moves().size(), 0);
        }

        private boolean has(HistoryTable past, String player) {
            try {
                return past.has(player);
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        private StoreException unreadable(SQLException e) {
            return new StoreException("Cannot read " + database.where() + ": " + e.getMessage(), e);
        }
    }
}
