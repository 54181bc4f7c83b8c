package org.parlor.record;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

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

    public static Optional<RecordForm> of(String word) {
        return Stream.of(values()).filter(form -> form.word().equals(word)).findFirst();
    }
}
