package org.parlor.server.storage.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.parlor.server.storage.StoreException;

/**
 * Exclusive lock on a directory, held by a process and released by the operating system when the process ends. POSIX also
 * releases it when the process closes <i>any</i> channel of the lock file, so a process opens that file only once at a time.
 */
public final class DirectoryLock implements AutoCloseable {
    private static final String FILE = "lock";

    /** Real paths of the directories locked by this process. */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /** @throws StoreException if another server holds the lock, in this process or in another one */
    public static DirectoryLock acquire(Path directory) throws IOException {
        synchronized (HELD) {
            Path real = directory.toRealPath();
            if (HELD.contains(real)) {
                throw inUse(directory, pid());
            }
            Path file = real.resolve(FILE);
            FileAccess.requireInStore(directory, file, AccessMode.READ, AccessMode.WRITE);
            boolean isNew = Files.notExists(file);
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (isNew) {
                FileAccess.inheritOwner(file);
            }
            if (channel.tryLock() == null) {
                String holder = holder(channel);
                channel.close();
                throw inUse(directory, holder);
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(pid().getBytes(StandardCharsets.US_ASCII)), 0);
            HELD.add(real);
            return new DirectoryLock(real, channel);
        }
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    private static StoreException inUse(Path directory, String holder) {
        return new StoreException("Another server (process " + holder + ") uses " + directory
                + ". Stop that server, or choose another directory");
    }

    /** Whether the directory is locked, by this process or by another one. */
    public static boolean isHeld(Path directory) throws IOException {
        synchronized (HELD) {
            Path file = directory.resolve(FILE);
            if (Files.notExists(file)) {
                return false;
            } else if (HELD.contains(directory.toRealPath())) {
                return true;
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock free = channel.tryLock()) {
                return free == null;
            }
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer pid = ByteBuffer.allocate(20);
        channel.read(pid, 0);
        return new String(pid.array(), 0, pid.position(), StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        synchronized (HELD) {
            if (channel.isOpen()) {
                channel.close();
                HELD.remove(directory);
            }
        }
    }
}
