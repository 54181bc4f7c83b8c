package org.parlor.server.storage.maintenance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.file.AtomicFile;
import org.parlor.server.storage.file.DirectoryLock;
import org.parlor.server.storage.file.FileAccess;

/** A directory of backups, whose names are their times in UTC. One process at a time writes to it. */
public final class BackupDirectory implements AutoCloseable {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("'parlor-'uuuuMMdd'T'HHmmss'Z.db'").withZone(ZoneOffset.UTC);
    private static final String NAMES = "parlor-[0-9]{8}T[0-9]{6}Z\\.db";

    private final Path directory;
    private final DirectoryLock lock;

    /**
     * Locks the directory, and deletes what an interrupted backup has left.
     *
     * @throws StoreException if it does not exist, cannot be written, or another process writes to it
     */
    public BackupDirectory(Path directory) {
        this.directory = directory;
        if (!Files.isDirectory(directory)) {
            throw new StoreException("No such directory: " + directory + ". Create it, or choose another one");
        }
        try {
            lock = DirectoryLock.acquire(directory);
            // SQLite has a journal beside the file that it writes.
            for (Path rest : files(AtomicFile.tempFile(Path.of(NAMES)) + "(-journal)?")) {
                Files.delete(rest);
            }
        } catch (IOException e) {
            throw FileAccess.writeFailure(directory, e);
        }
    }

    /** The file of a backup that begins now. */
    public Path next() {
        return directory.resolve(NAME.format(Instant.now()));
    }

    /** Deletes the oldest backups. Returns them. */
    public List<Path> prune(int keep) {
        try {
            List<Path> all = files(NAMES);
            List<Path> old = all.subList(0, Math.max(0, all.size() - keep));
            for (Path file : old) {
                Files.delete(file);
            }
            return old;
        } catch (IOException e) {
            throw FileAccess.writeFailure(directory, e);
        }
    }

    /** The files whose name matches, oldest first. */
    private List<Path> files(String names) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().matches(names))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw FileAccess.writeFailure(directory, e);
        }
    }
}
