package org.parlor.server.store;

import java.sql.Connection;
import java.sql.SQLException;

/** Where the tables of a store are. Its connections do not commit by themselves. */
public interface Database extends AutoCloseable {

    /** What to call it towards the operator; without secrets. */
    String where();

    /**
     * The connection of the one server that writes; nobody else gets one until this is closed. The tables are made, or
     * brought up to date.
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

    @Override
    void close();
}
