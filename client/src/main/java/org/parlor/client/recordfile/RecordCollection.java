package org.parlor.client.recordfile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordFile;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;

/**
 * A file of recorded games in whichever form, to read or to add to. Nothing of it is kept: it is read anew from its
 * beginning each time.
 */
public record RecordCollection(Path file) {
    private static final int FAILED = 1;

    /**
     * Shows every piece of the file in its order.
     *
     * @param reader tells whether to go on
     * @throws LaunchException saying what is wrong with the file
     */
    public void read(Predicate<ParsedRecord> reader) throws LaunchException {
        try (RecordFile records = RecordFile.open(file)) {
            boolean on = true;
            while (on && records.hasNext()) {
                on = reader.test(records.next());
            }
        } catch (IOException e) {
            throw unreadable(e);
        } catch (UncheckedIOException e) {
            throw unreadable(Objects.requireNonNull(e.getCause()));
        } catch (InvalidInputException e) {
            throw new LaunchException(FAILED, file + ": " + e.getMessage());
        }
    }

    /** The game of that number. */
    public RecordedGame game(int number) throws LaunchException {
        AtomicReference<@Nullable ParsedRecord> last = new AtomicReference<>();
        read(parsedRecord -> {
            last.set(parsedRecord);
            return parsedRecord.number() < number;
        });
        ParsedRecord found = last.get();
        if (found == null || found.number() < number) {
            int games = found == null ? 0 : found.number();
            throw new LaunchException(FAILED, file + " has " + games + " games, so no number " + number);
        } else if (found instanceof ParsedRecord.Damaged damaged) {
            throw new LaunchException(FAILED, damageText(damaged));
        }
        return RecordedGame.of(number, ((ParsedRecord.Read) found).replay());
    }

    /** What to tell of a damaged piece. */
    public String damageText(ParsedRecord.Damaged damaged) {
        return file + ", game " + damaged.number() + ", " + damaged.where() + ": expected " + damaged.expected();
    }

    /** For a file in which nothing was found. */
    public LaunchException noGames(String player) {
        String which = player.isEmpty() ? "no game that can be read" : "no game of a player called '" + player + "'";
        return new LaunchException(FAILED, file + " has " + which);
    }

    /**
     * Adds a game after those that are there, in the form that the name ends in: {@code .ggf}, {@code .txt} for text,
     * {@code .transcript}, and otherwise JSON lines.
     *
     * @throws LaunchException saying why it is not added
     */
    public void add(GameRecord game) throws LaunchException {
        RecordFormat format = form();
        try {
            String text = format.write(game) + "\n";
            Files.writeString(file, separator(format) + text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (InvalidInputException e) {
            throw new LaunchException(FAILED, file + ": " + e.getMessage());
        } catch (IOException e) {
            throw IoErrors.unwritable(file, e);
        }
    }

    private RecordFormat form() {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".ggf")) {
            return RecordFormat.GGF;
        }
        if (name.endsWith(".transcript")) {
            return RecordFormat.TRANSCRIPT;
        }
        return name.endsWith(".txt") ? RecordFormat.TEXT : RecordFormat.JSON;
    }

    /** What parts a game from those before it. */
    private String separator(RecordFormat format) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return "";
        }
        try (RecordFile before = RecordFile.open(file)) {
            if (before.format() != format) {
                String forms = before.format().id() + ", and by its name the next would be in " + format.id();
                throw new InvalidInputException("file", "the games in it are in " + forms);
            }
        }
        return (endsLine() ? "" : "\n") + (format == RecordFormat.TEXT ? "\n" : "");
    }

    private boolean endsLine() throws IOException {
        try (SeekableByteChannel bytes = Files.newByteChannel(file)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            bytes.position(bytes.size() - 1).read(last);
            return last.get(0) == '\n';
        }
    }

    private LaunchException unreadable(IOException e) {
        return new LaunchException(FAILED, "cannot read " + file + ": " + IoErrors.reason(e));
    }
}
