package org.parlor.notation;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.othello.GgfWriter;
import org.parlor.notation.othello.TranscriptReader;
import org.parlor.notation.othello.TranscriptWriter;
import org.parlor.notation.othello.WthorReader;
import org.parlor.rules.InvalidInputException;

/** The forms a record can stand in. */
public enum RecordFormat {
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
     * @throws InvalidInputException with the reason if the form cannot hold it
     */
    public String write(GameRecord game) {
        return switch (this) {
            case JSON -> MessageCodec.write(game);
            case TEXT -> TextWriter.write(legal(game));
            case GGF -> GgfWriter.write(faultless(game));
            case TRANSCRIPT -> TranscriptWriter.write(faultless(game));
            case WTHOR ->
                throw new InvalidInputException("form", "WTHOR is read only; choose json, text, ggf or transcript");
        };
    }

    private static Replay legal(GameRecord game) {
        Replay replay = Replay.of(game);
        if (replay.fault().orElse(null) instanceof RecordError.IllegalMove fault) {
            throw new InvalidInputException(
                    "moves",
                    "Ply " + (fault.ply() + 1) + ", " + fault.move() + ", is illegal: only json keeps such a game");
        }
        return replay;
    }

    private static Replay faultless(GameRecord game) {
        Replay replay = legal(game);
        if (replay.fault().isPresent()) {
            throw new InvalidInputException("result", "Its result is not so: only json and text keep such a game");
        }
        return replay;
    }

    /**
     * The form of a file that begins so.
     *
     * @throws InvalidInputException if it is none
     */
    static RecordFormat recognised(byte[] head) {
        if (WthorReader.begins(head)) {
            return WTHOR;
        }
        return new String(head, StandardCharsets.ISO_8859_1)
                .lines()
                .flatMap(line -> ofLine(line).stream())
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "file",
                        head.length == 0
                                ? "it is empty"
                                : "it is in no form this program reads: JSON lines, text, GGF, transcript or WTHOR"));
    }

    private static Optional<RecordFormat> ofLine(String line) {
        if (line.stripLeading().startsWith("{")) {
            return Optional.of(JSON);
        } else if (line.startsWith("Game ")) {
            return Optional.of(TEXT);
        } else if (line.contains("(;")) {
            return Optional.of(GGF);
        }
        return TranscriptReader.begins(line) ? Optional.of(TRANSCRIPT) : Optional.empty();
    }

    public static Optional<RecordFormat> of(String word) {
        return Stream.of(values()).filter(form -> form.word().equals(word)).findFirst();
    }
}
