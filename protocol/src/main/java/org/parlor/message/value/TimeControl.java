package org.parlor.message.value;

import java.time.Duration;
import org.parlor.message.RequestException;
import org.parlor.message.json.Discriminator;
import org.parlor.message.json.Reserved;
import org.parlor.message.json.TypeTag;

/** How long the players may think. All times are in milliseconds, 0 to 24 hours. */
@Discriminator("mode")
@Reserved("corr")
public sealed interface TimeControl {

    <R> R accept(Handler<R> handler);

    /** No clock at all. */
    @TypeTag("none")
    record None() implements TimeControl {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.none(this);
        }
    }

    /** A base, and an increment that each move adds to it. */
    @TypeTag("fischer")
    record Fischer(int base, int inc) implements TimeControl {
        public Fischer {
            requireDay("base", base);
            requireDay("inc", inc);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.fischer(this);
        }
    }

    /** A base, then that many periods; a period is lost only when a move takes all of it. */
    @TypeTag("byoyomi")
    record ByoYomi(int base, int period, int periods) implements TimeControl {
        public ByoYomi {
            requireDay("base", base);
            requireDay("period", period);
            if (periods < 1 || periods > 100) {
                throw RequestException.badValue("periods", "periods are 1 to 100, not " + periods);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.byoYomi(this);
        }
    }

    /** The same time for every move. */
    @TypeTag("move")
    record PerMove(int per) implements TimeControl {
        public PerMove {
            requireDay("per", per);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.perMove(this);
        }
    }

    /** One result for each mode, so that a new mode is never forgotten. */
    interface Handler<R> {
        R none(None none);

        R fischer(Fischer fischer);

        R byoYomi(ByoYomi byoYomi);

        R perMove(PerMove perMove);
    }

    private static void requireDay(String field, int millis) {
        if (millis < 0 || millis > Duration.ofHours(24).toMillis()) {
            throw RequestException.badValue(field, field + " is 0 to 86400000 milliseconds, not " + millis);
        }
    }
}
