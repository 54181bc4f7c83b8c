package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.parlor.server.storage.journal.RecordKey.Kind;

/** Which facts of the journal are about games that have been filed since: a start passes them over. It asks once a game. */
final class ArchivedGameFilter implements AutoCloseable {
    private final Map<RecordKey, Boolean> known = new HashMap<>();
    private final PreparedStatement query;

    ArchivedGameFilter(Connection connection) throws SQLException {
        query = connection.prepareStatement("SELECT 1 FROM filed WHERE subject = ?");
    }

    boolean hold(RecordKey key) throws SQLException {
        if (key.sort() != Kind.GAME) {
            return false;
        }
        Boolean filed = known.get(key);
        if (filed == null) {
            filed = isFiled(key);
            known.put(key, filed);
        }
        return filed;
    }

    private boolean isFiled(RecordKey game) throws SQLException {
        query.setString(1, game.inRow());
        try (ResultSet row = query.executeQuery()) {
            return row.next();
        }
    }

    @Override
    public void close() throws SQLException {
        query.close();
    }
}
