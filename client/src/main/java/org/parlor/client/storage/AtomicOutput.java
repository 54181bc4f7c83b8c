package org.parlor.client.storage;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.ExitException;
import org.parlor.rules.InvalidInputException;

/**
 * Writes lines to a stream, or to a file that replaces its target only when it is complete. A file may therefore be
 * overwritten while it is read.
 */
public final class AtomicOutput implements Closeable {
    private final PrintStream stream;
    private final @Nullable Path temporary;
    private final @Nullable Path target;

    private AtomicOutput(PrintStream stream, @Nullable Path part, @Nullable Path whole) {
        this.stream = stream;
        this.temporary = part;
        this.target = whole;
    }

    /** Writes to a stream, which stays open. */
    public static AtomicOutput to(PrintStream stream) {
        return new AtomicOutput(stream, null, null);
    }

    /**
     * Writes to a file.
     *
     * @param force whether it may exist
     * @throws ExitException if it cannot be written
     */
    public static AtomicOutput file(Path whole, boolean force) throws ExitException {
        if (Files.isDirectory(whole)) {
            throw new ExitException("cannot write " + whole + ": it is a directory");
        }
        if (!force && Files.exists(whole)) {
            throw new InvalidInputException(
                    "force", whole + " exists: choose another name, or overwrite it with --force");
        }
        // Unlike that of a temporary file, whose owner alone may read it, the mode is that of any new file.
        Path part = whole.resolveSibling(whole.getFileName() + "." + UUID.randomUUID() + ".part");
        // For Ctrl-C, after which nothing is closed.
        part.toFile().deleteOnExit();
        try {
            return new AtomicOutput(
                    new PrintStream(
                            new BufferedOutputStream(Files.newOutputStream(part, StandardOpenOption.CREATE_NEW))),
                    part,
                    whole);
        } catch (IOException e) {
            throw IoErrors.unwritable(whole, e);
        }
    }

    /** Writes lines in UTF-8, independent of the locale. */
    public void line(String text) {
        write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public void write(byte[] bytes) {
        stream.write(bytes, 0, bytes.length);
    }

    /** Moves the file to its name; without this, closing deletes it. */
    public void commit() throws IOException {
        stream.flush();
        if (temporary != null && target != null) {
            stream.close();
            if (stream.checkError()) {
                throw new IOException(target + ": not all could be written");
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void close() throws IOException {
        if (temporary != null) {
            stream.close();
            Files.deleteIfExists(temporary);
        }
    }
}
