package org.parlor.message.value;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.rules.CellValues;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;

/**
 * The cells of a position as they stand in a line: a string with one character a cell, or an array of counts.
 *
 * @param cells the characters, or the counts joined by commas
 * @param isText which of the two it is
 */
public record BoardCells(String cells, boolean isText) {

    public static BoardCells of(Rules rules, Position position) {
        int[] cells = position.cells();
        if (rules.kind().values() == CellValues.PIECES) {
            return text(new String(cells, 0, cells.length));
        }
        StringBuilder counts = new StringBuilder(cells.length * 3);
        for (int cell : cells) {
            counts.append(counts.isEmpty() ? "" : ",").append(cell);
        }
        return new BoardCells(counts.toString(), false);
    }

    public static BoardCells text(String text) {
        return new BoardCells(text, true);
    }

    public static BoardCells counts(List<Integer> counts) {
        return new BoardCells(counts.stream().map(String::valueOf).collect(Collectors.joining(",")), false);
    }

    /** One value a cell: the code of a character, or a count. */
    public List<Integer> values() {
        if (isText) {
            return cells.codePoints().boxed().toList();
        }
        return cells.isEmpty()
                ? List.of()
                : Arrays.stream(cells.split(",")).map(Integer::valueOf).toList();
    }

    /** The hidden state of a position as its field, null where the game has none. */
    public static @Nullable Integer aux(Position position) {
        OptionalInt aux = position.aux();
        return aux.isPresent() ? aux.getAsInt() : null;
    }

    /**
     * The position that is meant.
     *
     * @throws RequestException where the form is not the game's
     * @throws org.parlor.rules.InvalidInputException where the game cannot mean it
     */
    public Position toPosition(Rules rules, int sideToMove, @Nullable Integer aux) {
        boolean wantsText = rules.kind().values() == CellValues.PIECES;
        if (isText != wantsText) {
            throw RequestException.badMessage(
                    "pos", "pos of " + rules.kind().id() + " is " + (wantsText ? "a string" : "an array"));
        }
        return rules.position(new PositionSetup(values(), sideToMove, aux));
    }

    /** As one string: the characters, or the counts joined by commas. */
    @Override
    public String toString() {
        return cells;
    }
}
