package org.parlor.client.board;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * What there is to see on a board. Places are indexes among the cells of {@link Rules#board()}.
 *
 * @param legal the places to mark as moves that can be played, each with what it adds to the mover's score, or 0 where
 *     that is not to be told
 * @param cursor where the person points
 * @param last where the last move was made
 * @param pending where a move was sent to that the server has not told of yet
 * @param hint where a move is advised
 * @param isFlipped whether the board is seen from the second seat
 * @param names what to call the seats where a board names them
 * @param frame what lies there now, while the last move is shown in motion
 */
public record BoardModel(
        Rules rules,
        Position position,
        Map<Integer, Integer> legal,
        OptionalInt cursor,
        OptionalInt last,
        OptionalInt pending,
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
     * The pair of brackets that mark a cell: round for a move being sent, curly for a hint, square for the cursor and the
     * last move; empty for none.
     */
    public String brackets(int place) {
        boolean square = isCursor(place) || (last.isPresent() && last.getAsInt() == place);
        boolean curly = hint.isPresent() && hint.getAsInt() == place;
        return isPending(place) ? "()" : curly ? "{}" : square ? "[]" : "";
    }

    public boolean isPending(int place) {
        return pending.isPresent() && pending.getAsInt() == place;
    }
}
