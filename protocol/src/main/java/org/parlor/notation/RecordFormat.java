package org.parlor.notation;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.othello.GgfWriter;
import org.parlor.notation.othello.Transcript;
import org.parlor.notation.othello.WthorReader;
import org.parlor.rules.InvalidInputException;

/** Formats of game records. */
public enum RecordFormat {
    /** The JSON format of the protocol, one line per game. Lossless. */
    JSON,
    /** Human-readable text: header lines, then one line per move. */
    TEXT,
    /** Generic Game Format, used by Othello programs. */
    GGF,
    /** The moves of an Othello game only, two characters each. */
    TRANSCRIPT,
    /** Binary database of Othello tournament games, one file per year. Read only. */
    WTHOR;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Writes a game in this format, as one line, or as several for {@link #TEXT}, without a trailing newline.
     *
     * @throws InvalidInputException if the format cannot represent the game
     */
    public String write(GameRecord game) {
        return switch (this) {
            case JSON -> MessageCodec.write(game);
            case TEXT -> TextRecordWriter.write(requireLegal(game));
            case GGF -> GgfWriter.write(requireConsistent(game));
            case TRANSCRIPT -> Transcript.write(requireConsistent(game));
            case WTHOR ->
                throw new InvalidInputException("form", "WTHOR is read only; choose json, text, ggf or transcript");
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

    /**
     * Detects the format of a file from its first bytes.
     *
     * @throws InvalidInputException if the format is unknown
     */
    static RecordFormat detect(byte[] head) {
        if (WthorReader.matches(head)) {
            return WTHOR;
        }
        return new String(head, StandardCharsets.ISO_8859_1)
                .lines()
                .flatMap(line -> detectLine(line).stream())
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "file",
                        head.length == 0
                                ? "file is empty"
                                : "unknown format; supported are JSON lines, text, GGF, transcript and WTHOR"));
    }

    private static Optional<RecordFormat> detectLine(String line) {
        if (line.stripLeading().startsWith("{")) {
            return Optional.of(JSON);
        } else if (line.startsWith("Game ")) {
            return Optional.of(TEXT);
        } else if (line.contains("(;")) {
            return Optional.of(GGF);
        }
        return Transcript.matches(line) ? Optional.of(TRANSCRIPT) : Optional.empty();
    }

    public static Optional<RecordFormat> find(String word) {
        return Stream.of(values()).filter(format -> format.id().equals(word)).findFirst();
    }
}
