package org.parlor.message.value;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/**
 * The cells of a position in JSON: a string with one character per cell, or an array of counts.
 *
 * @param cells the characters, or the comma-separated counts
 * @param isText whether {@code cells} holds characters
 */
public record BoardCells(String cells, boolean isText) {

    public static BoardCells of(Rules rules, Position position) {
        return new BoardCells(PositionText.cells(rules, position), isText(rules));
    }

    public static BoardCells text(String text) {
        return new BoardCells(text, true);
    }

    public static BoardCells counts(List<Integer> counts) {
        return new BoardCells(counts.stream().map(String::valueOf).collect(Collectors.joining(",")), false);
    }

    /** One value per cell: a code point or a count. */
    public List<Integer> values() {
        if (isText) {
            return cells.codePoints().boxed().toList();
        }
        return cells.isEmpty()
                ? List.of()
                : Arrays.stream(cells.split(",")).map(Integer::valueOf).toList();
    }

    /** Returns the hidden state of a position, null if the game has none. */
    public static @Nullable Integer aux(Position position) {
        OptionalInt aux = position.aux();
        return aux.isPresent() ? aux.getAsInt() : null;
    }

    /**
     * Converts the cells to a position.
     *
     * @throws RequestException if the game uses the other representation
     * @throws org.parlor.rules.InvalidInputException if the game has no such position
     */
    public Position toPosition(Rules rules, int sideToMove, @Nullable Integer aux) {
        if (isText != isText(rules)) {
            throw RequestException.badMessage(
                    "pos", "\"pos\" of " + rules.kind().id() + " must be " + (isText ? "an array" : "a string"));
        }
        return rules.toPosition(new PositionSetup(values(), sideToMove, aux));
    }

    private static boolean isText(Rules rules) {
        return rules.kind().cellContent() == CellContentKind.PIECES;
    }

    @Override
    public String toString() {
        return cells;
    }
}
