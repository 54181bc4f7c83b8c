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
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.RecordKey;
import org.parlor.server.storage.journal.StoredRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An archive in database tables. Runs queries one at a time on its own thread and connection, so that reads never block the
 * core or the journal.
 */
public final class SqlGameArchive implements GameArchive {
    private static final Logger LOG = LoggerFactory.getLogger(SqlGameArchive.class);
    private static final int QUEUE_MAX = 1_000;
    private static final long RETRY_MILLIS = 1_000;
    /** Maximum time close waits for a running query, whose result is dropped. */
    private static final long CLOSE_MILLIS = 1_000;

    private static final PendingQuery END = new PendingQuery(new ArchiveQuery.OfGame(""), archiveResult -> {});

    private record PendingQuery(ArchiveQuery archiveQuery, Consumer<ArchiveResult> callback) {}

    private final Database database;
    private final IncidentReporter incidents;
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final BlockingQueue<PendingQuery> queue = new ArrayBlockingQueue<>(QUEUE_MAX);
    private final Thread reader = new Thread(this::run, "archive");
    private @Nullable Connection connection;

    /**
     * @param database a database whose tables exist and are up to date
     * @param metrics notified of read failures
     */
    public SqlGameArchive(Database database, ServerMetrics metrics) {
        this.database = database;
        this.incidents = new IncidentLog(metrics::coreIncident);
        // Must not keep an embedding program alive.
        reader.setDaemon(true);
        reader.start();
    }

    @Override
    public void query(ArchiveQuery archiveQuery, Consumer<ArchiveResult> callback) {
        if (!queue.offer(new PendingQuery(archiveQuery, callback))) {
            callback.accept(ArchiveResult.failed(RequestException.limitExceeded(
                    ErrorCode.RATE_LIMITED, "archive", RETRY_MILLIS, "Too many archive queries; try again later")));
        }
    }

    private void run() {
        try {
            for (PendingQuery pending = queue.take(); !pending.equals(END); pending = queue.take()) {
                complete(pending);
            }
        } catch (InterruptedException e) {
            LOG.error("archive reader interrupted location={}", database.location(), e);
        } finally {
            disconnect();
        }
    }

    /** An error fails this query only. */
    private void complete(PendingQuery pending) {
        try {
            pending.callback().accept(execute(pending.archiveQuery()));
        } catch (RuntimeException | Error e) {
            incidents.report("handling an archive query result", e);
        }
    }

    private ArchiveResult execute(ArchiveQuery archiveQuery) {
        try {
            Connection open = connection();
            ArchiveResult archiveResult = new QueryExecutor(open).execute(archiveQuery);
            // An open transaction would prevent cleanup of the rows it has read.
            open.commit();
            return archiveResult;
        } catch (SQLException | RuntimeException | Error e) {
            disconnect();
            return ArchiveResult.failed(incidents.internalError("querying archived games", e));
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.openReadOnly();
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
            LOG.warn("cannot close the archive connection location={}", database.location(), e);
        }
        connection = null;
    }

    @Override
    public void close() {
        while (!queue.offer(END)) {
            queue.clear();
        }
        try {
            reader.join(CLOSE_MILLIS);
            if (reader.isAlive()) {
                LOG.warn(
                        "archive query not finished location={} timeoutMs={}; abandoned",
                        database.location(),
                        CLOSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Executes one query on an open connection. */
    private final class QueryExecutor {
        private final Connection open;

        QueryExecutor(Connection open) {
            this.open = open;
        }

        ArchiveResult execute(ArchiveQuery query) {
            return query instanceof ArchiveQuery.OfPlayer ofPlayer
                    ? ofPlayer(ofPlayer)
                    : ofGame((ArchiveQuery.OfGame) query);
        }

        private ArchiveResult ofGame(ArchiveQuery.OfGame archiveQuery) {
            try (PreparedStatement query =
                    open.prepareStatement("SELECT " + StoredRow.COLUMNS + " FROM filed WHERE subject = ?")) {
                query.setString(1, RecordKey.game(archiveQuery.gameId()).subject());
                try (ResultSet row = query.executeQuery()) {
                    return row.next() ? ArchiveResult.game(game(StoredRow.of(row))) : ArchiveResult.empty();
                }
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        private JournalRecord.GameArchived game(StoredRow storedRow) {
            if (!storedRow.isIntact()) {
                throw new StoreException("filed: record " + storedRow.seq() + " is damaged");
            }
            return read(storedRow);
        }

        private JournalRecord.GameArchived read(StoredRow storedRow) {
            return (JournalRecord.GameArchived) codec.read(storedRow.body());
        }

        private ArchiveResult ofPlayer(ArchiveQuery.OfPlayer archiveQuery) {
            HistoryTable history = new HistoryTable(open);
            try {
                return new ArchiveResult(
                        intact(history, archiveQuery).stream().map(this::head).toList(),
                        Stream.of(archiveQuery.player(), archiveQuery.opponent())
                                .filter(name -> name != null && has(history, name))
                                .collect(Collectors.toSet()),
                        null);
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        /** Up to the requested number of intact rows. Damaged rows are skipped and do not count. */
        private List<StoredRow> intact(HistoryTable history, ArchiveQuery.OfPlayer archiveQuery) throws SQLException {
            int max = archiveQuery.max();
            while (true) {
                List<StoredRow> rows = history.find(archiveQuery, max);
                List<StoredRow> intact = rows.stream()
                        .filter(StoredRow::isIntact)
                        .limit(archiveQuery.max())
                        .toList();
                if (rows.size() < max || intact.size() == archiveQuery.max()) {
                    return intact;
                }
                max = archiveQuery.max() + rows.size() - intact.size();
            }
        }

        private ArchiveResult.ArchivedGame head(StoredRow storedRow) {
            GameRecord game = read(storedRow).record();
            return new ArchiveResult.ArchivedGame(
                    game.withMoves(List.of()), game.moves().size(), 0);
        }

        private boolean has(HistoryTable history, String player) {
            try {
                return history.has(player);
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }

        private StoreException unreadable(SQLException e) {
            return new StoreException("Cannot read " + database.location() + ": " + e.getMessage(), e);
        }
    }
}
