package org.parlor.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.parlor.server.store.Subject.Sort;

/** Which facts of the journal are about games that have been filed since: a start passes them over. It asks once a game. */
final class FiledGames implements AutoCloseable {
    private final Map<Subject, Boolean> known = new HashMap<>();
    private final PreparedStatement query;

    FiledGames(Connection connection) throws SQLException {
        query = connection.prepareStatement("SELECT 1 FROM filed WHERE subject = ?");
    }

    boolean hold(Subject subject) throws SQLException {
        if (subject.sort() != Sort.GAME) {
            return false;
        }
        Boolean filed = known.get(subject);
        if (filed == null) {
            filed = isFiled(subject);
            known.put(subject, filed);
        }
        return filed;
    }

    private boolean isFiled(Subject game) throws SQLException {
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
