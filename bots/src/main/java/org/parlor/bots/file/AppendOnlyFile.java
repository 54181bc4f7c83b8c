package org.parlor.bots.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Predicate;

/** An append-only file of lines that survives a kill: an incomplete last line is truncated before the next append. */
public final class AppendOnlyFile implements Closeable {
    private final Path file;
    private final FileChannel channel;
    private final List<String> lines;
    private final String incompleteLine;
    private boolean lacksLineBreak;

    private AppendOnlyFile(
            Path file, FileChannel channel, List<String> lines, String incompleteLine, boolean lacksLineBreak) {
        this.file = file;
        this.channel = channel;
        this.lines = lines;
        this.incompleteLine = incompleteLine;
        this.lacksLineBreak = lacksLineBreak;
    }

    /**
     * Opens and locks a file without modifying it, so that the caller can check its content first.
     *
     * @param isLine whether a last line without a line break is complete
     * @throws IOException if the file cannot be opened or is locked by another program
     */
    public static AppendOnlyFile open(Path file, Predicate<String> isLine) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a directory, not a file");
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            lock(channel, file);
            return read(channel, file, isLine);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Prevents two programs from overwriting each other's lines. Closing the channel releases the lock. */
    private static void lock(FileChannel channel, Path file) throws IOException {
        boolean locked;
        try {
            locked = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            locked = false;
        }
        if (!locked) {
            throw new FileSystemException(
                    file.toString(), null, "another program is writing to it; wait until it exits");
        }
    }

    private static AppendOnlyFile read(FileChannel channel, Path file, Predicate<String> isLine) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        boolean lacksLineBreak = isLine.test(new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8));
        if (lacksLineBreak) {
            end = bytes.length;
        }
        channel.position(end);
        return new AppendOnlyFile(
                file,
                channel,
                new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList(),
                new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8),
                lacksLineBreak);
    }

    /** Returns the complete lines at the time of opening. */
    public List<String> lines() {
        return lines;
    }

    /** Returns the text after the last complete line at the time of opening. */
    public String incompleteLine() {
        return incompleteLine;
    }

    /** @throws FileSystemException if the line cannot be written; nothing of it remains in the file */
    public synchronized void append(String line) throws IOException {
        long end = channel.position();
        channel.truncate(end);
        ByteBuffer bytes = StandardCharsets.UTF_8.encode((lacksLineBreak ? "\n" : "") + line + "\n");
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            channel.truncate(end);
            throw new FileSystemException(file.toString(), null, e.getMessage());
        }
        lacksLineBreak = false;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
