package org.parlor.record;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.message.Codec;
import org.parlor.message.GameRecord;
import org.parlor.rules.InvalidInput;

/** The forms a record can stand in. */
public enum RecordForm {
    /** The protocol's own: one line of JSON a game. It keeps everything. */
    JSON,
    /** For people to read: a line for each thing, then the moves. */
    TEXT,
    /** What Othello programs exchange. */
    GGF,
    /** The moves of a game of Othello and nothing else, two characters each. */
    TRANSCRIPT,
    /** A year of tournament games, read only. */
    WTHOR;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * A game in this form: a line, or for {@link #TEXT} some lines, without the last one's end.
     *
     * @throws InvalidInput with the reason if the form cannot hold it
     */
    public String write(GameRecord game) {
        return switch (this) {
            case JSON -> Codec.write(game);
            case TEXT, GGF, TRANSCRIPT -> throw new InvalidInput("form", "This form is not written yet: " + word());
            case WTHOR -> throw new InvalidInput("form", "WTHOR is read only; choose json, text, ggf or transcript");
        };
    }

    public static Optional<RecordForm> of(String word) {
        return Stream.of(values()).filter(form -> form.word().equals(word)).findFirst();
    }
}
