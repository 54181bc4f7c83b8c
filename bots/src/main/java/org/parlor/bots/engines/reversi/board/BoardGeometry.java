package org.parlor.bots.engines.reversi.board;

import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/**
 * A board of up to 8×8 centred in the 64 squares of {@code Bitboard}. The squares around a smaller board always stay empty,
 * so lines end there as they do at an edge.
 *
 * @param squares the squares of the board
 */
public record BoardGeometry(int rows, int columns, long squares) {
    private static final int SIZE = 8;

    /** 8×8. */
    public static final BoardGeometry WHOLE = new BoardGeometry(SIZE, SIZE, -1);

    /** Static square values, 0 to 9, by the distances from the nearest edges. */
    private static final int[] SQUARE_VALUES = {9, 2, 8, 6, 2, 1, 3, 4, 8, 3, 7, 5, 6, 4, 5, 0};

    public static boolean holds(ReversiRules rules) {
        return rules.rows() <= SIZE && rules.columns() <= SIZE;
    }

    public static BoardGeometry of(ReversiRules rules) {
        BoardGeometry empty = new BoardGeometry(rules.rows(), rules.columns(), 0);
        long squares = 0;
        for (int cell = 0; cell < empty.cells(); cell++) {
            squares |= 1L << empty.square(cell);
        }
        return new BoardGeometry(rules.rows(), rules.columns(), squares);
    }

    public int cells() {
        return rows * columns;
    }

    public boolean isWhole() {
        return rows == SIZE && columns == SIZE;
    }

    /** Returns the bitboard square of a cell of the rules' board. */
    public int square(int cell) {
        return (cell / columns + (SIZE - rows) / 2) * SIZE + cell % columns + (SIZE - columns) / 2;
    }

    public long topLeft() {
        return 1L << square(0);
    }

    public long topRight() {
        return 1L << square(columns - 1);
    }

    public long bottomLeft() {
        return 1L << square(cells() - columns);
    }

    public long bottomRight() {
        return 1L << square(cells() - 1);
    }

    public long corners() {
        return topLeft() | topRight() | bottomLeft() | bottomRight();
    }

    /** Returns the static value of each square, 0 to 9. */
    public int[] squareValues() {
        int[] scores = new int[SIZE * SIZE];
        for (int cell = 0; cell < cells(); cell++) {
            scores[square(cell)] = SQUARE_VALUES[4 * inward(cell / columns, rows) + inward(cell % columns, columns)];
        }
        return scores;
    }

    /** Returns the discs of the side to move. */
    public long own(Position position) {
        return discs((ReversiPosition) position, position.sideToMove());
    }

    /** Returns the discs of the side that is not to move. */
    public long opp(Position position) {
        return discs((ReversiPosition) position, 1 - position.sideToMove());
    }

    public long discs(ReversiPosition position, int seat) {
        char disc = seat == 0 ? Reversi.BLACK : Reversi.WHITE;
        long discs = 0;
        for (int cell = 0; cell < cells(); cell++) {
            discs |= position.cell(cell) == disc ? 1L << square(cell) : 0;
        }
        return discs;
    }

    private static int inward(int at, int length) {
        return Math.min(at, length - 1 - at);
    }

    /** Returns the cell of the rules' board for a bitboard square. */
    public int cell(int square) {
        return (square / SIZE - (SIZE - rows) / 2) * columns + square % SIZE - (SIZE - columns) / 2;
    }
}
