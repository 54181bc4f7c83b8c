package org.parlor.client.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.ExitException;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.PastedRecords;
import org.parlor.notation.PositionArgument;
import org.parlor.notation.PositionFormat;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordFormat;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.notation.othello.WthorReader;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/**
 * A file of recorded games in any format. Nothing is cached: each operation reads the file from its start.
 *
 * @param opener opens the file
 */
public record GameRecordFile(Path file, Opener opener) {

    /** Opens a source of records. */
    interface Opener {
        RecordFileReader open() throws IOException;
    }

    public GameRecordFile(Path file) {
        this(file, bytes -> {});
    }

    /** @param progress receives the number of bytes read */
    public GameRecordFile(Path file, LongConsumer progress) {
        this(file, () -> RecordFileReader.open(file, progress));
    }

    /** Returns the games of a stream, which can be read once. */
    public static GameRecordFile stream(String name, InputStream in) {
        return new GameRecordFile(Path.of(name), () -> RecordFileReader.of(in));
    }

    /** Returns the games of a pasted text, or a game that begins with a pasted position and has no moves. */
    public static GameRecordFile pasted(String text) {
        return new GameRecordFile(
                Path.of("pasted text"), () -> PastedRecords.read(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Reads the records of the file in order.
     *
     * @param reader returns whether to continue
     * @throws ExitException if the file cannot be read
     */
    public void read(Predicate<RecordReadResult> reader) throws ExitException {
        try (RecordFileReader records = opener.open()) {
            boolean on = true;
            while (on && records.hasNext()) {
                on = reader.test(records.next());
            }
        } catch (IOException e) {
            throw unreadable(e);
        } catch (UncheckedIOException e) {
            throw unreadable(Objects.requireNonNull(e.getCause()));
        } catch (InvalidInputException e) {
            throw new ExitException(file + ": " + e.getMessage());
        }
    }

    /** Reads the game of a number. */
    public RecordedGame game(int number) throws ExitException {
        RecordReadResult found = record(number);
        if (found instanceof RecordReadResult.Damaged damaged) {
            throw new ExitException(damageText(damaged));
        }
        return RecordedGame.of(number, ((RecordReadResult.Read) found).replay());
    }

    /** Reads the record of a number, which may be damaged. */
    RecordReadResult record(int number) throws ExitException {
        AtomicReference<@Nullable RecordReadResult> last = new AtomicReference<>();
        read(readResult -> {
            last.set(readResult);
            return readResult.number() < number;
        });
        RecordReadResult found = last.get();
        if (found == null || found.number() < number) {
            int games = found == null ? 0 : found.number();
            throw new ExitException(file + " has " + games + " games, so no number " + number);
        }
        return found;
    }

    /** Describes a damaged record. */
    public String damageText(RecordReadResult.Damaged damaged) {
        return file + ", game " + damaged.number() + ", " + damaged.where() + ": expected " + damaged.expected();
    }

    /** Describes what was left out of a game. */
    public String noteText(int number, String note) {
        return file + ", game " + number + ", " + note;
    }

    /** Returns the exception for a file without matching games. */
    public ExitException noGames(String player) {
        String remedy = missingNames();
        String which = player.isEmpty()
                ? "no game that can be read"
                : "no game of a player called '" + player + "'" + (remedy.isEmpty() ? "" : ". " + remedy);
        return new ExitException(file + " has " + which);
    }

    /** Returns what to do about a WTHOR file with numbers instead of the names of players; empty for others. */
    public String missingNames() {
        boolean isWthor =
                String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).contains(".wtb");
        boolean hasNames = WthorReader.nameFiles(file).stream()
                .anyMatch(names -> names.toString().toLowerCase(Locale.ROOT).endsWith(WthorReader.PLAYERS));
        return !isWthor || hasNames
                ? ""
                : "Players have numbers, because the list of their names is missing: put WTHOR.JOU into "
                        + file.toAbsolutePath().getParent();
    }

    /**
     * Appends a game in the format of the ending of the name: {@code .ggf}, {@code .pgn}, {@code .txt} for text,
     * {@code .transcript}, {@code .obf} for a position, and otherwise JSON lines; {@code .svg}, an animation of the game, and
     * {@code .png}, a picture of a position, are new files.
     *
     * @param ply the number of plies before the position
     * @throws ExitException if it cannot be appended
     */
    public void add(GameRecord game, int ply) throws ExitException {
        RecordFormat format = format();
        Optional<PositionFormat> positionFormat = PositionFormat.ofFile(file.toString());
        try {
            if (positionFormat.isPresent()) {
                add(positionFormat.get(), Replay.of(game), ply);
                return;
            }
            String text = format.write(game) + "\n";
            Files.writeString(file, separator(format) + text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (InvalidInputException e) {
            throw new ExitException(file + ": " + e.getMessage());
        } catch (IOException e) {
            throw IoErrors.unwritable(file, e);
        }
    }

    private void add(PositionFormat format, Replay replay, int ply) throws IOException {
        byte[] bytes = format.write(replay, format == PositionFormat.SVG ? null : Integer.valueOf(ply));
        if (!format.isPicture()) {
            String line = positionSeparator(replay.rules()) + new String(bytes, StandardCharsets.UTF_8);
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return;
        }
        try {
            Files.write(file, bytes, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new InvalidInputException(
                    "file", "it exists, and a picture is a file of its own: choose another name");
        }
    }

    /** Returns the separator before an appended position. */
    private String positionSeparator(Rules rules) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return "";
        }
        try {
            PositionArgument.parse(rules, "@" + file);
        } catch (InvalidInputException e) {
            throw new InvalidInputException("file", "it does not begin with a position: choose another name");
        }
        return endsLine() ? "" : "\n";
    }

    private RecordFormat format() {
        return RecordFormat.ofFile(file.toString())
                .filter(RecordFormat::isWritable)
                .orElse(RecordFormat.JSON);
    }

    /** Returns the separator before an appended game. */
    private String separator(RecordFormat format) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return "";
        }
        try (RecordFileReader before = RecordFileReader.open(file)) {
            String found = before.format().map(RecordFormat::id).orElse("compressed data");
            if (!found.equals(format.id())) {
                throw new InvalidInputException(
                        "file",
                        "the games in it are in " + found + ", and by its name the next would be in " + format.id());
            }
        }
        return (endsLine() ? "" : "\n") + (format.isMultiline() ? "\n" : "");
    }

    private boolean endsLine() throws IOException {
        try (SeekableByteChannel bytes = Files.newByteChannel(file)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            bytes.position(bytes.size() - 1).read(last);
            return last.get(0) == '\n';
        }
    }

    private ExitException unreadable(IOException e) {
        return new ExitException("cannot read " + file + ": " + IoErrors.reason(e));
    }
}
