package org.parlor.server.storage.archive;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.database.Sql;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.StoredRow;

/**
 * Access to the tables of the game history, {@code past} and {@code recent}, through one connection. They are derived from
 * the archived games.
 *
 * <p>The index of {@code past} is a partitioned B-tree (Graefe, <i>Sorting and Indexing with Partitioned B-Trees</i>, CIDR
 * 2003). Ordered by player alone, each archived game would dirty two random pages of a large index. Instead, new games
 * collect in {@code recent} and are moved to a new partition in bulk; a query searches every partition.
 */
public final class HistoryTable {
    /** A higher value speeds up queries and slows down archiving. A query over 1000 partitions takes a few milliseconds. */
    private static final int GAMES_PER_PARTITION = 1_000;

    private static final String COLUMNS = "player, place, kind, opponent, seq";
    private static final String INSERT_PARTITION = "INSERT INTO past (part, " + COLUMNS + ") SELECT"
            + " (SELECT COALESCE(MAX(part) + 1, 0) FROM past), " + COLUMNS + " FROM recent ORDER BY player, place";
    private static final String WITH_PARTITIONS = "WITH RECURSIVE parts (n) AS (SELECT 0"
            + " UNION ALL SELECT n + 1 FROM parts WHERE n < (SELECT MAX(part) FROM past)) ";
    private static final byte[] FIRST_PLACE = {};

    private final Connection connection;
    /** Prepared lazily: a reader may use a store that does not have this table yet. */
    private @Nullable PreparedStatement insert;

    /** Number of games in the table {@code recent}. */
    private long recent;

    public HistoryTable(Connection connection) {
        this.connection = connection;
    }

    /** Fills the tables from the existing archived games. Skips damaged rows. */
    public static void fill(Connection connection) throws SQLException {
        HistoryTable history = new HistoryTable(connection);
        JournalRecordCodec codec = new JournalRecordCodec();
        StoredRow.read(connection, "SELECT " + StoredRow.GAME_COLUMNS + " FROM filed ORDER BY seq", storedRow -> {
            if (storedRow.isIntact()) {
                history.add((JournalRecord.GameArchived) codec.read(storedRow.body()), storedRow.seq());
                history.flush();
            }
        });
    }

    /**
     * Adds a game to the history of both players, with the next {@link #flush}.
     *
     * @param seq number of the game's row
     */
    public void add(JournalRecord.GameArchived archived, long seq) throws SQLException {
        if (insert == null) {
            insert = connection.prepareStatement("INSERT INTO recent (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?)");
            recent = Sql.number(connection, "SELECT COUNT(DISTINCT seq) FROM recent");
        }
        for (HistoryEntry game : HistoryEntry.of(archived, seq)) {
            insert.setString(1, game.player());
            insert.setBytes(2, game.place().array());
            insert.setString(3, game.kind());
            insert.setString(4, game.opponent());
            insert.setLong(5, game.seq());
            insert.addBatch();
        }
        recent++;
    }

    public void flush() throws SQLException {
        if (insert != null) {
            insert.executeBatch();
        }
        if (recent >= GAMES_PER_PARTITION) {
            Sql.update(connection, INSERT_PARTITION);
            Sql.update(connection, "DELETE FROM recent");
            recent = 0;
        }
    }

    boolean has(String player) throws SQLException {
        String sql = WITH_PARTITIONS + "SELECT 1 FROM parts CROSS JOIN past WHERE part = n AND player = ?"
                + " UNION ALL SELECT 1 FROM recent WHERE player = ? LIMIT 1";
        return Sql.find(connection, row -> row.getLong(1), sql, player, player) != null;
    }

    /**
     * The rows of the first games that match a query, in order.
     *
     * @param max limit that replaces the one of the query
     */
    List<StoredRow> find(ArchiveQuery.OfPlayer filter, int max) throws SQLException {
        String condition = "player = ? AND place > ?"
                + (filter.kind() == null ? "" : " AND kind = ?")
                + (filter.opponent() == null ? "" : " AND opponent = ?")
                + " ORDER BY place LIMIT ?";
        String matches = "SELECT * FROM (SELECT place, seq AS game FROM parts CROSS JOIN past WHERE part = n AND "
                + condition
                + ") AS parted UNION ALL SELECT * FROM (SELECT place, seq FROM recent WHERE " + condition
                + ") AS latest"
                + " ORDER BY place LIMIT ?";
        String sql = WITH_PARTITIONS + "SELECT " + StoredRow.GAME_COLUMNS + " FROM (" + matches
                + ") AS found JOIN filed ON seq = game ORDER BY place";
        byte[] after = filter.after() == null
                ? FIRST_PLACE
                : HistoryEntry.place(filter.after()).array();
        List<Object> values = Stream.of(filter.player(), after, filter.kind(), filter.opponent(), max)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(ArrayList::new));
        values.addAll(List.copyOf(values));
        values.add(max);
        return Sql.list(connection, StoredRow::of, sql, values.toArray());
    }

    /** Reads all entries, in no particular order. */
    public void read(Consumer<HistoryEntry> reader) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(StoredRow.FETCH_SIZE);
            try (ResultSet row = statement.executeQuery(
                    "SELECT " + COLUMNS + " FROM past UNION ALL SELECT " + COLUMNS + " FROM recent")) {
                while (row.next()) {
                    reader.accept(game(row));
                }
            }
        }
    }

    private static HistoryEntry game(ResultSet row) throws SQLException {
        return new HistoryEntry(
                row.getString(1), ByteBuffer.wrap(row.getBytes(2)), row.getString(3), row.getString(4), row.getLong(5));
    }
}
