package org.parlor.puzzle;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.parlor.notation.RecordInput;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/** Reads puzzles, one a line as {@link Puzzle#text()} writes them. Blank lines and lines that begin with # are comments. */
public final class PuzzleReader {
    /** The resource beside this class with the puzzles that come with the program. */
    public static final String SHIPPED = "shipped.puzzles";

    private static final Pattern FIELDS = Pattern.compile(Pattern.quote(Puzzle.SEPARATOR));
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,6}");
    private static final List<String> NAMES = List.of("game", "pos", "rating", "scores", "line");
    /** Bounds the memory for a file. */
    private static final int PUZZLES_MAX = 100_000;

    private PuzzleReader() {}

    /** Returns the puzzles that come with the program. */
    public static List<Puzzle> shipped() {
        try (InputStream in = PuzzleReader.class.getResourceAsStream(SHIPPED)) {
            if (in == null) {
                throw new FileNotFoundException("the resource " + SHIPPED + " is missing");
            }
            return read(in, SHIPPED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads all puzzles of a text.
     *
     * @param name the file name for error messages
     * @throws InvalidInputException if a line is malformed or contradicts the rules; names line and column
     */
    public static List<Puzzle> read(InputStream in, String name) throws IOException {
        List<Puzzle> puzzles = new ArrayList<>();
        RecordInput lines = RecordInput.of(in);
        for (byte[] bytes = lines.readLine(); bytes != null; bytes = lines.readLine()) {
            String line = RecordInput.utf8OrLatin1(bytes);
            if (isComment(line)) {
                continue;
            }
            if (puzzles.size() == PUZZLES_MAX) {
                throw new InvalidInputException("file", name + " has more than " + PUZZLES_MAX + " puzzles");
            }
            try {
                puzzles.add(parse(line));
            } catch (InvalidInputException e) {
                throw new InvalidInputException(
                        e.field(),
                        name + ", line " + lines.lineRead() + ", column " + column(line, e.field()) + ": "
                                + e.getMessage());
            }
        }
        lines.requireWhole();
        return List.copyOf(puzzles);
    }

    public static boolean isComment(String line) {
        return line.isBlank() || line.startsWith("#");
    }

    /** Returns whether a text has a puzzle in its first line that is no comment. */
    public static boolean areIn(InputStream in) throws IOException {
        RecordInput lines = RecordInput.of(in);
        byte[] bytes = lines.readLine();
        while (bytes != null && isComment(RecordInput.decode(bytes))) {
            bytes = lines.readLine();
        }
        return bytes != null && FIELDS.split(RecordInput.decode(bytes), -1).length == NAMES.size();
    }

    /** @throws InvalidInputException if the line is malformed or contradicts the rules */
    public static Puzzle parse(String line) {
        String[] fields = FIELDS.split(line, -1);
        if (fields.length != NAMES.size()) {
            throw new InvalidInputException(
                    "game",
                    "A puzzle must have the form GAME | POSITION | RATING | MOVE:SCORE … | LINE, not "
                            + SafeQuote.quote(line));
        }
        Rules rules = rules(words(fields[0]));
        return new Puzzle(
                rules,
                PositionText.parse(rules, fields[1]),
                number(fields[2].strip(), "rating"),
                scores(words(fields[3])),
                words(fields[4]));
    }

    /** The column, from 1, where a field begins; other fields are those of a position or of the options of the game. */
    private static int column(String line, String field) {
        int index = NAMES.indexOf(field);
        int at = index >= 0 ? index : field.equals("to") || field.equals("aux") ? 1 : 0;
        int column = 0;
        for (int i = 0; i < at; i++) {
            column = line.indexOf(Puzzle.SEPARATOR, column) + Puzzle.SEPARATOR.length();
        }
        return column + 1;
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).toList();
    }

    private static Rules rules(List<String> words) {
        GameKind kind = Games.get(words.isEmpty() ? "" : words.get(0));
        Map<String, Object> options = new LinkedHashMap<>();
        for (String word : words.subList(1, words.size())) {
            int equals = word.indexOf('=');
            String key = word.substring(0, Math.max(0, equals));
            options.put(
                    key,
                    kind.option(key)
                            .orElseThrow(() -> new InvalidInputException(
                                    "game", "Unknown option " + SafeQuote.quote(word) + " of " + kind.name()))
                            .parse(word.substring(equals + 1)));
        }
        return kind.rules(options);
    }

    private static Map<String, Integer> scores(List<String> words) {
        Map<String, Integer> scores = new LinkedHashMap<>();
        for (String word : words) {
            int colon = word.indexOf(':');
            scores.put(word.substring(0, Math.max(0, colon)), number(word.substring(colon + 1), "scores"));
        }
        return scores;
    }

    private static int number(String text, String field) {
        if (!NUMBER.matcher(text).matches()) {
            throw new InvalidInputException(field, "A number is expected, not " + SafeQuote.quote(text));
        }
        return Integer.parseInt(text);
    }
}
