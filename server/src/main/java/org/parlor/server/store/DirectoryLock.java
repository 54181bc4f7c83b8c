package org.parlor.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A directory that is one process's own for as long as it lives: the system lets go of it when the process is gone. */
final class DirectoryLock implements AutoCloseable {
    private static final String FILE = "lock";

    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws StoreException if another process has it */
    static DirectoryLock acquire(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        FileAccess.requireInStore(directory, file, AccessMode.READ, AccessMode.WRITE);
        boolean isNew = Files.notExists(file);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        if (isNew) {
            FileAccess.inheritOwner(file);
        }
        if (tryLock(channel) == null) {
            String holder = holder(channel);
            channel.close();
            throw new StoreException("Another server (process " + holder + ") uses " + directory
                    + ". Stop that one, or choose another directory with --data");
        }
        String pid = Long.toString(ProcessHandle.current().pid());
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
        return new DirectoryLock(channel);
    }

    /** Whether a process has that directory now. */
    static boolean isHeld(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (Files.notExists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock free = tryLock(channel)) {
            return free == null;
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

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
