package org.parlor.notation;

import java.util.function.Supplier;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/** One piece of a file of records. */
public sealed interface ParsedRecord {

    /** Which piece it is, counted from 1. */
    int number();

    /**
     * What a piece turns out to be when it is read.
     *
     * @param form what it should be, such as {@code a game as one line of JSON}
     */
    static ParsedRecord of(int number, Supplier<String> where, String form, Supplier<Replay> reading) {
        try {
            return new Read(number, reading.get());
        } catch (RequestException refused) {
            return new Damaged(number, where.get(), form + ": " + refused.text());
        } catch (InvalidInputException invalid) {
            return new Damaged(number, where.get(), form + ": " + invalid.getMessage());
        }
    }

    /** A game that could be read, and played through. */
    record Read(int number, Replay replay) implements ParsedRecord {}

    /**
     * A piece that is no game; the file is read on behind it.
     *
     * @param where the line or byte, such as {@code line 3} or {@code byte 84}
     * @param expected what should stand there, and after a colon what is wrong with what does
     */
    record Damaged(int number, String where, String expected) implements ParsedRecord {
        private static final int CHARS_MAX = 300;

        public Damaged {
            boolean tooLong = expected.length() > CHARS_MAX;
            expected = SafeText.neutralised(tooLong ? expected.substring(0, CHARS_MAX) + "…" : expected);
        }
    }
}
