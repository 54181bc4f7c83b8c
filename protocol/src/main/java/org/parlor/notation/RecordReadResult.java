package org.parlor.notation;

import java.util.List;
import java.util.function.Supplier;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/** The result of reading one record of a file. */
public sealed interface RecordReadResult {

    /** The number of the record in the file, from 1. */
    int number();

    /**
     * Parses a record; invalid input results in {@link Damaged}.
     *
     * @param where supplies the position in the file, evaluated after a failure
     * @param expected the expected content, such as {@code a game as one line of JSON}
     * @param parser parses the record
     */
    static RecordReadResult of(int number, Supplier<String> where, String expected, Supplier<Replay> parser) {
        try {
            return new Read(number, parser.get());
        } catch (RequestException invalid) {
            return new Damaged(number, where.get(), expected + ": " + invalid.text());
        } catch (InvalidInputException invalid) {
            return new Damaged(number, where.get(), expected + ": " + invalid.getMessage());
        }
    }

    /**
     * A record that was parsed and replayed.
     *
     * @param notes what was left out, as {@link RecordNotes} describes it
     */
    record Read(int number, Replay replay, List<String> notes) implements RecordReadResult {
        public Read(int number, Replay replay) {
            this(number, replay, List.of());
        }
    }

    /**
     * A record that cannot be parsed. Reading continues after it.
     *
     * @param where the position in the file, such as {@code line 3} or {@code byte 84}
     * @param expected the expected content, optionally followed by a colon and the problem
     */
    record Damaged(int number, String where, String expected) implements RecordReadResult {
        private static final int CHARS_MAX = 300;

        public Damaged {
            boolean tooLong = expected.length() > CHARS_MAX;
            expected = SafeText.sanitize(tooLong ? expected.substring(0, CHARS_MAX) + "…" : expected);
        }
    }
}
