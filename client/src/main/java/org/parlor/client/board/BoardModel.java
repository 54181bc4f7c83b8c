package org.parlor.client.board;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The content and the marks of a board to draw. Places are indexes of the cells of {@link Rules#board()}.
 *
 * @param legal the places to mark as legal moves, each with its gain in the mover's score, or 0 to hide the
 * gain
 * @param cursor the place of the cursor
 * @param last the place of the last move
 * @param pending the place of a sent move that the server has not confirmed yet
 * @param premove the place of a move that answers any move of the opponent
 * @param hint the place of the advised move
 * @param isFlipped whether the board is seen from the second seat
 * @param names the names of the seats, for boards that show them
 * @param frame the current content, also during the animation of the last move
 */
public record BoardModel(
        Rules rules,
        Position position,
        Map<Integer, Integer> legal,
        OptionalInt cursor,
        OptionalInt last,
        OptionalInt pending,
        OptionalInt premove,
        OptionalInt hint,
        boolean isFlipped,
        List<String> names,
        AnimationFrame frame) {

    public BoardModel {
        legal = Map.copyOf(legal);
        names = List.copyOf(names);
    }

    public boolean isLegal(int place) {
        return legal.containsKey(place);
    }

    public int gain(int place) {
        return legal.getOrDefault(place, 0);
    }

    public int[] cells() {
        return frame.cells().stream().mapToInt(Integer::intValue).toArray();
    }

    public boolean isHighlighted(int place) {
        return frame.highlighted().contains(place);
    }

    public boolean isCursor(int place) {
        return cursor.isPresent() && cursor.getAsInt() == place;
    }

    /**
     * The pair of brackets that mark a cell: round for a move being sent or a premove, curly for a hint, square for the cursor, angle
     * brackets for the last move; empty for none.
     */
    private String brackets(int place) {
        boolean angle = last.isPresent() && last.getAsInt() == place;
        boolean curly = hint.isPresent() && hint.getAsInt() == place;
        boolean round = isPending(place) || (premove.isPresent() && premove.getAsInt() == place);
        return round ? "()" : curly ? "{}" : isCursor(place) ? "[]" : angle ? "<>" : "";
    }

    public boolean isPending(int place) {
        return pending.isPresent() && pending.getAsInt() == place;
    }

    /** Returns the role in which the content of a cell is drawn, its own unless something marks it. */
    public StyleRole role(int place, StyleRole own) {
        return isCursor(place)
                ? StyleRole.CURSOR
                : isPending(place) ? StyleRole.PENDING : isHighlighted(place) ? StyleRole.SELECTED : own;
    }

    /** Draws the brackets of a cell, if it has any, in two columns of a row. */
    public void drawBrackets(Canvas canvas, int left, int right, int y, int place) {
        String brackets = brackets(place);
        if (!brackets.isEmpty()) {
            StyleRole role = isCursor(place) ? StyleRole.CURSOR : StyleRole.LAST;
            canvas.put(left, y, brackets.charAt(0), role);
            canvas.put(right, y, brackets.charAt(1), role);
        }
    }
}
