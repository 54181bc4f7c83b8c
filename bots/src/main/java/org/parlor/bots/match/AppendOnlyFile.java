package org.parlor.bots.match;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Predicate;

/**
 * A file of lines that only grows, a whole line at a time, so that it outlives a program that is killed: an incomplete
 * last line is cut off before another is added.
 */
final class AppendOnlyFile implements Closeable {
    private final FileChannel channel;
    private final List<String> lines;
    private final String incompleteLine;
    private boolean lacksLineBreak;

    private AppendOnlyFile(FileChannel channel, List<String> before, String rest, boolean lacksLineBreak) {
        this.channel = channel;
        this.lines = before;
        this.incompleteLine = rest;
        this.lacksLineBreak = lacksLineBreak;
    }

    /**
     * Changes nothing yet, so that a file of something else can be told by what is in it.
     *
     * @param isLine whether a last line without a line break is complete
     * @throws IOException also if another program has it open
     */
    static AppendOnlyFile open(Path file, Predicate<String> isLine) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("Is a directory");
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

    /** Two programs that append would overwrite each other's lines. The lock ends with the channel. */
    private static void lock(FileChannel channel, Path file) throws IOException {
        boolean locked;
        try {
            locked = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            locked = false;
        }
        if (!locked) {
            throw new FileSystemException(file.toString(), null, "another program is writing to it; wait for its end");
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
                channel,
                new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList(),
                new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8),
                lacksLineBreak);
    }

    /** The lines it held when it was opened. */
    List<String> lines() {
        return lines;
    }

    /** What stood behind them. */
    String incompleteLine() {
        return incompleteLine;
    }

    synchronized void append(String line) throws IOException {
        channel.truncate(channel.position());
        ByteBuffer bytes = StandardCharsets.UTF_8.encode((lacksLineBreak ? "\n" : "") + line + "\n");
        lacksLineBreak = false;
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
