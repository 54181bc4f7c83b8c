package org.parlor.notation;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.notation.othello.GgfReader;
import org.parlor.notation.othello.Transcript;
import org.parlor.notation.othello.WthorReader;
import org.parlor.rules.InvalidInputException;

/**
 * Iterates over the records of a file, detecting its format. Holds one game in memory at a time. Damaged records are
 * returned as {@link RecordReadResult.Damaged} and iteration continues after them.
 */
public final class RecordFileReader implements Iterator<RecordReadResult>, Closeable {
    private final RecordInput recordInput;
    private final RecordFormat format;
    private final RecordReader recordReader;
    private int count;
    private @Nullable RecordReadResult lookahead;

    private RecordFileReader(RecordInput recordInput, RecordFormat format, RecordReader recordReader) {
        this.recordInput = recordInput;
        this.format = format;
        this.recordReader = recordReader;
    }

    /**
     * Opens a file and detects its format from the content.
     *
     * @throws InvalidInputException if the format is unknown
     */
    public static RecordFileReader open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a directory, not a file");
        }
        return of(Files.newInputStream(file), file);
    }

    /**
     * Reads from a stream and detects the format. Closing this closes the stream.
     *
     * @throws InvalidInputException if the format is unknown; the stream is then closed
     */
    public static RecordFileReader of(InputStream bytes) throws IOException {
        return of(bytes, null);
    }

    private static RecordFileReader of(InputStream bytes, @Nullable Path file) throws IOException {
        RecordInput recordInput = new RecordInput(bytes);
        try {
            recordInput.skipByteOrderMark();
            RecordFormat format = RecordFormat.detect(recordInput.head());
            return new RecordFileReader(recordInput, format, reader(format, recordInput, file));
        } catch (InvalidInputException | IOException e) {
            recordInput.close();
            throw e;
        }
    }

    private static RecordReader reader(RecordFormat format, RecordInput recordInput, @Nullable Path file)
            throws IOException {
        return switch (format) {
            case JSON ->
                number -> readLine(
                        recordInput,
                        RecordInput::isBlank,
                        number,
                        "a game as one line of JSON",
                        json -> Replay.of(MessageCodec.readRecord(RecordInput.utf8(json))));
            case TEXT -> number -> TextRecordParser.read(recordInput, number);
            case GGF -> new GgfReader(recordInput);
            case TRANSCRIPT ->
                number ->
                        readLine(recordInput, Transcript::isSkipped, number, "moves such as f5d6c3", Transcript::parse);
            case WTHOR -> WthorReader.of(recordInput, file);
        };
    }

    /** Reads a record that is one line. */
    private static @Nullable RecordReadResult readLine(
            RecordInput recordInput,
            Predicate<byte[]> skipped,
            int number,
            String expected,
            Function<byte[], Replay> parser)
            throws IOException {
        byte[] bytes = recordInput.readLine(skipped);
        int line = recordInput.lineRead();
        return bytes == null
                ? null
                : RecordReadResult.of(number, () -> "line " + line, expected, () -> parser.apply(bytes));
    }

    public RecordFormat format() {
        return format;
    }

    /** @throws UncheckedIOException if reading fails; also thrown by {@link #next} */
    @Override
    public boolean hasNext() {
        if (lookahead == null) {
            try {
                lookahead = recordReader.next(count + 1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return lookahead != null;
    }

    @Override
    public RecordReadResult next() {
        RecordReadResult next = hasNext() ? lookahead : null;
        if (next == null) {
            throw new NoSuchElementException();
        }
        lookahead = null;
        count++;
        return next;
    }

    @Override
    public void close() throws IOException {
        recordInput.close();
    }
}
