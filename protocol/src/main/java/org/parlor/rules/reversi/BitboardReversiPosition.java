package org.parlor.rules.reversi;

import static org.parlor.rules.reversi.Bitboard.SQUARES;

import org.jspecify.annotations.Nullable;
import org.parlor.rules.HashMixer;

/** A position on an 8×8 board as two bitboards; see {@link Bitboard}. */
final class BitboardReversiPosition extends ReversiPosition {
    private final long mover;
    private final long other;
    /** Computed eagerly: nearly every position is asked for its moves, and playing one needs them again. */
    private final long placements;

    private BitboardReversiPosition(ReversiRules rules, long own, long opp, int sideToMove, int passes) {
        super(rules, sideToMove, passes);
        this.mover = own;
        this.other = opp;
        this.placements = passes == PASSES_TO_END ? 0 : Bitboard.moves(own, opp);
    }

    static BitboardReversiPosition of(ReversiRules rules, char[] cells, int sideToMove, int passes) {
        long black = squares(cells, Reversi.BLACK);
        long white = squares(cells, Reversi.WHITE);
        return sideToMove == 0
                ? new BitboardReversiPosition(rules, black, white, 0, passes)
                : new BitboardReversiPosition(rules, white, black, 1, passes);
    }

    private static long squares(char[] cells, char value) {
        long squares = 0;
        for (int i = 0; i < cells.length; i++) {
            squares |= cells[i] == value ? 1L << i : 0;
        }
        return squares;
    }

    @Override
    public boolean isOver() {
        return placements == 0 && !canPass();
    }

    @Override
    public int[] legalMoves() {
        int[] moves = new int[legalMoveCount()];
        int found = 0;
        for (long left = placements; left != 0; left &= left - 1) {
            moves[found++] = Long.numberOfTrailingZeros(left);
        }
        if (found < moves.length) {
            moves[found] = SQUARES;
        }
        return moves;
    }

    @Override
    public int legalMoveCount() {
        return Long.bitCount(placements) + (canPass() ? 1 : 0);
    }

    @Override
    public boolean isLegal(int move) {
        return move == SQUARES ? canPass() : move >= 0 && move < SQUARES && (placements >>> move & 1) != 0;
    }

    private boolean canPass() {
        if (rules().allowsFreePassing()) {
            return passes() < PASSES_TO_END && (mover | other) != -1;
        }
        return placements == 0 && Bitboard.moves(other, mover) != 0;
    }

    @Override
    BitboardReversiPosition passed(int newPasses) {
        return new BitboardReversiPosition(rules(), other, mover, 1 - sideToMove(), newPasses);
    }

    @Override
    BitboardReversiPosition placed(int cell) {
        long flips = Bitboard.flips(cell, mover, other);
        return new BitboardReversiPosition(rules(), other ^ flips, (mover ^ flips) | (1L << cell), 1 - sideToMove(), 0);
    }

    @Override
    public int score(int seat) {
        return Long.bitCount(discs(seat));
    }

    @Override
    public char cell(int index) {
        if (((mover | other) >>> index & 1) == 0) {
            return Reversi.EMPTY;
        }
        return (discs(0) >>> index & 1) != 0 ? Reversi.BLACK : Reversi.WHITE;
    }

    /** Overridden for speed: every position sent contains all cells. */
    @Override
    public int[] cells() {
        long black = discs(0);
        long white = discs(1);
        int[] values = new int[SQUARES];
        for (int i = 0; i < SQUARES; i++) {
            values[i] = (black & 1) != 0 ? Reversi.BLACK : (white & 1) != 0 ? Reversi.WHITE : Reversi.EMPTY;
            black >>>= 1;
            white >>>= 1;
        }
        return values;
    }

    @Override
    public int mobility(int seat) {
        return Long.bitCount(Bitboard.moves(discs(seat), discs(1 - seat)));
    }

    private long discs(int seat) {
        return seat == sideToMove() ? mover : other;
    }

    @Override
    public long key() {
        return HashMixer.fold(HashMixer.fold(keySeed(), mover), other);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof BitboardReversiPosition that
                && mover == that.mover
                && other == that.other
                && hasSameState(that);
    }
}
