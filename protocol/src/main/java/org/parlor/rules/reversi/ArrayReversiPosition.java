package org.parlor.rules.reversi;

import static org.parlor.rules.reversi.Reversi.EMPTY;
import static org.parlor.rules.reversi.Reversi.disc;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.HashMixer;

/** A position on a board of any size, stored as one character per cell. */
final class ArrayReversiPosition extends ReversiPosition {
    private static final int[] NONE = {};

    /** For each cell, the rays along which discs can be flipped; see {@link Rays#of}. */
    private final int[][] rays;

    private final char[] cells;
    /** Computed lazily. Concurrent computations are benign: they produce equal arrays. */
    private int @Nullable [] legal;

    ArrayReversiPosition(ReversiRules rules, int[][] rays, char[] cells, int sideToMove, int passes) {
        super(rules, sideToMove, passes);
        this.rays = rays;
        this.cells = cells;
    }

    @Override
    public boolean isOver() {
        return legal().length == 0;
    }

    @Override
    public int[] legalMoves() {
        return legal().clone();
    }

    @Override
    public int legalMoveCount() {
        return legal().length;
    }

    @Override
    public boolean isLegal(int move) {
        return Arrays.binarySearch(legal(), move) >= 0;
    }

    @Override
    ArrayReversiPosition passed(int newPasses) {
        return new ArrayReversiPosition(rules(), rays, cells, 1 - sideToMove(), newPasses);
    }

    @Override
    ArrayReversiPosition placed(int cell) {
        char[] next = cells.clone();
        next[cell] = disc(sideToMove());
        flip(next, cell);
        return new ArrayReversiPosition(rules(), rays, next, 1 - sideToMove(), 0);
    }

    @Override
    public int score(int seat) {
        int discs = 0;
        for (char cell : cells) {
            discs += cell == disc(seat) ? 1 : 0;
        }
        return discs;
    }

    @Override
    public char cell(int index) {
        return cells[index];
    }

    @Override
    public int mobility(int seat) {
        return placements(seat).length;
    }

    @Override
    public long key() {
        long key = keySeed();
        for (int i = 0; i < cells.length; i += 4) {
            // The number of cells is a multiple of four because rows and columns are even.
            long four = cells[i] | (long) cells[i + 1] << 16 | (long) cells[i + 2] << 32 | (long) cells[i + 3] << 48;
            key = HashMixer.fold(key, four);
        }
        return key;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ArrayReversiPosition that && Arrays.equals(cells, that.cells) && hasSameState(that);
    }

    private int[] legal() {
        int[] moves = legal;
        if (moves == null) {
            int[] placements = passes() == PASSES_TO_END ? NONE : placements(sideToMove());
            moves = placements;
            if (canPass(placements)) {
                moves = Arrays.copyOf(placements, placements.length + 1);
                moves[placements.length] = rules().pass();
            }
            legal = moves;
        }
        return moves;
    }

    private boolean canPass(int[] placements) {
        return rules().allowsFreePassing()
                ? passes() < PASSES_TO_END && !isFull()
                : placements.length == 0 && mobility(1 - sideToMove()) > 0;
    }

    private boolean isFull() {
        for (char cell : cells) {
            if (cell == EMPTY) {
                return false;
            }
        }
        return true;
    }

    private int[] placements(int seat) {
        int[] moves = new int[cells.length];
        int count = 0;
        for (int cell = 0; cell < cells.length; cell++) {
            if (cells[cell] == EMPTY && flipsAny(cell, seat)) {
                moves[count++] = cell;
            }
        }
        return Arrays.copyOf(moves, count);
    }

    private boolean flipsAny(int cell, int seat) {
        int[] rays = this.rays[cell];
        for (int at = 0; at < rays.length; at += rays[at] + 1) {
            if (enclosed(rays, at, seat) > 0) {
                return true;
            }
        }
        return false;
    }

    private void flip(char[] next, int move) {
        int[] rays = this.rays[move];
        for (int at = 0; at < rays.length; at += rays[at] + 1) {
            int flips = enclosed(rays, at, sideToMove());
            for (int i = 1; i <= flips; i++) {
                next[rays[at + i]] = disc(sideToMove());
            }
        }
    }

    /** Returns the number of opposing discs enclosed along the ray that starts at {@code at} in the array. */
    private int enclosed(int[] rays, int at, int seat) {
        char opponent = disc(1 - seat);
        int length = rays[at];
        int run = 0;
        while (run < length && cells[rays[at + 1 + run]] == opponent) {
            run++;
        }
        return run < length && cells[rays[at + 1 + run]] == disc(seat) ? run : 0;
    }
}
