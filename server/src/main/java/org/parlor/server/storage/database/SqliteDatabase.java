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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.OpsSource;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.maintenance.AtomicFile;
import org.parlor.server.storage.maintenance.StoreCheckResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;

/** A store in an SQLite file, in a directory that is locked by one server at a time. */
public final class SqliteDatabase implements Database {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteDatabase.class);
    private static final String FILE = "parlor.db";
    private static final int BUSY_MILLIS = 10_000;
    private static final String DISK_FULL =
            "the disk is full. Free some space and restart; all acknowledged data is stored";

    private final Path directory;
    private final String name;
    private @Nullable DirectoryLock lock;

    public SqliteDatabase(Path directory) {
        this(directory, FILE);
    }

    private SqliteDatabase(Path directory, String name) {
        this.directory = directory.toAbsolutePath().normalize();
        this.name = name;
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
        try (SqliteDatabase copy = new SqliteDatabase(file.resolveSibling("."), String.valueOf(file.getFileName()))) {
            return StoreCheckResult.of(copy);
        }
    }

    @Override
    public String location() {
        return directory.toString();
    }

    Path file() {
        return directory.resolve(name);
    }

    @Override
    public Connection openExclusively() throws SQLException {
        lock();
        requireNoPendingRestore();
        files().forEach(file -> FileAccess.requireInStore(directory, file, AccessMode.READ, AccessMode.WRITE));
        prepareFiles();
        try {
            return openForWriting();
        } catch (SQLException e) {
            if (FileAccess.isDiskFull(directory)) {
                throw new StoreException("Cannot use the store in " + location() + ": " + DISK_FULL, e);
            }
            throw e;
        }
    }

    private Connection openForWriting() throws SQLException {
        Connection connection = connect(new SQLiteConfig());
        try {
            prepare(connection);
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
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

    private void requireNoPendingRestore() {
        if (Files.exists(restored())) {
            throw new StoreException(
                    "A restore in " + location() + " was interrupted. Run 'parlor-server restore' again");
        }
    }

    /** The database file and the auxiliary files of SQLite. */
    private List<Path> files() {
        return Stream.of("", "-wal", "-shm")
                .map(suffix -> directory.resolve(name + suffix))
                .toList();
    }

    /** Exists only during a restore: the restored database before it replaces the old one. */
    private Path restored() {
        return directory.resolve("restored");
    }

    private Path walFile() {
        return directory.resolve(name + "-wal");
    }

    private void prepareFiles() throws SQLException {
        Path file = walFile();
        try {
            createFile();
            SqliteWalIntegrity wal = SqliteWalIntegrity.read(file);
            if (wal.lostCommits() > 1) {
                throw new SQLException("its write-ahead log is damaged after " + wal.intactCommits()
                        + " commits and contains later ones");
            }
            if (wal.torn()) {
                Path copy = directory.resolve("damaged-" + System.currentTimeMillis() + "-wal");
                Files.copy(file, copy);
                FileAccess.inheritOwner(copy);
                LogEvent.WAL_TRUNCATED.log(LOG, file, copy);
            }
        } catch (IOException e) {
            throw new StoreException("Cannot prepare the store in " + location() + ": " + reason(e), e);
        }
    }

    /** Locks the directory against other servers and restores until {@link #close}. */
    void lock() {
        try {
            createDirectory();
            FileAccess.requireInStore(directory, directory, AccessMode.READ, AccessMode.WRITE, AccessMode.EXECUTE);
            lock = DirectoryLock.acquire(directory);
        } catch (IOException e) {
            throw new StoreException("Cannot write in " + location() + ": " + reason(e), e);
        }
    }

    private void createDirectory() throws IOException {
        if (!Files.isDirectory(directory)) {
            // Contains names and password hashes.
            Files.createDirectories(directory, AtomicFile.ownerOnly(directory, "rwx------"));
        }
    }

    private void createFile() throws IOException {
        if (Files.notExists(file())) {
            // SQLite creates its auxiliary files with the same permissions.
            Files.createFile(file(), AtomicFile.ownerOnly(directory, "rw-------"));
            FileAccess.inheritOwner(file());
        }
    }

    private String reason(IOException e) {
        return FileAccess.isDiskFull(directory) ? DISK_FULL : FileAccess.reason(e);
    }

    @Override
    public Connection openReadOnly() throws SQLException {
        FileAccess.requireInStore(directory, directory, AccessMode.EXECUTE);
        files().forEach(file -> FileAccess.requireInStore(directory, file, AccessMode.READ));
        if (!Files.isRegularFile(file())) {
            throw new StoreException("No such file: " + file() + ". Specify the data directory with --data");
        }
        SQLiteConfig config = new SQLiteConfig();
        // A writable connection checkpoints the log on close, which would remove evidence of damage.
        config.setReadOnly(true);
        Connection connection = connect(config);
        try {
            connection.setAutoCommit(false);
            Migrations.requireKnown(connection);
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public List<String> checkIntegrity() throws SQLException {
        try (Connection connection = openReadOnly()) {
            List<String> faults = faults(connection, "PRAGMA integrity_check");
            SqliteWalIntegrity wal = SqliteWalIntegrity.read(walFile());
            if (wal.lostCommits() > 0 && !DirectoryLock.isHeld(directory)) {
                faults.add(walFile() + " is damaged after " + wal.intactCommits() + " commits and contains "
                        + wal.lostCommits() + " later ones");
            }
            return faults;
        } catch (IOException e) {
            throw new StoreException("Cannot read " + walFile() + ": " + reason(e), e);
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
            new SqliteMeasures(directory).noteBackup();
        } catch (SQLException | IOException e) {
            copy.discard();
            String reason = e instanceof IOException failed ? FileAccess.reason(failed) : e.getMessage();
            throw new StoreException("Cannot back up " + location() + " to " + file + ": " + reason, e);
        }
    }

    @Override
    public List<OpsSource.Measure> measures() {
        return new SqliteMeasures(directory).list();
    }

    @Override
    public Optional<Path> restore(Path file) {
        lock();
        try {
            Files.deleteIfExists(restored());
            AtomicFile copy = AtomicFile.createForDirectoryOwner(restored());
            // Not Files.copy to the path, which would also copy owner and permissions of the backup.
            try (OutputStream out = Files.newOutputStream(copy.tempFile())) {
                Files.copy(file, out);
            }
            copy.complete();
            Optional<Path> old = moveAside();
            Files.move(restored(), file(), StandardCopyOption.ATOMIC_MOVE);
            return old;
        } catch (IOException e) {
            throw new StoreException("Cannot restore " + file + " in " + location() + ": " + reason(e), e);
        }
    }

    /** Moves existing database files into a new subdirectory. */
    private Optional<Path> moveAside() throws IOException {
        // Log first: it may hold commits that are not in the database file yet.
        List<Path> present = Stream.of("-wal", "-shm", "")
                .map(suffix -> directory.resolve(FILE + suffix))
                .filter(Files::exists)
                .toList();
        if (present.isEmpty()) {
            return Optional.empty();
        }
        Path old = directory.resolve("before-restore-" + System.currentTimeMillis());
        Files.createDirectory(old, AtomicFile.ownerOnly(directory, "rwx------"));
        FileAccess.inheritOwner(old);
        for (Path part : present) {
            Files.move(part, old.resolve(part.getFileName()));
        }
        return Optional.of(old);
    }

    private Connection connect(SQLiteConfig config) throws SQLException {
        config.setBusyTimeout(BUSY_MILLIS);
        return config.createConnection("jdbc:sqlite:" + file());
    }

    @Override
    public void close() {
        try {
            if (lock != null) {
                lock.close();
            }
        } catch (IOException e) {
            throw new StoreException("Cannot release " + location() + ": " + reason(e), e);
        }
    }
}
