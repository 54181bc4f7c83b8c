package org.parlor.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Positions as one line of text, for command lines and files: the cells (characters, or comma-separated numbers), a
 * space, the seat to move and, if the game has hidden state, a space and the hidden state.
 */
public final class PositionText {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");

    private PositionText() {}

    public static String print(Rules rules, Position position) {
        String aux = position.aux().isPresent() ? " " + position.aux().getAsInt() : "";
        return cells(rules, position) + " " + position.sideToMove() + aux;
    }

    /**
     * Parses a position. The seat to move defaults to 0.
     *
     * @throws InvalidInputException if the text is not a position of this game
     */
    public static Position parse(Rules rules, String text) {
        String[] parts = text.strip().split(" +");
        if (parts.length > 3) {
            throw new InvalidInputException(
                    "pos", "A position must have the form CELLS [SEAT [AUX]], not " + SafeQuote.quote(text.strip()));
        }
        int sideToMove = parts.length > 1 ? number(parts[1], "to", "The seat to move must be 0 or 1") : 0;
        Integer aux = parts.length > 2
                ? Integer.valueOf(number(parts[2], "aux", "The hidden state must be an integer"))
                : null;
        return rules.toPosition(new PositionSetup(values(rules, parts[0]), sideToMove, aux));
    }

    /** Prints the cells only. */
    public static String cells(Rules rules, Position position) {
        int[] cells = position.cells();
        if (rules.kind().cellContent() == CellContentKind.PIECES) {
            return new String(cells, 0, cells.length);
        }
        StringBuilder counts = new StringBuilder(cells.length * 3);
        for (int cell : cells) {
            counts.append(counts.isEmpty() ? "" : ",").append(cell);
        }
        return counts.toString();
    }

    private static List<Integer> values(Rules rules, String cells) {
        return switch (rules.kind().cellContent()) {
            case COUNT -> {
                List<Integer> counts = new ArrayList<>();
                for (String count : cells.split(",", -1)) {
                    counts.add(number(count, "pos", "A position must be comma-separated integers"));
                }
                yield counts;
            }
            case PIECES -> cells.codePoints().boxed().toList();
        };
    }

    private static int number(String text, String field, String expected) {
        if (!NUMBER.matcher(text).matches()) {
            throw new InvalidInputException(field, expected + ", not " + SafeQuote.quote(text));
        }
        return Integer.parseInt(text);
    }
}
