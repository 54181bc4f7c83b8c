package org.parlor.server.store;

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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Question;

/** The table in which players find their filed games, through one connection. It is made from those games alone. */
final class PastTable {
    private static final String COLUMNS = "player, place, kind, opponent, plies, head";
    private static final byte[] FIRST_PLACE = {};

    private final Connection connection;
    /** Made when it is first needed: who only reads may have come before there was this table. */
    private @Nullable PreparedStatement insert;

    PastTable(Connection connection) {
        this.connection = connection;
    }

    /** Enters what was filed before there was this table. What is damaged stays out. */
    static void fill(Connection connection) throws SQLException {
        PastTable past = new PastTable(connection);
        RecordText text = new RecordText();
        Row.read(connection, "filed", row -> {
            if (row.isSound()) {
                past.add((JournalRecord.GameFiled) text.read(row.body()));
                past.flush();
            }
        });
    }

    /** Enters a game for both its players, with the next {@link #flush}. */
    void add(JournalRecord.GameFiled filed) throws SQLException {
        if (insert == null) {
            insert = connection.prepareStatement("INSERT INTO past (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?)");
        }
        for (PastGame game : PastGame.of(filed)) {
            insert.setString(1, game.player());
            insert.setBytes(2, game.place().array());
            insert.setString(3, game.kind());
            insert.setString(4, game.opponent());
            insert.setInt(5, game.plies());
            insert.setString(6, game.head());
            insert.addBatch();
        }
    }

    void flush() throws SQLException {
        if (insert != null) {
            insert.executeBatch();
        }
    }

    boolean has(String player) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT 1 FROM past WHERE player = ? LIMIT 1")) {
            query.setString(1, player);
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        }
    }

    List<PastGame> find(Question.OfPlayer question) throws SQLException {
        String sql = "SELECT " + COLUMNS + " FROM past WHERE player = ? AND place > ?"
                + (question.kind() == null ? "" : " AND kind = ?")
                + (question.opponent() == null ? "" : " AND opponent = ?")
                + " ORDER BY place LIMIT ?";
        byte[] after = question.after() == null
                ? FIRST_PLACE
                : PastGame.place(question.after()).array();
        List<?> values = Stream.of(question.player(), after, question.kind(), question.opponent(), question.max())
                .filter(Objects::nonNull)
                .toList();
        List<PastGame> found = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                query.setObject(i + 1, values.get(i));
            }
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(game(row));
                }
            }
        }
        return found;
    }

    /** All of it, in no order. */
    void read(Consumer<PastGame> reader) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(Row.FETCHED);
            try (ResultSet row = statement.executeQuery("SELECT " + COLUMNS + " FROM past")) {
                while (row.next()) {
                    reader.accept(game(row));
                }
            }
        }
    }

    private static PastGame game(ResultSet row) throws SQLException {
        return new PastGame(
                row.getString(1),
                ByteBuffer.wrap(row.getBytes(2)),
                row.getString(3),
                row.getString(4),
                row.getInt(5),
                row.getString(6));
    }
}
