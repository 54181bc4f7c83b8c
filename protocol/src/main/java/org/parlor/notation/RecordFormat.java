package org.parlor.notation;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.othello.GgfWriter;
import org.parlor.notation.othello.PgnWriter;
import org.parlor.notation.othello.Transcript;
import org.parlor.rules.InvalidInputException;

/** Formats of game records. */
public enum RecordFormat {
    /** The JSON format of the protocol, one line per game. Lossless. */
    JSON,
    /** Human-readable text: header lines, then one line per move. */
    TEXT,
    /** Generic Game Format, used by Othello programs. */
    GGF,
    /** Portable Game Notation as PlayOK and others write it for Reversi. */
    PGN,
    /** The moves of an Othello game only, two characters each. */
    TRANSCRIPT,
    /** Smart Game Format, with Othello as game 2. Read only. */
    SGF,
    /** The JSON of Othello Quest. Read only. */
    QUEST,
    /** The moves of Kalah only, as numbers or letters of pits. Read only. */
    KALAH,
    /** Log of a Kalah contest of the University of Manchester. Read only. */
    MANCHESTER,
    /** Binary database of Othello tournament games, one file per year. Read only. */
    WTHOR;

    private static final Set<RecordFormat> WRITABLE = EnumSet.of(JSON, TEXT, GGF, PGN, TRANSCRIPT);

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the format that the ending of a file name stands for. */
    public static Optional<RecordFormat> ofFile(String name) {
        String ending = ending(name);
        return ending.equals("txt") ? Optional.of(TEXT) : find(ending);
    }

    /** Returns the ending of a file name in small letters, without its dot. */
    static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** Whether games can be written in this format. */
    public boolean isWritable() {
        return WRITABLE.contains(this);
    }

    /** Whether a game has several lines, so that a blank line separates games. */
    public boolean isMultiline() {
        return this == TEXT || this == PGN;
    }

    /** The ids of the formats that can be written, as a list in a sentence. */
    public static String writable() {
        String ids = Stream.of(values())
                .filter(RecordFormat::isWritable)
                .map(RecordFormat::id)
                .collect(Collectors.joining(", "));
        return ids.substring(0, ids.lastIndexOf(", ")) + " or " + ids.substring(ids.lastIndexOf(' ') + 1);
    }

    /** The ids of all formats, as a list. */
    public static String ids() {
        return Stream.of(values()).map(RecordFormat::id).collect(Collectors.joining(", "));
    }

    /**
     * Writes a game in this format, as one line or several, without a trailing newline.
     *
     * @throws InvalidInputException if the format cannot represent the game
     */
    public String write(GameRecord game) {
        if (!isWritable()) {
            throw new InvalidInputException("form", "The format " + id() + " is read only; choose " + writable());
        }
        return switch (this) {
            case JSON -> MessageCodec.write(game);
            case TEXT -> TextRecordWriter.write(requireLegal(game));
            case GGF -> GgfWriter.write(requireConsistent(game));
            case TRANSCRIPT -> Transcript.write(requireConsistent(game));
            case PGN -> PgnWriter.write(requireConsistent(game));
            case SGF, QUEST, KALAH, MANCHESTER, WTHOR -> throw new IllegalStateException(id());
        };
    }

    private static Replay requireLegal(GameRecord game) {
        Replay replay = Replay.of(game);
        if (replay.error().orElse(null) instanceof ReplayError.IllegalMove fault) {
            throw new InvalidInputException(
                    "moves",
                    "Ply " + (fault.ply() + 1) + ", " + fault.move() + ", is illegal; only json can hold such a game");
        }
        return replay;
    }

    private static Replay requireConsistent(GameRecord game) {
        Replay replay = requireLegal(game);
        if (replay.error().isPresent()) {
            throw new InvalidInputException(
                    "result", "The result does not match the moves; only json and text can hold such a game");
        }
        return replay;
    }

    public static Optional<RecordFormat> find(String word) {
        return Stream.of(values()).filter(format -> format.id().equals(word)).findFirst();
    }
}
