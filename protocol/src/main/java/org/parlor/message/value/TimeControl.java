package org.parlor.message.value;

import java.time.Duration;
import org.parlor.message.RequestException;
import org.parlor.message.json.Discriminator;
import org.parlor.message.json.TypeTag;

/** A time control. All times are in milliseconds, 0 to 24 hours. */
@Discriminator(value = "mode", reserved = "corr")
public sealed interface TimeControl {

    /** No clock. */
    @TypeTag("none")
    record None() implements TimeControl {}

    /** A base time and an increment per move. */
    @TypeTag("fischer")
    record Fischer(int base, int inc) implements TimeControl {
        public Fischer {
            requireDay("base", base);
            requireDay("inc", inc);
        }
    }

    /** A base time followed by periods; a move that takes the whole period uses it up. */
    @TypeTag("byoyomi")
    record ByoYomi(int base, int period, int periods) implements TimeControl {
        public ByoYomi {
            requireDay("base", base);
            requireDay("period", period);
            if (periods < 1 || periods > 100) {
                throw RequestException.badValue("periods", "\"periods\" must be 1 to 100, not " + periods);
            }
        }
    }

    /** A fixed time per move. */
    @TypeTag("move")
    record PerMove(int per) implements TimeControl {
        public PerMove {
            requireDay("per", per);
        }
    }

    private static void requireDay(String field, int millis) {
        if (millis < 0 || millis > Duration.ofHours(24).toMillis()) {
            throw RequestException.badValue(
                    field, "\"" + field + "\" must be 0 to 86400000 milliseconds, not " + millis);
        }
    }
}
