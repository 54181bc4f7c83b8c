package org.parlor.notation;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.othello.GgfRecordReader;
import org.parlor.notation.othello.TranscriptReader;
import org.parlor.notation.othello.WthorNames;
import org.parlor.notation.othello.WthorReader;
import org.parlor.rules.InvalidInputException;

/**
 * Iterates over the records of a file, detecting its format. Holds one game in memory at a time. Damaged records are
 * returned as {@link ParsedRecord.Damaged} and iteration continues after them.
 */
public final class RecordFile implements Iterator<ParsedRecord>, Closeable {
    private final RecordInput recordInput;
    private final RecordFormat format;
    private final RecordReader recordReader;
    private int count;
    private @Nullable ParsedRecord lookahead;

    private RecordFile(RecordInput recordInput, RecordFormat format, RecordReader recordReader) {
        this.recordInput = recordInput;
        this.format = format;
        this.recordReader = recordReader;
    }

    /**
     * Opens a file and detects its format from the content.
     *
     * @throws InvalidInputException if the format is unknown
     */
    public static RecordFile open(Path file) throws IOException {
        return of(Files.newInputStream(file), file);
    }

    /**
     * Reads from a stream and detects the format. Closing this closes the stream.
     *
     * @throws InvalidInputException if the format is unknown; the stream is then closed
     */
    public static RecordFile of(InputStream bytes) throws IOException {
        return of(bytes, null);
    }

    private static RecordFile of(InputStream bytes, @Nullable Path file) throws IOException {
        RecordInput recordInput = new RecordInput(bytes);
        try {
            recordInput.skipByteOrderMark();
            RecordFormat format = RecordFormat.detect(recordInput.head());
            return new RecordFile(recordInput, format, reader(format, recordInput, file));
        } catch (InvalidInputException | IOException e) {
            recordInput.close();
            throw e;
        }
    }

    private static RecordReader reader(RecordFormat format, RecordInput recordInput, @Nullable Path file)
            throws IOException {
        return switch (format) {
            case JSON -> new JsonRecordReader(recordInput);
            case TEXT -> new TextRecordReader(recordInput);
            case GGF -> new GgfRecordReader(recordInput);
            case TRANSCRIPT -> new TranscriptReader(recordInput);
            case WTHOR -> WthorReader.of(recordInput, file == null ? WthorNames.NONE : WthorNames.forGames(file));
        };
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
    public ParsedRecord next() {
        ParsedRecord next = hasNext() ? lookahead : null;
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
