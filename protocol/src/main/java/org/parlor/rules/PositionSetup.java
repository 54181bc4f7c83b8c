package org.parlor.rules;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A position as somebody describes it, not yet known to be possible.
 *
 * @param cells one value a cell in board order
 * @param sideToMove the seat, 0 or 1
 * @param aux the hidden part of the state, or null where the game has none or the usual one is meant
 */
public record PositionSetup(
        List<Integer> cells, int sideToMove, @Nullable Integer aux) {

    public PositionSetup {
        cells = List.copyOf(cells);
        if (sideToMove != 0 && sideToMove != 1) {
            throw new InvalidInputException("to", "The seat to move is 0 or 1, not " + sideToMove);
        }
    }

    /**
     * The values, if there is one for each cell of the board.
     *
     * @throws InvalidInputException if there are more or fewer
     */
    public int[] cellsOf(Board board) {
        if (cells.size() != board.cells().size()) {
            throw new InvalidInputException(
                    "pos", "This board has " + board.cells().size() + " cells, the position describes " + cells.size());
        }
        return cells.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * The values, if there is one for each cell of the board and each is one of the pieces or a dot.
     *
     * @throws InvalidInputException naming the first cell where it is not so
     */
    public int[] piecesOf(Board board, List<Piece> pieces) {
        int[] values = cellsOf(board);
        for (int i = 0; i < values.length; i++) {
            if (values[i] != '.' && !isOneOf(pieces, values[i])) {
                throw new InvalidInputException(
                        "pos",
                        board.cells().get(i).id() + " holds " + names(pieces) + " or a dot, not "
                                + SafeQuote.cell(values[i]));
            }
        }
        return values;
    }

    private static boolean isOneOf(List<Piece> pieces, int value) {
        for (Piece piece : pieces) {
            if (piece.value() == value) {
                return true;
            }
        }
        return false;
    }

    private static String names(List<Piece> pieces) {
        return pieces.stream().map(piece -> Character.toString(piece.value())).collect(Collectors.joining(", "));
    }

    /** @throws InvalidInputException if a hidden state is given: this game has none */
    public void requireNoAux() {
        if (aux != null) {
            throw new InvalidInputException("aux", "This game has no hidden state: leave aux out");
        }
    }
}
