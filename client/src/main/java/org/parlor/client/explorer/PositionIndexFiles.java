package org.parlor.client.explorer;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.IoErrors;
import org.parlor.notation.othello.WthorReader;

/**
 * The indexes of files of recorded games. An index is written beside its name and then moved to it, under a lock, so that
 * processes can share the directory and an interrupted one leaves no incomplete index.
 *
 * @param directory the directory of the indexes
 */
record PositionIndexFiles(Path directory) {
    private static final long LOCK_POLL_MILLIS = 100;
    private static final String PART = ".part";

    /**
     * Indexes the files that have no index yet or have changed since.
     *
     * @param progress receives texts and returns whether to continue
     * @return false if it was cancelled
     * @throws ExitException if a file cannot be read or an index cannot be written
     */
    boolean update(List<String> files, Predicate<String> progress) throws ExitException, InterruptedException {
        for (String file : files) {
            if (!update(path(file), progress)) {
                return false;
            }
        }
        return true;
    }

    static Path path(String file) {
        return FilePaths.parse(file).toAbsolutePath().normalize();
    }

    private boolean update(Path file, Predicate<String> progress) throws ExitException, InterruptedException {
        Path index = index(file);
        String fingerprint;
        try {
            fingerprint = fingerprint(file);
        } catch (IOException e) {
            throw new ExitException("cannot read " + file + ": " + IoErrors.reason(e));
        }
        if (fingerprint.equals(indexed(index))) {
            return true;
        }
        try {
            Files.createDirectories(directory);
            Path name = index.resolveSibling(index.getFileName() + ".lock");
            try (FileChannel channel = FileChannel.open(name, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = lock(channel, file, progress)) {
                return lock != null
                        && (fingerprint.equals(indexed(index)) || write(file, fingerprint, index, progress));
            }
        } catch (IOException e) {
            throw unwritable(file, IoErrors.reason(e));
        } catch (SQLException e) {
            throw unwritable(file, String.valueOf(e.getMessage()));
        }
    }

    private ExitException unwritable(Path file, String reason) {
        return new ExitException("cannot write the index of " + file + " in " + directory + ": " + reason
                + ". XDG_CACHE_HOME names another directory");
    }

    /** Waits for the lock; returns null if cancelled. */
    private static @Nullable FileLock lock(FileChannel channel, Path file, Predicate<String> progress)
            throws IOException, InterruptedException {
        while (true) {
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException inThisProcess) {
                // Another explorer of this process indexes the file.
            }
            if (!progress.test("Waiting for another process that indexes " + file.getFileName())) {
                return null;
            }
            Thread.sleep(LOCK_POLL_MILLIS);
        }
    }

    private boolean write(Path file, String fingerprint, Path index, Predicate<String> progress)
            throws ExitException, IOException, SQLException {
        deleteParts(index);
        // Not the name of an earlier part, which another process may delete when it ends.
        Path part = Files.createTempFile(directory, String.valueOf(index.getFileName()), PART);
        part.toFile().deleteOnExit();
        try {
            if (!PositionIndexWriter.write(file, fingerprint, part, progress)) {
                return false;
            }
            try (FileChannel written = FileChannel.open(part, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(part, index, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            deleteOrphans();
            return true;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Deletes what processes that were killed have left of an index, under its lock. */
    private void deleteParts(Path index) throws IOException {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(directory, index.getFileName() + "*" + PART)) {
            parts.forEach(PositionIndexFiles::delete);
        }
    }

    /** Deletes the indexes of files that no longer exist. */
    private void deleteOrphans() throws IOException {
        try (DirectoryStream<Path> indexes = Files.newDirectoryStream(directory, "*.db")) {
            for (Path index : indexes) {
                try (PositionIndex open = PositionIndex.open(index)) {
                    List<String> source = open.source();
                    if (!source.isEmpty() && Files.exists(Path.of(source.get(0)))) {
                        continue;
                    }
                } catch (SQLException damaged) {
                    // It is of no use.
                }
                delete(index);
            }
        }
    }

    private static void delete(Path index) {
        try {
            Files.deleteIfExists(index);
        } catch (IOException inUse) {
            // The next run tries again.
        }
    }

    /** Returns a text that changes with a file and with its index. */
    String version(String file) {
        Path index = index(path(file));
        return file + " " + index.toFile().lastModified() + " " + index.toFile().length();
    }

    Path index(Path file) {
        return directory.resolve(UUID.nameUUIDFromBytes(file.toString().getBytes(StandardCharsets.UTF_8)) + ".db");
    }

    /** Returns the fingerprint of the file that was indexed; empty if there is no readable index. */
    private static String indexed(Path index) {
        if (!Files.exists(index)) {
            return "";
        }
        try (PositionIndex open = PositionIndex.open(index)) {
            return open.source().get(1);
        } catch (SQLException | IndexOutOfBoundsException damaged) {
            return "";
        }
    }

    /** Returns the sizes and times of the file and of the files from which WTHOR takes names. */
    private static String fingerprint(Path file) throws IOException {
        TreeSet<String> states = new TreeSet<>(List.of(state(file)));
        for (Path names : WthorReader.nameFiles(file)) {
            states.add(state(names));
        }
        return PositionIndex.VERSION + " " + states;
    }

    private static String state(Path file) throws IOException {
        return file.getFileName() + " " + Files.size(file) + " "
                + Files.getLastModifiedTime(file).toMillis();
    }
}
