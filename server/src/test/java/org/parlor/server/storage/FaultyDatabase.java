package org.parlor.server.storage;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.parlor.server.storage.database.Database;

/** A database whose commits and reads a test delays or fails. Only the writer's connection commits through the hooks. */
public final class FaultyDatabase implements Database {
    private static final Step NOTHING = () -> {};

    private final Database database;
    private volatile Step beforeCommit = NOTHING;
    private volatile Step afterCommit = NOTHING;
    private volatile Step beforeRead = NOTHING;

    /** What happens at one point; it may block, or throw. */
    public interface Step {
        void run() throws SQLException, InterruptedException;
    }

    public FaultyDatabase(Database database) {
        this.database = database;
    }

    /** Runs before each commit of the writer from now on. */
    public void beforeCommit(Step step) {
        beforeCommit = step;
    }

    /** Runs after each commit of the writer from now on. */
    void afterCommit(Step step) {
        afterCommit = step;
    }

    /** Runs before each connection that reads is opened. */
    void beforeRead(Step step) {
        beforeRead = step;
    }

    @Override
    public String where() {
        return database.where();
    }

    @Override
    public Connection claim() throws SQLException {
        Connection connection = database.claim();
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, args) -> invoke(connection, method, args));
    }

    private Object invoke(Connection connection, Method method, Object[] args) throws Throwable {
        boolean commits = method.getName().equals("commit");
        run(commits ? beforeCommit : NOTHING);
        try {
            Object result = method.invoke(connection, args);
            run(commits ? afterCommit : NOTHING);
            return result;
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private static void run(Step step) throws SQLException {
        try {
            step.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        }
    }

    @Override
    public Connection read() throws SQLException {
        run(beforeRead);
        return database.read();
    }

    @Override
    public boolean isConnectionLost(SQLException failure) {
        return database.isConnectionLost(failure);
    }

    @Override
    public List<String> faults() throws SQLException {
        return database.faults();
    }

    @Override
    public void backUp(Path file) {
        database.backUp(file);
    }

    @Override
    public Optional<Path> restore(Path file) {
        return database.restore(file);
    }

    @Override
    public void close() {
        database.close();
    }
}
