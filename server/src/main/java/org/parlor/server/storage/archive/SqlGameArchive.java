package org.parlor.server.storage.archive;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.JournalRecordCodec;
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
            LogEvent.ARCHIVE_INTERRUPTED.logFailure(LOG, e, database.location());
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
            ArchiveResult archiveResult = execute(archiveQuery, open);
            // An open transaction would prevent cleanup of the rows it has read.
            open.commit();
            return archiveResult;
        } catch (SQLException e) {
            return failed(new StoreException("Cannot read " + database.location() + ": " + e.getMessage(), e));
        } catch (RuntimeException | Error e) {
            return failed(e);
        }
    }

    private ArchiveResult execute(ArchiveQuery archiveQuery, Connection open) throws SQLException {
        if (archiveQuery instanceof ArchiveQuery.OfPlayer ofPlayer) {
            return history(new HistoryTable(open), ofPlayer);
        } else if (archiveQuery instanceof ArchiveQuery.OfAudit ofAudit) {
            return ArchiveResult.audit(new AuditTable(open).find(ofAudit));
        } else if (archiveQuery instanceof ArchiveQuery.OfUnloaded ofUnloaded) {
            return unloaded(new UnloadedGameTable(open), ofUnloaded);
        }
        return game(open, (ArchiveQuery.OfGame) archiveQuery);
    }

    /** A damaged game does not affect the others. */
    private ArchiveResult unloaded(UnloadedGameTable table, ArchiveQuery.OfUnloaded archiveQuery) throws SQLException {
        UnloadedGameTable.Found found = table.find(archiveQuery);
        List<UnloadedGame> games = new ArrayList<>();
        for (StoredRow row : found.rows()) {
            try {
                if (!row.isIntact()) {
                    throw new StoreException("unloaded: " + row.key() + " is damaged");
                }
                games.add(table.read(row));
            } catch (StoreException e) {
                incidents.report("loading a game", e);
            }
        }
        return ArchiveResult.unloaded(games, found.nextDue(), found.count());
    }

    private ArchiveResult failed(Throwable fault) {
        disconnect();
        return ArchiveResult.failed(incidents.internalError("querying the archive", fault));
    }

    private ArchiveResult game(Connection open, ArchiveQuery.OfGame archiveQuery) throws SQLException {
        StoredRow row = StoredRow.findGame(open, archiveQuery.gameId());
        return row == null ? ArchiveResult.empty() : ArchiveResult.game(intactGame(row));
    }

    private JournalRecord.GameArchived intactGame(StoredRow storedRow) {
        if (!storedRow.isIntact()) {
            throw new StoreException("filed: record " + storedRow.seq() + " is damaged");
        }
        return read(storedRow);
    }

    private JournalRecord.GameArchived read(StoredRow storedRow) {
        return (JournalRecord.GameArchived) codec.read(storedRow.body());
    }

    private ArchiveResult history(HistoryTable history, ArchiveQuery.OfPlayer archiveQuery) throws SQLException {
        Set<String> known = new HashSet<>();
        for (String name : Arrays.asList(archiveQuery.player(), archiveQuery.opponent())) {
            if (name != null && history.has(name)) {
                known.add(name);
            }
        }
        return ArchiveResult.games(
                intactRows(history, archiveQuery).stream().map(this::head).toList(), known);
    }

    /** Up to the requested number of intact rows. Damaged rows are skipped and do not count. */
    private static List<StoredRow> intactRows(HistoryTable history, ArchiveQuery.OfPlayer archiveQuery)
            throws SQLException {
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
            LogEvent.STORE_CLOSE_FAILED.logFailure(LOG, e, database.location(), "archive");
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
                LogEvent.ARCHIVE_QUERY_ABANDONED.log(LOG, database.location(), CLOSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
