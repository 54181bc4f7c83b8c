package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.parlor.server.storage.journal.RecordKey.Kind;

/** Detects journal records of games that are archived, which a restart ignores. Queries the database once per game. */
final class ArchivedGameFilter implements AutoCloseable {
    private final Map<RecordKey, Boolean> cache = new HashMap<>();
    private final PreparedStatement query;

    ArchivedGameFilter(Connection connection) throws SQLException {
        query = connection.prepareStatement("SELECT 1 FROM filed WHERE subject = ?");
    }

    boolean isArchived(RecordKey key) throws SQLException {
        if (key.kind() != Kind.GAME) {
            return false;
        }
        Boolean archived = cache.get(key);
        if (archived == null) {
            archived = queryArchived(key);
            cache.put(key, archived);
        }
        return archived;
    }

    private boolean queryArchived(RecordKey game) throws SQLException {
        query.setString(1, game.subject());
        try (ResultSet row = query.executeQuery()) {
            return row.next();
        }
    }

    @Override
    public void close() throws SQLException {
        query.close();
    }
}
