package org.parlor.server.storage.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Executes single statements with their values through a connection. */
public final class Sql {
    private Sql() {}

    /** Reads the current row of a result. */
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Executes a statement without result. Returns the number of rows that it has changed. */
    public static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    public static <T> List<T> list(Connection connection, RowReader<T> reader, String sql, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            bind(query, values);
            try (ResultSet row = query.executeQuery()) {
                List<T> rows = new ArrayList<>();
                while (row.next()) {
                    rows.add(reader.read(row));
                }
                return rows;
            }
        }
    }

    /** Returns the first row, null if there is none. */
    public static <T> @Nullable T find(
            Connection connection, RowReader<T> reader, String sql, @Nullable Object... values) throws SQLException {
        List<T> rows = list(connection, reader, sql, values);
        return rows.isEmpty() ? null : rows.get(0);
    }

    /** Returns the number that is the only result of a query. */
    public static long number(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        return Objects.requireNonNull(find(connection, row -> row.getLong(1), sql, values));
    }
}
