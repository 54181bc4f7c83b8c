package org.parlor.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables in a SQLite file of a directory that one server at a time has for itself. */
public final class SqliteDatabase implements Database {
    private static final String FILE = "parlor.db";
    private static final int BUSY_MILLIS = 10_000;

    private final Path directory;
    private final String name;
    private @Nullable FileChannel lock;

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
    public static Inspection inspect(Path backup) {
        Path file = backup.toAbsolutePath();
        if (!Files.isRegularFile(file)) {
            throw new StoreException("There is no file " + backup);
        }
        try (SqliteDatabase copy = new SqliteDatabase(file.resolveSibling("."), String.valueOf(file.getFileName()))) {
            return Inspection.of(copy);
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
        Connection connection = connect();
        try (Statement statement = connection.createStatement()) {
            // Readers and backups never hold up the writer, and a commit returns only once it is on the disk.
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
        }
        connection.setAutoCommit(false);
        Migrations.apply(connection);
        return connection;
    }

    /** Keeps every other server and every restore out until {@link #close}. */
    void lock() {
        try {
            createDirectory();
            FileChannel channel = FileChannel.open(
                    directory.resolve("lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            lock = channel;
            if (tryLock(channel) == null) {
                throw new StoreException("Another server (process " + holder(channel) + ") uses " + where()
                        + ". Stop that one, or choose another directory with --data");
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)),
                    0);
        } catch (IOException e) {
            throw new StoreException("Cannot write in " + where() + ": " + reason(e), e);
        }
    }

    private void createDirectory() throws IOException {
        if (!Files.isDirectory(directory)) {
            boolean posix =
                    directory.getFileSystem().supportedFileAttributeViews().contains("posix");
            // Names and hashes of secrets are nobody else's business.
            FileAttribute<?>[] owner = posix
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                    }
                    : new FileAttribute<?>[0];
            Files.createDirectories(directory, owner);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer pid = ByteBuffer.allocate(20);
        channel.read(pid, 0);
        return new String(pid.array(), 0, pid.position(), StandardCharsets.US_ASCII);
    }

    private static String reason(IOException e) {
        String kind = e.getClass().getSimpleName().replaceAll("(Exception)$", "");
        return kind + " " + e.getMessage();
    }

    @Override
    public Connection read() throws SQLException {
        if (!Files.isRegularFile(file())) {
            throw new StoreException("There is no " + file() + ". Name the directory of the store with --data");
        }
        Connection connection = connect();
        connection.setAutoCommit(false);
        Migrations.requireCurrent(connection);
        return connection;
    }

    @Override
    public List<String> faults() throws SQLException {
        try (Connection connection = read();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("PRAGMA integrity_check")) {
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
        SafeFile copy = SafeFile.absent(file);
        try (Connection connection = read();
                PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
            connection.setAutoCommit(true);
            vacuum.setString(1, copy.part().toString());
            vacuum.executeUpdate();
            copy.complete();
        } catch (SQLException | IOException e) {
            copy.discard();
            throw new StoreException("Cannot back up " + where() + " to " + file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Path restore(Path file) {
        lock();
        Path old = directory.resolve("before-restore-" + System.currentTimeMillis());
        try {
            SafeFile copy = SafeFile.absent(directory.resolve("restored"));
            Files.copy(file, copy.part());
            copy.complete();
            Files.createDirectory(old);
            // Whatever has not found its way into the old file yet goes with it.
            for (String suffix : List.of("-wal", "-shm", "")) {
                Path part = directory.resolve(FILE + suffix);
                if (Files.exists(part)) {
                    Files.move(part, old.resolve(FILE + suffix));
                }
            }
            Files.move(directory.resolve("restored"), file());
            return old;
        } catch (IOException e) {
            throw new StoreException("Cannot restore " + file + " in " + where() + ": " + reason(e), e);
        }
    }

    private Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = " + BUSY_MILLIS);
        }
        return connection;
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
