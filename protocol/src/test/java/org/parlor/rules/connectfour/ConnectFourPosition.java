package org.parlor.rules.connectfour;

import java.util.Arrays;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Position;

/**
 * A Connect Four position as two bitboards.
 *
 * @param yellow bit 7 * column + height is set if Yellow has a disc there; the seventh bit of a column stays empty
 * @param red the same for Red
 */
record ConnectFourPosition(long yellow, long red, int sideToMove) implements Position {
    static final int COLUMNS = 7;
    static final int ROWS = 6;
    private static final int STEP = ROWS + 1;
    private static final int[] DIRECTIONS = {1, STEP - 1, STEP, STEP + 1};

    static int bit(int column, int height) {
        return STEP * column + height;
    }

    /** The number of discs in a column. */
    int height(int column) {
        return Long.bitCount((yellow | red) >> bit(column, 0) & (1L << ROWS) - 1);
    }

    @Override
    public boolean isOver() {
        return Long.bitCount(yellow | red) == COLUMNS * ROWS || hasLine(yellow) || hasLine(red);
    }

    @Override
    public int[] legalMoves() {
        int[] moves = new int[COLUMNS];
        int found = 0;
        for (int column = 0; column < COLUMNS; column++) {
            if (isLegal(column)) {
                moves[found++] = column;
            }
        }
        return Arrays.copyOf(moves, found);
    }

    @Override
    public boolean isLegal(int move) {
        return move >= 0 && move < COLUMNS && height(move) < ROWS && !isOver();
    }

    @Override
    public ConnectFourPosition play(int move) {
        if (!isLegal(move)) {
            throw new IllegalArgumentException("illegal move: " + move);
        }
        long disc = 1L << bit(move, height(move));
        return sideToMove == 0
                ? new ConnectFourPosition(yellow | disc, red, 1)
                : new ConnectFourPosition(yellow, red | disc, 0);
    }

    @Override
    public int score(int seat) {
        return hasLine(seat == 0 ? yellow : red) ? 1 : 0;
    }

    @Override
    public int[] cells() {
        int[] cells = new int[COLUMNS * ROWS];
        for (int cell = 0; cell < cells.length; cell++) {
            int bit = bit(cell % COLUMNS, ROWS - 1 - cell / COLUMNS);
            cells[cell] = (yellow >> bit & 1) == 1 ? 'X' : (red >> bit & 1) == 1 ? 'O' : '.';
        }
        return cells;
    }

    @Override
    public long key() {
        return HashMixer.fold(HashMixer.fold(sideToMove, yellow), red);
    }

    private static boolean hasLine(long discs) {
        for (int step : DIRECTIONS) {
            long pairs = discs & discs >> step;
            if ((pairs & pairs >> (2 * step)) != 0) {
                return true;
            }
        }
        return false;
    }
}
