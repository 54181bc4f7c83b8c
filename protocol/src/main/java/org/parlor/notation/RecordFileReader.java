package org.parlor.notation;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.notation.compression.CompressedInput;
import org.parlor.notation.compression.CountingInputStream;
import org.parlor.notation.compression.ZipFiles;
import org.parlor.notation.kalah.KalahMovesReader;
import org.parlor.notation.kalah.ManchesterLogReader;
import org.parlor.notation.othello.GgfReader;
import org.parlor.notation.othello.PgnReader;
import org.parlor.notation.othello.QuestReader;
import org.parlor.notation.othello.SgfReader;
import org.parlor.notation.othello.TranscriptReader;
import org.parlor.notation.othello.WthorReader;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/**
 * Iterates over the records of a file, which may be compressed or an archive, detecting its format. Holds one game in
 * memory at a time. Damaged records are returned as {@link RecordReadResult.Damaged} and iteration continues after them.
 */
public final class RecordFileReader implements Iterator<RecordReadResult>, Closeable {
    private static final int NAME_MAX = 60;

    private final InputStream bytes;
    private final @Nullable Path file;
    private final RecordNotes notes = new RecordNotes();
    private final @Nullable ZipFiles archive;
    private final boolean compressed;
    private @Nullable RecordInput recordInput;
    private @Nullable RecordReader recordReader;
    private @Nullable RecordFormat format;
    private boolean ended;
    private int count;
    private @Nullable RecordReadResult lookahead;

    private RecordFileReader(InputStream bytes, @Nullable Path file) throws IOException {
        PushbackInputStream in = CompressedInput.peekable(bytes);
        this.bytes = bytes;
        this.file = file;
        this.archive = CompressedInput.isZip(CompressedInput.peek(in)) ? new ZipFiles(in) : null;
        PushbackInputStream content = archive == null ? CompressedInput.decompress(in) : in;
        this.compressed = archive != null || content != in;
        if (archive == null) {
            detect(content);
        }
    }

    /**
     * Opens a file and detects its format from the content.
     *
     * @throws InvalidInputException if the format is unknown
     */
    public static RecordFileReader open(Path file) throws IOException {
        return open(file, bytes -> {});
    }

    /**
     * Opens a file as above.
     *
     * @param progress receives the number of bytes of the file read so far, after each read
     */
    public static RecordFileReader open(Path file, LongConsumer progress) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a directory, not a file");
        }
        return of(new CountingInputStream(Files.newInputStream(file), progress), file);
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
        try {
            return new RecordFileReader(bytes, file);
        } catch (InvalidInputException | IOException e) {
            bytes.close();
            throw e;
        }
    }

    private void detect(PushbackInputStream content) throws IOException {
        RecordInput input = new RecordInput(TextEncoding.utf8(content));
        RecordFormat detected = FormatDetector.detect(input.head());
        recordInput = input;
        format = detected;
        recordReader = reader(detected, input);
    }

    private RecordReader reader(RecordFormat detected, RecordInput input) throws IOException {
        return switch (detected) {
            case JSON -> number -> readJsonLine(input, number);
            case TEXT -> number -> TextRecordParser.read(input, number);
            case GGF -> new GgfReader(input, notes);
            case SGF -> new SgfReader(input, notes);
            case QUEST -> new QuestReader(input, notes);
            case PGN -> new PgnReader(input, notes);
            case TRANSCRIPT -> TranscriptReader.of(input, RecordInput.decode(input.head()));
            case KALAH -> new KalahMovesReader(input);
            case MANCHESTER -> new ManchesterLogReader(input);
            case WTHOR -> WthorReader.of(input, file);
        };
    }

    private static @Nullable RecordReadResult readJsonLine(RecordInput input, int number) throws IOException {
        byte[] json = input.readLine(RecordInput::isBlank);
        int line = input.lineRead();
        return json == null
                ? null
                : RecordReadResult.of(
                        number,
                        () -> "line " + line,
                        "a game as one line of JSON",
                        () -> Replay.of(MessageCodec.readRecord(RecordInput.utf8(json))));
    }

    /** The format of the records; empty for a compressed file or an archive. */
    public Optional<RecordFormat> format() {
        return compressed ? Optional.empty() : Optional.ofNullable(format);
    }

    /** @throws UncheckedIOException if reading fails; also thrown by {@link #next} */
    @Override
    public boolean hasNext() {
        if (lookahead == null && !ended) {
            try {
                lookahead = read(count + 1);
                ended = lookahead == null;
            } catch (IOException e) {
                if (!compressed) {
                    throw new UncheckedIOException(e);
                }
                ended = true;
                lookahead = located(new RecordReadResult.Damaged(
                        count + 1,
                        "end of data",
                        "whole data: " + Objects.requireNonNullElse(e.getMessage(), "it ends too early")));
            }
        }
        return lookahead != null;
    }

    /** Reads the next record, of the next file of an archive if necessary; returns null at the end. */
    private @Nullable RecordReadResult read(int number) throws IOException {
        while (true) {
            RecordReadResult read = recordReader == null ? null : recordReader.next(number);
            if (read != null) {
                return located(read);
            } else if (recordInput != null) {
                recordInput.requireWhole();
            }
            InputStream next = archive == null ? null : archive.next();
            if (next == null) {
                return null;
            }
            try {
                recordReader = null;
                recordInput = null;
                detect(CompressedInput.decompress(CompressedInput.peekable(next)));
            } catch (InvalidInputException notGames) {
                return located(new RecordReadResult.Damaged(number, "", "a file of games: " + notGames.getMessage()));
            }
        }
    }

    /** Adds the name of the file in an archive. */
    private RecordReadResult located(RecordReadResult read) {
        if (archive != null && read instanceof RecordReadResult.Damaged damaged) {
            String name = SafeQuote.sanitize(archive.name(), NAME_MAX);
            String where = damaged.where().isEmpty() ? name : name + ", " + damaged.where();
            return new RecordReadResult.Damaged(damaged.number(), where, damaged.expected());
        }
        return read;
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
        bytes.close();
    }
}
