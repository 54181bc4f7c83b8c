package org.parlor.rules.tictactoe;

import org.parlor.rules.HashMixer;
import org.parlor.rules.Position;

/**
 * A tic-tac-toe position as two bitboards.
 *
 * @param crosses bit i is set if X occupies square i; squares are numbered row by row from a1
 * @param noughts the same for O
 */
record TicTacToePosition(int crosses, int noughts, int sideToMove) implements Position {
    private static final int FULL = 0b111_111_111;
    private static final int[] LINES = {
        0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001,
        0b010_010_010, 0b100_100_100, 0b100_010_001, 0b001_010_100
    };

    @Override
    public boolean isOver() {
        return (crosses | noughts) == FULL || hasLine(crosses) || hasLine(noughts);
    }

    @Override
    public int[] legalMoves() {
        int[] moves = new int[legalMoveCount()];
        int found = 0;
        for (int free = free(); found < moves.length; free &= free - 1) {
            moves[found++] = Integer.numberOfTrailingZeros(free);
        }
        return moves;
    }

    @Override
    public int legalMoveCount() {
        return isOver() ? 0 : Integer.bitCount(free());
    }

    private int free() {
        return FULL & ~(crosses | noughts);
    }

    @Override
    public boolean isLegal(int move) {
        return move >= 0 && move < 9 && ((crosses | noughts) & 1 << move) == 0 && !isOver();
    }

    @Override
    public TicTacToePosition play(int move) {
        if (!isLegal(move)) {
            throw new IllegalArgumentException("illegal move: " + move);
        }
        return sideToMove == 0
                ? new TicTacToePosition(crosses | 1 << move, noughts, 1)
                : new TicTacToePosition(crosses, noughts | 1 << move, 0);
    }

    @Override
    public int score(int seat) {
        return hasLine(seat == 0 ? crosses : noughts) ? 1 : 0;
    }

    @Override
    public int[] cells() {
        int[] cells = new int[9];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (crosses >> i & 1) == 1 ? 'X' : (noughts >> i & 1) == 1 ? 'O' : '.';
        }
        return cells;
    }

    @Override
    public long key() {
        return HashMixer.mix(crosses | noughts << 9 | sideToMove << 18);
    }

    private static boolean hasLine(int marks) {
        for (int line : LINES) {
            if ((marks & line) == line) {
                return true;
            }
        }
        return false;
    }
}
