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
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.notation.othello.GgfReader;
import org.parlor.notation.othello.PgnReader;
import org.parlor.notation.othello.QuestReader;
import org.parlor.notation.othello.SgfReader;
import org.parlor.notation.othello.TranscriptReader;
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
    private final RecordNotes notes = new RecordNotes();
    private int count;
    private @Nullable RecordReadResult lookahead;

    private RecordFileReader(RecordInput recordInput, byte[] head, @Nullable Path file) throws IOException {
        this.recordInput = recordInput;
        this.format = FormatDetector.detect(head);
        this.recordReader = reader(head, file);
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
        RecordInput recordInput = new RecordInput(TextEncoding.utf8(bytes));
        try {
            byte[] head = recordInput.head();
            return new RecordFileReader(recordInput, head, file);
        } catch (InvalidInputException | IOException e) {
            recordInput.close();
            throw e;
        }
    }

    private RecordReader reader(byte[] head, @Nullable Path file) throws IOException {
        return switch (format) {
            case JSON -> number -> readJsonLine(recordInput, number);
            case TEXT -> number -> TextRecordParser.read(recordInput, number);
            case GGF -> new GgfReader(recordInput, notes);
            case SGF -> new SgfReader(recordInput, notes);
            case QUEST -> new QuestReader(recordInput, notes);
            case PGN -> new PgnReader(recordInput, notes);
            case TRANSCRIPT -> TranscriptReader.of(recordInput, RecordInput.decode(head));
            case WTHOR -> WthorReader.of(recordInput, file);
        };
    }

    private static @Nullable RecordReadResult readJsonLine(RecordInput recordInput, int number) throws IOException {
        byte[] json = recordInput.readLine(RecordInput::isBlank);
        int line = recordInput.lineRead();
        return json == null
                ? null
                : RecordReadResult.of(
                        number,
                        () -> "line " + line,
                        "a game as one line of JSON",
                        () -> Replay.of(MessageCodec.readRecord(RecordInput.utf8(json))));
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
        return next instanceof RecordReadResult.Read read
                ? new RecordReadResult.Read(read.number(), read.replay(), notes.drain())
                : next;
    }

    @Override
    public void close() throws IOException {
        recordInput.close();
    }
}
