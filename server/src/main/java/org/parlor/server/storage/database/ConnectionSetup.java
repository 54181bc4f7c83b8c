package org.parlor.server.storage.database;

import java.sql.Connection;
import java.sql.SQLException;

/** Prepares a new connection for its use. */
interface ConnectionSetup {
    void run(Connection connection) throws SQLException;

    /** Returns the connection when it is prepared. Closes it if that fails. */
    static Connection apply(Connection connection, ConnectionSetup setup) throws SQLException {
        try {
            setup.run(connection);
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }
}
