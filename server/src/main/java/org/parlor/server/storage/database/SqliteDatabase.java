package org.parlor.server.storage.database;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.file.AtomicFile;
import org.parlor.server.storage.file.DirectoryLock;
import org.parlor.server.storage.file.FileAccess;
import org.parlor.server.storage.journal.PointInTimeRecovery;
import org.parlor.server.storage.maintenance.StoreCheckResult;
import org.sqlite.SQLiteConfig;

/** A store in an SQLite file, in a directory that is locked by one server at a time. */
public final class SqliteDatabase implements Database {
    private static final String FILE = "parlor.db";
    private static final int BUSY_MILLIS = 10_000;
    private final SqliteFiles files;
    private final Duration journalRetention;
    private final Duration auditRetention;
    private @Nullable DirectoryLock lock;

    /** A store without point-in-time recovery over a compaction. */
    public SqliteDatabase(Path directory) {
        this(directory, Duration.ZERO);
    }

    public SqliteDatabase(Path directory, Duration journalRetention) {
        this(directory, journalRetention, AUDIT_RETENTION);
    }

    public SqliteDatabase(Path directory, Duration journalRetention, Duration auditRetention) {
        this(directory, FILE, journalRetention, auditRetention);
    }

    private SqliteDatabase(Path directory, String name, Duration journalRetention, Duration auditRetention) {
        this.journalRetention = journalRetention;
        this.auditRetention = auditRetention;
        this.files = new SqliteFiles(directory.toAbsolutePath().normalize(), name);
    }

    /**
     * Checks a backup file.
     *
     * @throws StoreException if the file does not exist or cannot be read
     */
    public static StoreCheckResult inspect(Path backup) {
        Path file = backup.toAbsolutePath();
        FileAccess.require(file, AccessMode.READ);
        if (!Files.isRegularFile(file)) {
            throw new StoreException((Files.exists(file) ? "Not a regular file: " + backup : "No such file: " + backup)
                    + ". Specify a file written by 'backup'");
        }
        try (SqliteDatabase copy = new SqliteDatabase(
                file.resolveSibling("."), String.valueOf(file.getFileName()), Duration.ZERO, AUDIT_RETENTION)) {
            return StoreCheckResult.of(copy);
        }
    }

    /** Whether a directory contains a store. */
    public static boolean existsIn(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }

    @Override
    public String location() {
        return files.directory().toString();
    }

    @Override
    public Connection openExclusively() throws SQLException {
        lock();
        files.requireNoPendingRestore();
        files.requireAccess(AccessMode.READ, AccessMode.WRITE);
        files.prepare();
        try {
            return openForWriting();
        } catch (SQLException e) {
            files.requireSpace(e);
            throw e;
        }
    }

    private Connection openForWriting() throws SQLException {
        return ConnectionSetup.apply(connect(new SQLiteConfig(), fileName()), this::prepare);
    }

