package org.parlor.server.storage.database;

import java.io.IOException;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.server.log.LogEvent;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.file.AtomicFile;
import org.parlor.server.storage.file.DirectoryLock;
import org.parlor.server.storage.file.FileAccess;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of an SQLite database in a directory.
 *
 * @param directory absolute and normalized
 * @param name name of the database file
 */
record SqliteFiles(Path directory, String name) {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteFiles.class);
    private static final String DISK_FULL =
            "the disk is full. Free some space and restart; all acknowledged data is stored";

    Path database() {
        return directory.resolve(name);
    }

    Path wal() {
        return directory.resolve(name + "-wal");
    }

    /** Exists only during a restore: the new database until it is complete. */
    Path restoring() {
        return directory.resolve("restoring");
    }

    /** Exists only during a restore: the restored database before it replaces the old one. */
    Path restored() {
        return directory.resolve("restored");
    }

    private Stream<Path> all() {
        return Stream.of("", "-wal", "-shm").map(suffix -> directory.resolve(name + suffix));
    }

    /** @throws StoreException if a file exists that this process cannot open */
    void requireAccess(AccessMode... modes) {
        all().forEach(file -> FileAccess.requireInStore(directory, file, modes));
    }

    void requireNoPendingRestore() {
        if (Files.exists(restored())) {
            throw new StoreException(
                    "A restore in " + directory + " was interrupted. Run 'parlor-server restore' again");
        }
    }

    /** Creates the database file if it does not exist, and keeps a copy of a log whose end is damaged. */
    void prepare() throws SQLException {
        try {
            createDatabase();
            SqliteWalIntegrity log = SqliteWalIntegrity.read(wal());
            if (log.lostCommits() > 1) {
                throw new SQLException("its write-ahead log is damaged after " + log.intactCommits()
                        + " commits and contains later ones");
            }
            if (log.torn()) {
                Path copy = directory.resolve("damaged-" + System.currentTimeMillis() + "-wal");
                Files.copy(wal(), copy);
                FileAccess.inheritOwner(copy);
                LogEvent.WAL_TRUNCATED.log(LOG, wal(), copy);
            }
        } catch (IOException e) {
            throw new StoreException("Cannot prepare the store in " + directory + ": " + reason(e), e);
        }
    }

    private void createDatabase() throws IOException {
        if (Files.notExists(database())) {
            // SQLite creates its auxiliary files with the same permissions.
            Files.createFile(database(), AtomicFile.ownerOnly(directory, "rw-------"));
            FileAccess.inheritOwner(database());
        }
    }

    /** Creates the directory if it does not exist, and locks it against other servers and restores. */
    DirectoryLock lock() {
        try {
            if (!Files.isDirectory(directory)) {
                // Contains names and password hashes.
                Files.createDirectories(directory, AtomicFile.ownerOnly(directory, "rwx------"));
            }
            FileAccess.requireInStore(directory, directory, AccessMode.READ, AccessMode.WRITE, AccessMode.EXECUTE);
            return DirectoryLock.acquire(directory);
        } catch (IOException e) {
            throw new StoreException("Cannot write in " + directory + ": " + reason(e), e);
        }
    }

    /** Moves existing files into a new subdirectory. */
    Optional<Path> moveAside() throws IOException {
        List<Path> present = all().filter(Files::exists).collect(Collectors.toCollection(ArrayList::new));
        if (present.isEmpty()) {
            return Optional.empty();
        }
        Path old = directory.resolve("before-restore-" + System.currentTimeMillis());
        Files.createDirectory(old, AtomicFile.ownerOnly(directory, "rwx------"));
        FileAccess.inheritOwner(old);
        // The database last: its log may hold commits that are not in it yet.
        Collections.reverse(present);
        for (Path part : present) {
            Files.move(part, old.resolve(part.getFileName()));
        }
        return Optional.of(old);
    }

    String reason(IOException e) {
        return FileAccess.isDiskFull(directory) ? DISK_FULL : FileAccess.reason(e);
    }

    /** @throws StoreException if the disk is full, which SQLite reports in many ways */
    void requireSpace(SQLException failure) {
        if (FileAccess.isDiskFull(directory)) {
            throw new StoreException("Cannot use the store in " + directory + ": " + DISK_FULL, failure);
        }
    }
}
