package org.parlor.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.parlor.server.store.Filing.Table;

/** Which facts of the journal are about games that have been filed since: a start passes them over. It asks once a game. */
final class FiledGames implements AutoCloseable {
    private final Map<String, Boolean> known = new HashMap<>();
    private final PreparedStatement query;

    FiledGames(Connection connection) throws SQLException {
        query = connection.prepareStatement("SELECT 1 FROM filed WHERE subject = ?");
    }

    boolean hold(Filing filing) throws SQLException {
        if (filing.table() != Table.BUNDLE) {
            return false;
        }
        Boolean filed = known.get(filing.subject());
        if (filed == null) {
            filed = isFiled(filing.inRow());
            known.put(filing.subject(), filed);
        }
        return filed;
    }

    private boolean isFiled(String subject) throws SQLException {
        query.setString(1, subject);
        try (ResultSet row = query.executeQuery()) {
            return row.next();
        }
    }

    @Override
    public void close() throws SQLException {
        query.close();
    }
}
