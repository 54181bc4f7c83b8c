package org.parlor.rules;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An unvalidated description of a position.
 *
 * @param cells one value per cell, in board order
 * @param sideToMove the seat, 0 or 1
 * @param aux the hidden state, or null if the game has none or for its default
 */
public record PositionSetup(
        List<Integer> cells, int sideToMove, @Nullable Integer aux) {

    public PositionSetup {
        cells = List.copyOf(cells);
        if (sideToMove != 0 && sideToMove != 1) {
            throw new InvalidInputException("to", "The seat to move must be 0 or 1, not " + sideToMove);
        }
    }

    /**
     * Returns the values of the cells.
     *
     * @throws InvalidInputException if their number differs from that of the board
     */
    public int[] cellsOf(BoardLayout board) {
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
    public int[] piecesOf(BoardLayout board, List<Piece> pieces) {
        int[] values = cellsOf(board);
        for (int i = 0; i < values.length; i++) {
            int value = values[i];
            if (value != '.' && pieces.stream().noneMatch(piece -> piece.value() == value)) {
                throw new InvalidInputException(
                        "pos",
                        board.cells().get(i).id() + " must be " + names(pieces) + " or a dot, not "
                                + SafeQuote.quoteCell(value));
            }
        }
        return values;
    }

    private static String names(List<Piece> pieces) {
        return pieces.stream().map(piece -> Character.toString(piece.value())).collect(Collectors.joining(", "));
    }

    /** @throws InvalidInputException if the setup has hidden state */
    public void requireNoAux() {
        if (aux != null) {
            throw new InvalidInputException("aux", "This game has no hidden state: omit aux");
        }
    }
}
