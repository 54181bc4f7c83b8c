package org.parlor.client.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Recorded;
import org.parlor.record.Entry;
import org.parlor.record.RecordFile;
import org.parlor.rules.InvalidInput;

/** A file of recorded games in whichever form. Nothing of it is kept: it is read anew from its beginning each time. */
public record Archive(Path file) {
    private static final int FAILED = 1;

    /**
     * Shows every piece of the file in its order.
     *
     * @param reader tells whether to go on
     * @throws LaunchException saying what is wrong with the file
     */
    public void read(Predicate<Entry> reader) throws LaunchException {
        try (RecordFile records = RecordFile.open(file)) {
            boolean on = true;
            while (on && records.hasNext()) {
                on = reader.test(records.next());
            }
        } catch (IOException e) {
            throw unreadable(e);
        } catch (UncheckedIOException e) {
            throw unreadable(Objects.requireNonNull(e.getCause()));
        } catch (InvalidInput e) {
            throw new LaunchException(FAILED, file + ": " + e.getMessage());
        }
    }

    /** The game of that number. */
    public Recorded game(int number) throws LaunchException {
        AtomicReference<@Nullable Entry> last = new AtomicReference<>();
        read(entry -> {
            last.set(entry);
            return entry.number() < number;
        });
        Entry found = last.get();
        if (found == null || found.number() < number) {
            int games = found == null ? 0 : found.number();
            throw new LaunchException(FAILED, file + " has " + games + " games, so no number " + number);
        } else if (found instanceof Entry.Damaged damaged) {
            throw new LaunchException(FAILED, damage(damaged));
        }
        return Recorded.of(number, ((Entry.Read) found).replay());
    }

    /** What to tell of a damaged piece. */
    public String damage(Entry.Damaged damaged) {
        return file + ", game " + damaged.number() + ", " + damaged.where() + ": expected " + damaged.expected();
    }

    /** For a file in which nothing was found. */
    public LaunchException empty(String player) {
        String which = player.isEmpty() ? "no game that can be read" : "no game of a player called '" + player + "'";
        return new LaunchException(FAILED, file + " has " + which);
    }

    private LaunchException unreadable(IOException e) {
        return new LaunchException(FAILED, "cannot read " + file + ": " + FileTrouble.why(e));
    }
}
