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
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.maintenance.AtomicFile;
import org.parlor.server.storage.maintenance.StoreCheck;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;

/** The tables in a SQLite file of a directory that one server at a time has for itself. */
public final class SqliteDatabase implements Database {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteDatabase.class);
    private static final String FILE = "parlor.db";
    private static final int BUSY_MILLIS = 10_000;
    private static final String DISK_FULL =
            "the disk is full. Make room and start again: everything acknowledged is stored";

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
     * What a backup holds, and whether it is sound.
     *
     * @throws StoreException if there is none
     */
    public static StoreCheck inspect(Path backup) {
        Path file = backup.toAbsolutePath();
        FileAccess.require(file, AccessMode.READ);
        if (!Files.isRegularFile(file)) {
            throw new StoreException((Files.exists(file) ? backup + " is not a file" : "There is no file " + backup)
                    + ". Name one that 'backup' has made");
        }
        try (SqliteDatabase copy = new SqliteDatabase(file.resolveSibling("."), String.valueOf(file.getFileName()))) {
            return StoreCheck.of(copy);
        }
    }

    @Override
    public String where() {
        return directory.toString();
    }

    Path file() {
        return directory.resolve(name);
    }

    @Override
    public Connection claim() throws SQLException {
        lock();
        requireRestored();
        files().forEach(file -> FileAccess.requireInStore(directory, file, AccessMode.READ, AccessMode.WRITE));
        prepareFiles();
        try {
            return prepared();
        } catch (SQLException e) {
            if (FileAccess.isDiskFull(directory)) {
                throw new StoreException("Cannot use the store in " + where() + ": " + DISK_FULL, e);
            }
            throw e;
        }
    }

    private Connection prepared() throws SQLException {
        Connection connection = connect(new SQLiteConfig());
        try (Statement statement = connection.createStatement()) {
            // Readers and backups never hold up the writer, and a commit returns only once it is on the disk.
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
        }
        connection.setAutoCommit(false);
        Migrations.apply(connection);
        // The archive may be large, and the server only adds to it: 'check' looks at all of it.
        List<String> faults = faults(connection, "PRAGMA integrity_check(journal)");
        if (!faults.isEmpty()) {
            connection.close();
            throw new SQLException(faults.get(0));
        }
        return connection;
    }

    private void requireRestored() {
        if (Files.exists(restored())) {
            throw new StoreException(
                    "A restore in " + where() + " was not finished: run 'parlor-server restore' again");
        }
    }

    /** The database, and what SQLite keeps beside it. */
    private List<Path> files() {
        return Stream.of("", "-wal", "-shm")
                .map(suffix -> directory.resolve(name + suffix))
                .toList();
    }

    /** A file that is there only while a restore puts it in the place of the old one. */
    private Path restored() {
        return directory.resolve("restored");
    }

    private Path log() {
        return directory.resolve(name + "-wal");
    }

    private void prepareFiles() throws SQLException {
        Path file = log();
        try {
            createFile();
            SqliteWal log = SqliteWal.read(file);
            if (log.lost() > 1) {
                throw new SQLException(
                        "its log is damaged after " + log.sound() + " commits, and there are others behind");
            }
            if (log.torn()) {
                Path copy = directory.resolve("damaged-" + System.currentTimeMillis() + "-wal");
                Files.copy(file, copy);
                FileAccess.inheritOwner(copy);
                LOG.warn(
                        "the last commit in {} was not finished, or is damaged, and is cut off; the log as it was is saved"
                                + " in {}",
                        file,
                        copy);
            }
        } catch (IOException e) {
            throw new StoreException("Cannot prepare the store in " + where() + ": " + reason(e), e);
        }
    }

    /** Keeps every other server and every restore out until {@link #close}. */
    void lock() {
        try {
            createDirectory();
            FileAccess.requireInStore(directory, directory, AccessMode.READ, AccessMode.WRITE, AccessMode.EXECUTE);
            lock = DirectoryLock.acquire(directory);
        } catch (IOException e) {
            throw new StoreException("Cannot write in " + where() + ": " + reason(e), e);
        }
    }

    private void createDirectory() throws IOException {
        if (!Files.isDirectory(directory)) {
            // Names and hashes of secrets are nobody else's business.
            Files.createDirectories(directory, AtomicFile.ownersOnly(directory, "rwx------"));
        }
    }

    private void createFile() throws IOException {
        if (Files.notExists(file())) {
            // What SQLite puts beside it gets the same permissions.
            Files.createFile(file(), AtomicFile.ownersOnly(directory, "rw-------"));
            FileAccess.inheritOwner(file());
        }
    }

    private String reason(IOException e) {
        return FileAccess.isDiskFull(directory) ? DISK_FULL : FileAccess.reason(e);
    }

    @Override
    public Connection read() throws SQLException {
        FileAccess.requireInStore(directory, directory, AccessMode.EXECUTE);
        files().forEach(file -> FileAccess.requireInStore(directory, file, AccessMode.READ));
        if (!Files.isRegularFile(file())) {
            throw new StoreException("There is no " + file() + ". Name the directory of the store with --data");
        }
        SQLiteConfig config = new SQLiteConfig();
        // Whoever may write tidies the log up at the end, and what is damaged in it would be gone before anybody knew.
        config.setReadOnly(true);
        Connection connection = connect(config);
        connection.setAutoCommit(false);
        Migrations.requireKnown(connection);
        return connection;
    }

    @Override
    public List<String> faults() throws SQLException {
        try (Connection connection = read()) {
            List<String> faults = faults(connection, "PRAGMA integrity_check");
            SqliteWal log = SqliteWal.read(log());
            if (log.lost() > 0 && !DirectoryLock.isHeld(directory)) {
                faults.add(log() + " is damaged after " + log.sound() + " commits, " + log.lost() + " are behind");
            }
            return faults;
        } catch (IOException e) {
            throw new StoreException("Cannot read " + log() + ": " + reason(e), e);
        }
    }

    private static List<String> faults(Connection connection, String check) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(check)) {
            List<String> faults = new ArrayList<>();
            while (found.next()) {
                if (!found.getString(1).equals("ok")) {
                    faults.add(found.getString(1));
                }
            }
            return faults;
        }
    }

    @Override
    public void backUp(Path file) {
        AtomicFile copy = AtomicFile.absent(file);
        try (Connection connection = read();
                PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
            connection.setAutoCommit(true);
            vacuum.setString(1, copy.part().toString());
            vacuum.executeUpdate();
            copy.complete();
        } catch (SQLException | IOException e) {
            copy.discard();
            String reason = e instanceof IOException failed ? FileAccess.reason(failed) : e.getMessage();
            throw new StoreException("Cannot back up " + where() + " to " + file + ": " + reason, e);
        }
    }

    @Override
    public Optional<Path> restore(Path file) {
        lock();
        try {
            Files.deleteIfExists(restored());
            AtomicFile copy = AtomicFile.forOwnerOf(restored());
            // Not a copy of the file, which would have the owner and the permissions of the backup.
            try (OutputStream out = Files.newOutputStream(copy.part())) {
                Files.copy(file, out);
            }
            copy.complete();
            Optional<Path> old = setAside();
            Files.move(restored(), file(), StandardCopyOption.ATOMIC_MOVE);
            return old;
        } catch (IOException e) {
            throw new StoreException("Cannot restore " + file + " in " + where() + ": " + reason(e), e);
        }
    }

    /** Moves what the directory holds into one below it, if it holds anything. */
    private Optional<Path> setAside() throws IOException {
        // The log may hold commits that are not in the database yet.
        List<Path> present = Stream.of("-wal", "-shm", "")
                .map(suffix -> directory.resolve(FILE + suffix))
                .filter(Files::exists)
                .toList();
        if (present.isEmpty()) {
            return Optional.empty();
        }
        Path old = directory.resolve("before-restore-" + System.currentTimeMillis());
        Files.createDirectory(old, AtomicFile.ownersOnly(directory, "rwx------"));
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
            throw new StoreException("Cannot release " + where() + ": " + reason(e), e);
        }
    }
}
