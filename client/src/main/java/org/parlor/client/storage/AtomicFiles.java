package org.parlor.client.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Replaces small files as a whole, so that they are complete whenever the program is killed, and locks them against other
 * processes and threads that change them, by a file beside each that ends in {@code .lock}.
 */
public final class AtomicFiles {

    private AtomicFiles() {}

    /** Writes the text in UTF-8. The file is readable by its owner only, where the file system supports it. */
    public static void replace(Path file, String text) throws IOException {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        Files.createDirectories(directory);
        Path fresh = Files.createTempFile(directory, file.getFileName().toString(), ".tmp");
        try {
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** A change of a file. */
    public interface Change<R> {
        R run() throws IOException;
    }

    /**
     * Creates the directory of the file, waits for the lock of the file, which need not exist, and runs the change.
     *
     * @throws IOException if the lock cannot be taken, or by the change
     */
    public static <R> R locked(Path file, Change<R> change) throws IOException {
        FilePaths.createParent(file);
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        // The lock of the operating system is between processes; within one, a second lock would fail.
        synchronized (AtomicFiles.class) {
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock();
                return change.run();
            }
        }
    }
}
