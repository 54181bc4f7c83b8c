package org.parlor.client.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Locks files against other processes and threads that change them, by a file beside each that ends in {@code .lock}. */
public final class FileLocks {

    private FileLocks() {}

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
        synchronized (FileLocks.class) {
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock();
                return change.run();
            }
        }
    }
}
