package org.parlor.rules.reversi;

import static org.parlor.rules.reversi.Reversi.EMPTY;
import static org.parlor.rules.reversi.Reversi.disc;

import java.util.Arrays;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.Hash;
import org.parlor.rules.Position;

/** Discs on a board of any size, the side to move and, under free passing, the passes just made. */
public final class ReversiPosition implements Position {
    private static final int[] NONE = {};

    private final ReversiRules rules;
    private final char[] cells;
    private final int sideToMove;
    private final int passes;
    /** Worked out when first asked for; a race works it out twice, to the same end. */
    private int @Nullable [] legal;

    ReversiPosition(ReversiRules rules, char[] cells, int sideToMove, int passes) {
        this.rules = rules;
        this.cells = cells;
        this.sideToMove = sideToMove;
        this.passes = passes;
    }

    @Override
    public int sideToMove() {
        return sideToMove;
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
    public boolean isLegal(int move) {
        return Arrays.binarySearch(legal(), move) >= 0;
    }

    @Override
    public ReversiPosition play(int move) {
        if (!isLegal(move)) {
            throw new IllegalArgumentException("not a legal move: " + move);
        }
        if (move == rules.pass()) {
            return new ReversiPosition(rules, cells, 1 - sideToMove, rules.passingFree() ? passes + 1 : 0);
        }
        char[] next = cells.clone();
        next[move] = disc(sideToMove);
        flip(next, move);
        return new ReversiPosition(rules, next, 1 - sideToMove, 0);
    }

    @Override
    public int score(int seat) {
        int discs = 0;
        for (char cell : cells) {
            discs += cell == disc(seat) ? 1 : 0;
        }
        return discs;
    }

    /** What lies on a cell: {@link Reversi#BLACK}, {@link Reversi#WHITE} or {@link Reversi#EMPTY}. */
    public char cell(int index) {
        return cells[index];
    }

    /** How many cells a side could place a disc on, whether or not it is to move. */
    public int mobility(int seat) {
        return placements(seat).length;
    }

    public ReversiRules rules() {
        return rules;
    }

    @Override
    public int[] cells() {
        int[] values = new int[cells.length];
        Arrays.setAll(values, i -> cells[i]);
        return values;
    }

    @Override
    public OptionalInt aux() {
        return rules.passingFree() ? OptionalInt.of(passes) : OptionalInt.empty();
    }

    /** A stuck side's pass under the tournament rule; under free passing even the only pass is the player's to make. */
    @Override
    public OptionalInt forcedMove() {
        boolean stuck = !rules.passingFree() && legal().length == 1 && legal()[0] == rules.pass();
        return stuck ? OptionalInt.of(rules.pass()) : OptionalInt.empty();
    }

    @Override
    public long key() {
        long key = sideToMove * 3L + passes;
        for (int i = 0; i < cells.length; i += 4) {
            // The number of cells is a multiple of four: both sides are even.
            long four = cells[i] | (long) cells[i + 1] << 16 | (long) cells[i + 2] << 32 | (long) cells[i + 3] << 48;
            key = Hash.fold(key, four);
        }
        return key;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReversiPosition that
                && sideToMove == that.sideToMove
                && passes == that.passes
                && rules.columns() == that.rules.columns()
                && rules.passingFree() == that.rules.passingFree()
                && Arrays.equals(cells, that.cells);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(key());
    }

    @Override
    public String toString() {
        return new String(cells) + " " + sideToMove + (rules.passingFree() ? " " + passes : "");
    }

    private int[] legal() {
        int[] known = legal;
        if (known == null) {
            known = rules.passingFree() ? freeMoves() : tournamentMoves();
            legal = known;
        }
        return known;
    }

    private int[] freeMoves() {
        return passes == 2 || isFull() ? NONE : withPass(placements(sideToMove));
    }

    private int[] tournamentMoves() {
        int[] placements = placements(sideToMove);
        return placements.length > 0 || !canPlace(1 - sideToMove) ? placements : withPass(NONE);
    }

    private int[] withPass(int[] placements) {
        int[] moves = Arrays.copyOf(placements, placements.length + 1);
        moves[placements.length] = rules.pass();
        return moves;
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
        int[] found = new int[cells.length];
        int count = 0;
        for (int cell = 0; cell < cells.length; cell++) {
            if (cells[cell] == EMPTY && closesALine(cell, seat)) {
                found[count++] = cell;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private boolean canPlace(int seat) {
        for (int cell = 0; cell < cells.length; cell++) {
            if (cells[cell] == EMPTY && closesALine(cell, seat)) {
                return true;
            }
        }
        return false;
    }

    private boolean closesALine(int cell, int seat) {
        int[] rays = rules.rays()[cell];
        for (int at = 0; at < rays.length; at += rays[at] + 1) {
            if (enclosed(rays, at, seat) > 0) {
                return true;
            }
        }
        return false;
    }

    private void flip(char[] next, int move) {
        int[] rays = rules.rays()[move];
        for (int at = 0; at < rays.length; at += rays[at] + 1) {
            int flips = enclosed(rays, at, sideToMove);
            for (int i = 1; i <= flips; i++) {
                next[rays[at + i]] = disc(sideToMove);
            }
        }
    }

    /** How many enemy discs stand between the origin of the ray that starts at {@code at} and the seat's next disc. */
    private int enclosed(int[] rays, int at, int seat) {
        char enemy = disc(1 - seat);
        int length = rays[at];
        int run = 0;
        while (run < length && cells[rays[at + 1 + run]] == enemy) {
            run++;
        }
        return run < length && cells[rays[at + 1 + run]] == disc(seat) ? run : 0;
    }
}
