package org.parlor.record;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.parlor.record.reversi.GgfEntries;
import org.parlor.record.reversi.TranscriptEntries;
import org.parlor.record.reversi.WthorEntries;
import org.parlor.record.reversi.WthorNames;
import org.parlor.rules.InvalidInput;

/**
 * A file of records in whichever form it is, read piece by piece: never more than one game is in memory. What is
 * damaged is told and passed over.
 */
public final class RecordFile implements Iterator<Entry>, Closeable {
    private final Source source;
    private final RecordForm form;
    private final Entries entries;
    private int read;
    private @Nullable Entry ahead;

    private RecordFile(Source source, RecordForm form, Entries entries) {
        this.source = source;
        this.form = form;
        this.entries = entries;
    }

    /**
     * Opens a file and finds out its form by what is in it.
     *
     * @throws InvalidInput if it is in none that can be read
     */
    public static RecordFile open(Path file) throws IOException {
        return of(Files.newInputStream(file), file);
    }

    /**
     * The same for bytes from elsewhere; closing this closes them.
     *
     * @throws InvalidInput if they are in no form that can be read; they are closed then
     */
    public static RecordFile of(InputStream bytes) throws IOException {
        return of(bytes, null);
    }

    private static RecordFile of(InputStream bytes, @Nullable Path file) throws IOException {
        Source source = new Source(bytes);
        try {
            source.skipMark();
            RecordForm form = RecordForm.recognised(source.head());
            return new RecordFile(source, form, entries(form, source, file));
        } catch (InvalidInput | IOException e) {
            source.close();
            throw e;
        }
    }

    private static Entries entries(RecordForm form, Source source, @Nullable Path file) throws IOException {
        return switch (form) {
            case JSON -> new JsonEntries(source);
            case TEXT -> new TextEntries(source);
            case GGF -> new GgfEntries(source);
            case TRANSCRIPT -> new TranscriptEntries(source);
            case WTHOR -> WthorEntries.of(source, file == null ? WthorNames.NONE : WthorNames.beside(file));
        };
    }

    public RecordForm form() {
        return form;
    }

    /** @throws UncheckedIOException if reading fails, as {@link #next} does */
    @Override
    public boolean hasNext() {
        if (ahead == null) {
            try {
                ahead = entries.next(read + 1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return ahead != null;
    }

    @Override
    public Entry next() {
        Entry next = hasNext() ? ahead : null;
        if (next == null) {
            throw new NoSuchElementException();
        }
        ahead = null;
        read++;
        return next;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
