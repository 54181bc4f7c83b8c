package org.parlor.client.explorer;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.explorer.ExploredGame;
import org.parlor.client.game.explorer.ExploredMove;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList;

/** The index of the positions in a file of recorded games: an SQLite database that is never changed. */
final class PositionIndex implements AutoCloseable {
    /** Changes with the schema and with the hashes of positions. */
    static final int VERSION = 2;

    static final int DRAW = 2;

    static final List<String> SCHEMA = List.of(
            "CREATE TABLE source (path TEXT, fingerprint TEXT, duplicates INTEGER)",
            "CREATE TABLE problem (text TEXT)",
            "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT UNIQUE)",
            "CREATE TABLE game (number INTEGER PRIMARY KEY, date TEXT, year INTEGER, first INTEGER, second INTEGER,"
                    + " result TEXT, winner INTEGER, difference INTEGER, moves INTEGER, identity INTEGER UNIQUE)",
            "CREATE TABLE played (position INTEGER, game INTEGER, move INTEGER, PRIMARY KEY (position, game, move))"
                    + " WITHOUT ROWID");

    /** The condition that a game matches the filter and is not excluded. */
    private static final String SELECTED = " AND (?2 = 0 OR year >= ?2) AND (?3 = 0 OR year <= ?3)"
            + " AND (?4 IS NULL OR first IN (SELECT value FROM json_each(?4))"
            + " OR second IN (SELECT value FROM json_each(?4)))"
            + " AND number NOT IN (SELECT value FROM json_each(?5))";

    /** The rows of a position whose games are selected. */
    private static final String MATCHING = " FROM played JOIN game ON number = game WHERE position = ?1" + SELECTED;

    /**
     * Selects games.
     *
     * @param excluded the numbers of games that are left out
     */
    record Selection(ExplorerFilter filter, Set<Integer> excluded) {}

    /** The number of selected games and the years of the first and the last; 0 if none has a year. */
    record Selected(int games, int firstYear, int lastYear) {

        Selected plus(Selected other) {
            boolean isFirst = firstYear > 0 && (other.firstYear == 0 || firstYear < other.firstYear);
            return new Selected(
                    games + other.games, isFirst ? firstYear : other.firstYear, Math.max(lastYear, other.lastYear));
        }
    }

    private final Connection connection;

    private PositionIndex(Connection connection) {
        this.connection = connection;
    }

    static PositionIndex open(Path file) throws SQLException {
        return new PositionIndex(connect(file, true));
    }

    /** @param isReadOnly otherwise nothing protects the file from a crash: a damaged one is to be deleted */
    static Connection connect(Path file, boolean isReadOnly) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("cache_size", "-16384");
        if (isReadOnly) {
            properties.setProperty("open_mode", "1");
        } else {
            properties.setProperty("journal_mode", "OFF");
            properties.setProperty("synchronous", "OFF");
            properties.setProperty("locking_mode", "EXCLUSIVE");
        }
        return DriverManager.getConnection("jdbc:sqlite:" + file, properties);
    }

    /** Reads a column of a row. */
    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> query(String sql, RowReader<T> reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return rows(statement, reader);
        }
    }

    private static <T> List<T> rows(PreparedStatement statement, RowReader<T> reader) throws SQLException {
        try (ResultSet found = statement.executeQuery()) {
            List<T> all = new ArrayList<>();
            while (found.next()) {
                all.add(reader.read(found));
            }
            return all;
        }
    }

    private <T> List<T> query(String sql, long position, Selection selection, RowReader<T> reader) throws SQLException {
        ExplorerFilter filter = selection.filter();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, position);
            statement.setInt(2, filter.from());
            statement.setInt(3, filter.to());
            statement.setString(4, players(filter.player()));
            statement.setString(5, selection.excluded().toString());
            return rows(statement, reader);
        }
    }

    /** Returns the numbers of the players with a name as a JSON array, or null for all. */
    private @Nullable String players(String wanted) throws SQLException {
        if (wanted.isEmpty()) {
            return null;
        }
        RecordFilter filter = new RecordFilter(0, wanted);
        return query(
                        "SELECT id, name FROM player",
                        row -> filter.matchesPlayer(row.getString(2)) ? row.getString(1) : "")
                .stream()
                .filter(id -> !id.isEmpty())
                .toList()
                .toString();
    }

    /** Returns the path of the file and the fingerprint of its state. */
    List<String> source() throws SQLException {
        return query("SELECT path, fingerprint FROM source", row -> List.of(row.getString(1), row.getString(2)))
                .get(0);
    }

    /** Returns what could not be read, a sentence each. */
    List<String> problems() throws SQLException {
        return query("SELECT text FROM problem", row -> row.getString(1));
    }

    /** Returns the number of games that the file has twice; they are indexed once. */
    int duplicates() throws SQLException {
        return query("SELECT duplicates FROM source", row -> row.getInt(1)).get(0);
    }

    /** Returns the numbers of the games that can be told from others, by their identity. */
    Map<Long, Integer> identities() throws SQLException {
        Map<Long, Integer> numbers = new HashMap<>();
        query(
                        "SELECT identity, number FROM game WHERE identity IS NOT NULL",
                        row -> Map.entry(row.getLong(1), row.getInt(2)))
                .forEach(game -> numbers.put(game.getKey(), game.getValue()));
        return numbers;
    }

    /** Counts the selected games at any position. */
    Selected selected(Selection selection) throws SQLException {
        String sql = "SELECT count(*), min(year), max(year) FROM game WHERE ?1 = 0" + SELECTED;
        return query(sql, 0, selection, row -> new Selected(row.getInt(1), row.getInt(2), row.getInt(3)))
                .get(0);
    }

    /** Returns the moves of a position by their number; that of the games which end there is {@link PositionIndexWriter#NO_MOVE}. */
    Map<Integer, ExploredMove> moves(long position, Selection selection) throws SQLException {
        String sql = "SELECT move, count(*), sum(winner = 0), sum(winner = " + DRAW + "), sum(winner = 1),"
                + " sum(difference), count(difference), max(year)" + MATCHING + " GROUP BY move";
        Map<Integer, ExploredMove> moves = new HashMap<>();
        query(sql, position, selection, row -> Map.entry(row.getInt(1), results(row)))
                .forEach(found -> moves.put(found.getKey(), found.getValue()));
        return moves;
    }

    private static ExploredMove results(ResultSet row) throws SQLException {
        return new ExploredMove(
                "",
                row.getInt(2),
                row.getInt(3),
                row.getInt(4),
                row.getInt(5),
                row.getLong(6),
                row.getInt(7),
                row.getInt(8));
    }

    /** Returns the games that reached a position, the latest first. */
    List<ExploredGame> games(String file, long position, Selection selection, int max) throws SQLException {
        String sql = "SELECT number, date, a.name || ' – ' || b.name, result, moves FROM (SELECT DISTINCT game.*"
                + MATCHING + " ORDER BY year DESC, date DESC, number LIMIT " + max
                + ") JOIN player a ON a.id = first JOIN player b ON b.id = second";
        return query(
                sql,
                position,
                selection,
                row -> new ExploredGame(
                        file,
                        new RecordList.Row(
                                row.getInt(1),
                                row.getString(2),
                                row.getString(3),
                                row.getString(4),
                                row.getInt(5),
                                true)));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
