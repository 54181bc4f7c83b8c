package org.parlor.notation;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.notation.kalah.KalahMovesReader;
import org.parlor.notation.kalah.ManchesterLogReader;
import org.parlor.notation.othello.PgnReader;
import org.parlor.notation.othello.TranscriptReader;
import org.parlor.notation.othello.WthorReader;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/** Detects the format of a file by its beginning: the first line in a known format decides. */
final class FormatDetector {
    private static final Pattern OBJECT = Pattern.compile("\\s*(?:\\[\\s*)?\\{.*");
    private static final Pattern RECORD = Pattern.compile("\"record\"\\s*:");
    private static final Pattern QUEST = Pattern.compile("\"position\"\\s*:\\s*\\{|\"gtype\"\\s*:");
    /** The name of the game in GGF, its number in SGF. */
    private static final Pattern GAME = Pattern.compile("\\bGM\\[\\s*(?:([0-9])|[A-Za-z])");

    private static final Pattern FILE_FORMAT = Pattern.compile("\\(;\\s*FF\\[");
    private static final Pattern CHESS = Pattern.compile(
            "\\b[KQRBN][a-h]?[1-8]?x?[a-h][1-8]\\b|\\bO-O\\b|\\b[a-h]x[a-h][1-8]\\b|\\b1\\.\\s*[de]4\\b");
    private static final Pattern BOARD =
            Pattern.compile("\\[?\\s*(?:[0-9]{1,2}\\s+)?(?:[XOxoBbWw*.-]\\s*){16,}(?:[01]\\s*)?]?\\s*(?:[;%].*)?");

    /** Longer than any board with its claims; the pattern needs stack for each square. */
    private static final int BOARD_MAX = 1_000;

    private static final String TAR = "tar";
    private static final int TAR_AT = 257;
    /** The first bytes of archives that are not read, or those of the first file of a tar archive. */
    private static final Map<String, String> ARCHIVES = Map.of(
            TAR,
            "ustar",
            "xz",
            "\u00FD7zXZ",
            "7z",
            "7z\u00BC\u00AF",
            "rar",
            "Rar!",
            "zstd",
            "(\u00B5/\u00FD",
            "zip",
            "PK\3\4");

    private FormatDetector() {}

    /** @throws InvalidInputException if the format is unknown or not supported */
    static RecordFormat detect(byte[] head) {
        if (WthorReader.matches(head)) {
            return RecordFormat.WTHOR;
        }
        ARCHIVES.forEach((name, magic) -> {
            if (begins(head, name.equals(TAR) ? TAR_AT : 0, magic)) {
                throw new InvalidInputException(
                        "file", "a file in the format " + name + ", which is not supported; unpack it first");
            }
        });
        String text = RecordInput.decode(head);
        return text.lines()
                .flatMap(line -> ofLine(line, text).stream())
                .findFirst()
                .orElseThrow(() -> unknown(text));
    }

    private static boolean begins(byte[] head, int from, String magic) {
        byte[] bytes = magic.getBytes(StandardCharsets.ISO_8859_1);
        return head.length >= from + bytes.length
                && Arrays.equals(head, from, from + bytes.length, bytes, 0, bytes.length);
    }

    private static Optional<RecordFormat> ofLine(String line, String text) {
        if (line.indexOf('\0') >= 0) {
            throw new InvalidInputException(
                    "file", "a binary file in an unknown format; supported are " + RecordFormat.ids());
        }
        boolean isTag = PgnReader.isTag(line);
        if (OBJECT.matcher(line).matches()) {
            return Optional.of(
                    QUEST.matcher(text).find() && !RECORD.matcher(text).find()
                            ? RecordFormat.QUEST
                            : RecordFormat.JSON);
        } else if (line.startsWith("Game ")) {
            return Optional.of(RecordFormat.TEXT);
        } else if (!isTag && line.contains("(;")) {
            return Optional.of(isSgf(text) ? RecordFormat.SGF : RecordFormat.GGF);
        } else if (ManchesterLogReader.matches(line)) {
            return Optional.of(RecordFormat.MANCHESTER);
        } else if (KalahMovesReader.matches(line)) {
            return Optional.of(RecordFormat.KALAH);
        } else if (isBoard(line.strip()) && TranscriptReader.matches(text.substring(text.indexOf(line)))) {
            return Optional.of(RecordFormat.TRANSCRIPT);
        } else if (isBoard(line.strip()) || KalahMovesReader.isPosition(line)) {
            throw new InvalidInputException(
                    "file", "a file of positions, not of games; give it to parlor-bots solve, or as --position @FILE");
        }
        if (!isTag && !TranscriptReader.matches(line)) {
            return Optional.empty();
        } else if (text.lines().anyMatch(FormatDetector::isChess)) {
            throw new InvalidInputException("file", "a game of chess, which Parlor does not play");
        }
        return Optional.of(isTag ? RecordFormat.PGN : RecordFormat.TRANSCRIPT);
    }

    private static boolean isBoard(String line) {
        return line.length() <= BOARD_MAX && BOARD.matcher(line).matches();
    }

    private static boolean isSgf(String text) {
        Matcher game = GAME.matcher(text);
        return game.find() ? game.group(1) != null : FILE_FORMAT.matcher(text).find();
    }

    private static boolean isChess(String line) {
        return !PgnReader.isTag(line) && CHESS.matcher(line).find();
    }

    private static InvalidInputException unknown(String text) {
        String first = text.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("")
                .strip();
        return new InvalidInputException(
                "file",
                first.isEmpty()
                        ? "file is empty"
                        : "unknown format: it begins with " + SafeQuote.quote(first) + "; supported are "
                                + RecordFormat.ids());
    }
}