    private void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // Readers and backups do not block the writer, and a commit is durable when it returns.
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
        }
        connection.setAutoCommit(false);
        Migrations.apply(connection, location());
        // Not the archive, which may be large and is only appended to; the check command covers it.
        for (String table : List.of("journal", "snapshot")) {
            List<String> faults = faults(connection, "PRAGMA integrity_check(" + table + ")");
            if (!faults.isEmpty()) {
                throw new SQLException(faults.get(0));
            }
        }
    }

    /** Locks the directory against other servers and restores until {@link #close}. */
    void lock() {
        lock = files.lock();
    }

    /**
     * Opens the database and closes it. Creates no file beside it if it has no log and no server runs: SQLite would create
     * one for the log even to read.
     *
     * @throws StoreException if the database does not exist or its tables are unknown
     */
    public void requireReadable() throws SQLException {
        try {
            boolean unused = Files.notExists(files.wal()) && !DirectoryLock.isHeld(files.directory());
            openReadOnly(unused ? "file:" + files.database().toUri().getRawPath() + "?immutable=1" : fileName())
                    .close();
        } catch (IOException e) {
            throw new StoreException("Cannot read " + location() + ": " + files.reason(e), e);
        }
    }

    @Override
    public Connection openReadOnly() throws SQLException {
        return openReadOnly(fileName());
    }

    private String fileName() {
        return files.database().toString();
    }

    private Connection openReadOnly(String file) throws SQLException {
        FileAccess.requireInStore(files.directory(), files.directory(), AccessMode.EXECUTE);
        files.requireAccess(AccessMode.READ);
        if (!Files.isRegularFile(files.database())) {
            throw new StoreException("No such file: " + files.database() + ". Specify the data directory with --data");
        }
        SQLiteConfig config = new SQLiteConfig();
        // A writable connection checkpoints the log on close, which would remove evidence of damage.
        config.setReadOnly(true);
        return ConnectionSetup.apply(connect(config, file), connection -> {
            connection.setAutoCommit(false);
            Migrations.requireKnown(connection);
        });
    }

    @Override
    public List<String> checkIntegrity() throws SQLException {
        try (Connection connection = openReadOnly()) {
            List<String> faults = faults(connection, "PRAGMA integrity_check");
            SqliteWalIntegrity wal = SqliteWalIntegrity.read(files.wal());
            if (wal.lostCommits() > 0 && !DirectoryLock.isHeld(files.directory())) {
                faults.add(files.wal() + " is damaged after " + wal.intactCommits() + " commits and contains "
                        + wal.lostCommits() + " later ones");
            }
            return faults;
        } catch (IOException e) {
            throw new StoreException("Cannot read " + files.wal() + ": " + files.reason(e), e);
        }
    }

    private static List<String> faults(Connection connection, String check) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(check)) {
            List<String> faults = new ArrayList<>();
            while (rows.next()) {
                if (!rows.getString(1).equals("ok")) {
                    faults.add(rows.getString(1));
                }
            }
            return faults;
        }
    }

    @Override
    public void backUp(Path file) {
        AtomicFile copy = AtomicFile.create(file);
        try (Connection connection = openReadOnly();
                PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
            connection.setAutoCommit(true);
            vacuum.setString(1, copy.tempFile().toString());
            vacuum.executeUpdate();
            copy.complete();
            new SqliteMeasures(files.directory()).noteBackup();
        } catch (SQLException | IOException e) {
            copy.discard();
            String reason = e instanceof IOException failed ? FileAccess.reason(failed) : e.getMessage();
            throw new StoreException("Cannot back up " + location() + " to " + file + ": " + reason, e);
        }
    }

    @Override
    public List<OpsView.Measure> measures() {
        return new SqliteMeasures(files.directory()).list();
    }

    @Override
    public Restored restore(Path file, @Nullable Instant target) {
        lock();
        AtomicFile copy = null;
        try {
            Files.deleteIfExists(files.restoring());
            copy = AtomicFile.createForDirectoryOwner(files.restoring());
            // Not Files.copy to the path, which would also copy owner and permissions of the backup.
            try (OutputStream out = Files.newOutputStream(copy.tempFile())) {
                Files.copy(file, out);
            }
            Optional<Instant> lastChange = target == null ? Optional.empty() : Optional.of(rollBack(copy, target));
            StoreCheckResult contents = inspect(copy.tempFile());
            if (!contents.faults().isEmpty()) {
                throw new StoreException("it is damaged: " + contents.faults().get(0));
            }
            copy.complete();
            Files.move(files.restoring(), files.restored(), StandardCopyOption.ATOMIC_MOVE);
            Optional<Path> old = files.moveAside();
            Files.move(files.restored(), files.database(), StandardCopyOption.ATOMIC_MOVE);
            return new Restored(contents, lastChange, old);
        } catch (SQLException | IOException | StoreException e) {
            if (copy != null) {
                copy.discard();
            }
            String reason = e instanceof IOException failed ? files.reason(failed) : e.getMessage();
            throw new StoreException("Cannot restore " + file + " in " + location() + ": " + reason, e);
        }
    }

    private static Instant rollBack(AtomicFile copy, Instant target) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        // The file is used only if all of this succeeds, and is synced then.
        config.setJournalMode(SQLiteConfig.JournalMode.MEMORY);
        config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
        try (Connection connection = config.createConnection("jdbc:sqlite:" + copy.tempFile())) {
            connection.setAutoCommit(false);
            return PointInTimeRecovery.rollBack(connection, target);
        }
    }

    @Override
    public Duration auditRetention() {
        return auditRetention;
    }

    @Override
    public Duration journalRetention() {
        return journalRetention;
    }

    private static Connection connect(SQLiteConfig config, String file) throws SQLException {
        config.setBusyTimeout(BUSY_MILLIS);
        return config.createConnection("jdbc:sqlite:" + file);
    }

    @Override
    public void close() {
        try {
            if (lock != null) {
                lock.close();
            }
        } catch (IOException e) {
            throw new StoreException("Cannot release " + location() + ": " + files.reason(e), e);
        }
    }
}
