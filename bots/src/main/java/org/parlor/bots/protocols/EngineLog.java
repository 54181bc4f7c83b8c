package org.parlor.bots.protocols;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A log file of the lines exchanged with external engines. A file that gets too long is renamed and replaces the previous one
 * of that name. A line that cannot be written ends the log, not the games. Thread-safe.
 */
public final class EngineLog implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(EngineLog.class);
    private static final long BYTES_MAX = 64L << 20;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);

    private final Path file;
    private final long bytesMax;
    private @Nullable OutputStream out;
    private long bytes;

    private EngineLog(Path file, long bytesMax) throws IOException {
        this.file = file;
        this.bytesMax = bytesMax;
        openFile();
    }

    /** Opens a file to append to, or creates it. */
    public static EngineLog open(Path file) throws IOException {
        return open(file, BYTES_MAX);
    }

    static EngineLog open(Path file, long bytesMax) throws IOException {
        return new EngineLog(file, bytesMax);
    }

    private void openFile() throws IOException {
        out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        bytes = Files.size(file);
    }

    /** @param direction {@code >} to the engine, {@code <} from it, or {@code !} for a start or a failure */
    synchronized void write(String engine, char direction, String line) {
        if (out == null) {
            return;
        }
        String entry =
                TIME.format(Instant.now()) + " " + SafeText.sanitize(engine + " " + direction + " " + line) + "\n";
        byte[] encoded = entry.getBytes(StandardCharsets.UTF_8);
        try {
            if (bytes > 0 && bytes + encoded.length > bytesMax) {
                rotate();
            }
            out.write(encoded);
            bytes += encoded.length;
        } catch (IOException e) {
            LOG.error("{}: {}; no more lines are logged", file, e.getMessage());
            close();
        }
    }

    private void rotate() throws IOException {
        close();
        Files.move(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
        openFile();
    }

    @Override
    public String toString() {
        return file.toString();
    }

    @Override
    public synchronized void close() {
        OutputStream open = out;
        out = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            LOG.debug("{}: not closed", file, e);
        }
    }
}
