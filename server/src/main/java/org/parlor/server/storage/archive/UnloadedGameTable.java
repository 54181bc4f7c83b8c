package org.parlor.server.storage.archive;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.storage.database.Sql;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.StoredRow;

/** Access to the table {@code unloaded}, the unfinished games that are not in memory, through one connection. */
public final class UnloadedGameTable {
    private static final String COLUMNS = "due, subject, body, crc";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM unloaded";

    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final Connection connection;

    public UnloadedGameTable(Connection connection) {
        this.connection = connection;
    }

    /** Adds or removes a game as a record says, without committing. Ignores other records. */
    public void apply(JournalRecord record) throws SQLException {
        if (record instanceof JournalRecord.GameLoaded loaded) {
            remove(loaded.game());
        } else if (record instanceof JournalRecord.GameUnloaded unloaded && unloaded.state() != null) {
            add(unloaded, unloaded.state());
        }
    }

    /** Undoes what {@link #apply} has done for a record. */
    public void revert(JournalRecord record) throws SQLException {
        if (record instanceof JournalRecord.GameLoaded loaded) {
            add(new JournalRecord.GameUnloaded(loaded.state().at(), loaded.game(), loaded.state()), loaded.state());
        } else if (record instanceof JournalRecord.GameUnloaded unloaded) {
            remove(unloaded.game());
        }
    }

    private void add(JournalRecord.GameUnloaded unloaded, UnloadedGame state) throws SQLException {
        StoredRow row = StoredRow.of(state.due(), StoredRow.gameKey(unloaded.game()), codec.write(unloaded));
        Sql.update(
                connection,
                "INSERT INTO unloaded (" + COLUMNS + ", first_player, second_player) VALUES (?, ?, ?, ?, ?, ?)",
                row.seq(),
                row.key(),
                row.body(),
                row.crc(),
                state.players().get(0),
                state.players().get(1));
        count(1, row.crc());
    }

    private void remove(String game) throws SQLException {
        Long crc = Sql.find(
                connection,
                row -> row.getLong(1),
                "DELETE FROM unloaded WHERE subject = ? RETURNING crc",
                StoredRow.gameKey(game));
        if (crc != null) {
            count(-1, -crc);
        }
    }

    private void count(int games, long crcs) throws SQLException {
        Sql.update(connection, "UPDATE unloaded_total SET games = games + ?, crcs = crcs + ?", games, crcs);
    }

    /** The games that match a query, and for those due, when the next one is and how many there are in all. */
    Found find(ArchiveQuery.OfUnloaded query) throws SQLException {
        if (query instanceof ArchiveQuery.OfUnloaded.OfId of) {
            return new Found(rows(SELECT + " WHERE subject = ?", StoredRow.gameKey(of.gameId())), null, 0);
        } else if (query instanceof ArchiveQuery.OfUnloaded.OfKey of) {
            return new Found(
                    rows(SELECT + " WHERE first_player = ? OR second_player = ? ORDER BY due", of.key(), of.key()),
                    null,
                    0);
        }
        ArchiveQuery.OfUnloaded.Due due = (ArchiveQuery.OfUnloaded.Due) query;
        List<StoredRow> rows = rows(
                SELECT + " WHERE due BETWEEN ? AND ? ORDER BY due LIMIT ?",
                due.until() < 0 ? Long.MIN_VALUE : 0,
                due.until(),
                due.max());
        Long next = rows.size() < due.max() ? nextDue(due.until()) : Long.valueOf(due.until());
        return new Found(rows, next, total()[0]);
    }

    /**
     * @param nextDue null if there is none, or it was not requested
     * @param count the number of all rows, 0 if it was not requested
     */
    record Found(List<StoredRow> rows, @Nullable Long nextDue, long count) {}

    private @Nullable Long nextDue(long after) throws SQLException {
        return Sql.find(
                connection,
                row -> row.getLong(1),
                "SELECT due FROM unloaded WHERE due > ? AND due <= ? ORDER BY due LIMIT 1",
                after,
                after < 0 ? -1 : Long.MAX_VALUE);
    }

    private List<StoredRow> rows(String sql, Object... values) throws SQLException {
        return Sql.list(connection, StoredRow::of, sql, values);
    }

    /** Decodes an intact row. */
    UnloadedGame read(StoredRow row) {
        return Objects.requireNonNull(((JournalRecord.GameUnloaded) codec.read(row.body())).state());
    }

    public void read(StoredRow.Reader reader) throws SQLException {
        StoredRow.read(connection, SELECT + " ORDER BY subject", reader);
    }

    /** Returns the expected number of rows and the sum of their checksums. */
    public long[] total() throws SQLException {
        return Objects.requireNonNull(Sql.find(
                connection,
                row -> new long[] {row.getLong(1), row.getLong(2)},
                "SELECT games, crcs FROM unloaded_total"));
    }
}
