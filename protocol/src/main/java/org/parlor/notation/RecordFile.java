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
 * A file of records in whichever form it is, read piece by piece: never more than one game is in memory. What is
 * damaged is told and passed over.
 */
public final class RecordFile implements Iterator<ParsedRecord>, Closeable {
    private final RecordInput recordInput;
    private final RecordFormat form;
    private final RecordReader recordReader;
    private int read;
    private @Nullable ParsedRecord ahead;

    private RecordFile(RecordInput recordInput, RecordFormat form, RecordReader recordReader) {
        this.recordInput = recordInput;
        this.form = form;
        this.recordReader = recordReader;
    }

    /**
     * Opens a file and finds out its form by what is in it.
     *
     * @throws InvalidInputException if it is in none that can be read
     */
    public static RecordFile open(Path file) throws IOException {
        return of(Files.newInputStream(file), file);
    }

    /**
     * The same for bytes from elsewhere; closing this closes them.
     *
     * @throws InvalidInputException if they are in no form that can be read; they are closed then
     */
    public static RecordFile of(InputStream bytes) throws IOException {
        return of(bytes, null);
    }

    private static RecordFile of(InputStream bytes, @Nullable Path file) throws IOException {
        RecordInput recordInput = new RecordInput(bytes);
        try {
            recordInput.skipMark();
            RecordFormat form = RecordFormat.recognised(recordInput.head());
            return new RecordFile(recordInput, form, entries(form, recordInput, file));
        } catch (InvalidInputException | IOException e) {
            recordInput.close();
            throw e;
        }
    }

    private static RecordReader entries(RecordFormat form, RecordInput recordInput, @Nullable Path file)
            throws IOException {
        return switch (form) {
            case JSON -> new JsonRecordReader(recordInput);
            case TEXT -> new TextRecordReader(recordInput);
            case GGF -> new GgfRecordReader(recordInput);
            case TRANSCRIPT -> new TranscriptReader(recordInput);
            case WTHOR -> WthorReader.of(recordInput, file == null ? WthorNames.NONE : WthorNames.beside(file));
        };
    }

    public RecordFormat form() {
        return form;
    }

    /** @throws UncheckedIOException if reading fails, as {@link #next} does */
    @Override
    public boolean hasNext() {
        if (ahead == null) {
            try {
                ahead = recordReader.next(read + 1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return ahead != null;
    }

    @Override
    public ParsedRecord next() {
        ParsedRecord next = hasNext() ? ahead : null;
        if (next == null) {
            throw new NoSuchElementException();
        }
        ahead = null;
        read++;
        return next;
    }

    @Override
    public void close() throws IOException {
        recordInput.close();
    }
}
