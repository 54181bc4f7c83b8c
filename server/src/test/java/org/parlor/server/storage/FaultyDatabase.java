package org.parlor.server.storage;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.database.Database;

/**
 * A database whose commits, reads and sessions can be delayed or failed. The commit hooks apply to the writer's connection
 * only, the session hook to connections that neither lock the store nor come from its pool, and their statements.
 */
public final class FaultyDatabase implements Database {
    private static final Step NOTHING = () -> {};

    private final Database database;
    private volatile Step beforeCommit = NOTHING;
    private volatile Step afterCommit = NOTHING;
    private volatile Step beforeRead = NOTHING;
    private volatile Step beforeSession = NOTHING;

    /** Action at a hook; may block or throw. */
    public interface Step {
        void run() throws SQLException, InterruptedException;
    }

    public FaultyDatabase(Database database) {
        this.database = database;
    }

    /** Sets the hook that runs before each commit of the writer. */
    public void beforeCommit(Step step) {
        beforeCommit = step;
    }

    /** Sets the hook that runs after each commit of the writer. */
    void afterCommit(Step step) {
        afterCommit = step;
    }

    /** Sets the hook that runs before a read-only connection is opened. */
    void beforeRead(Step step) {
        beforeRead = step;
    }

    /** Sets the hook that runs before a session is opened, and before each call of one that is not a writer's. */
    public void beforeSession(Step step) {
        beforeSession = step;
    }

    @Override
    public Duration auditRetention() {
        return database.auditRetention();
    }

    @Override
    public String location() {
        return database.location();
    }

    @Override
    public Connection openExclusively() throws SQLException {
        return proxy(database.openExclusively(), this::invokeWriter);
    }

    @Override
    public Connection openWriter(long epoch) throws SQLException {
        run(beforeSession);
        return proxy(database.openWriter(epoch), this::invokeWriter);
    }

    @Override
    public Connection openSession() throws SQLException {
        run(beforeSession);
        return proxy(database.openSession(), (connection, method, args) -> {
            run(beforeSession);
            return invoke(connection, method, args);
        });
    }

    private interface Invocation {
        Object invoke(Connection connection, Method method, Object[] args) throws Throwable;
    }

    private static Connection proxy(Connection connection, Invocation invocation) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, args) -> invocation.invoke(connection, method, args));
    }

    private Object invokeWriter(Connection connection, Method method, Object[] args) throws Throwable {
        boolean commits = method.getName().equals("commit");
        run(commits ? beforeCommit : NOTHING);
        Object result = invoke(connection, method, args);
        run(commits ? afterCommit : NOTHING);
        return result;
    }

    private static Object invoke(Connection connection, Method method, Object[] args) throws Throwable {
        try {
            return method.invoke(connection, args);
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
    public Connection openReadOnly() throws SQLException {
        run(beforeRead);
        return database.openReadOnly();
    }

    @Override
    public boolean isConnectionLost(SQLException failure) {
        return database.isConnectionLost(failure);
    }

    @Override
    public List<String> checkIntegrity() throws SQLException {
        return database.checkIntegrity();
    }

    @Override
    public void backUp(Path file) {
        database.backUp(file);
    }

    @Override
    public Restored restore(Path file, @Nullable Instant target) {
        return database.restore(file, target);
    }

    @Override
    public void close() {
        database.close();
    }
}
