package org.parlor.server.storage.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.parlor.server.storage.StoreException;

/** Where the tables of a store are. Its connections do not commit by themselves. */
public interface Database extends AutoCloseable {

    /** What to call it towards the operator; without secrets. */
    String where();

    /**
     * The connection of the one server that writes; nobody else gets one until this is closed. The tables are made, or
     * brought up to date. Called again, it ends the connection before and claims the tables anew.
     *
     * @throws StoreException if another server has it, or it cannot be opened
     */
    Connection claim() throws SQLException;

    /**
     * A connection to read with, while a server may be writing.
     *
     * @throws StoreException if there is nothing to read
     */
    Connection read() throws SQLException;

    /** Whether a failure means that the connection is gone and another one may succeed later, with the same tables. */
    default boolean isConnectionLost(SQLException failure) {
        return false;
    }

    /** What the database itself finds wrong with its files, nothing if all is well. */
    List<String> faults() throws SQLException;

    /**
     * Writes everything into a file that does not exist yet, while a server may be writing.
     *
     * @throws StoreException if that fails, or is not this program's business
     */
    void backUp(Path file);

    /**
     * Puts what such a file holds in the place of everything, and keeps what was there under another name.
     *
     * @return where that is now, empty if there was nothing
     * @throws StoreException if that fails, or a server is using it; nothing has changed then
     */
    Optional<Path> restore(Path file);

    @Override
    void close();
}
