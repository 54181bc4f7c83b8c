package org.parlor.rules.reversi;

import java.util.Arrays;
import java.util.OptionalInt;
import org.parlor.rules.Position;

/**
 * Discs on a board, the side to move and, under free passing, the passes just made. A board of 8×8 is kept in two
 * {@code long}s, every other in an array; nobody outside sees the difference, except in time.
 */
public abstract sealed class ReversiPosition implements Position permits ArrayReversiPosition, BitboardReversiPosition {
    /** The passes in a row that end a game under free passing. */
    static final int PASSES_TO_END = 2;

    private final ReversiRules rules;
    private final int sideToMove;
    private final int passes;

    ReversiPosition(ReversiRules rules, int sideToMove, int passes) {
        this.rules = rules;
        this.sideToMove = sideToMove;
        this.passes = passes;
    }

    /** What lies on a cell: {@link Reversi#BLACK}, {@link Reversi#WHITE} or {@link Reversi#EMPTY}. */
    public abstract char cell(int index);

    /** How many cells a side could place a disc on, whether or not it is to move. */
    public abstract int mobility(int seat);

    public final ReversiRules rules() {
        return rules;
    }

    @Override
    public final int sideToMove() {
        return sideToMove;
    }

    final int passes() {
        return passes;
    }

    @Override
    public final ReversiPosition play(int move) {
        if (!isLegal(move)) {
            throw new IllegalArgumentException("not a legal move: " + move);
        }
        return move == rules.pass() ? passed(rules.passingFree() ? passes + 1 : 0) : placed(move);
    }

    /** The same board with the other side to move. */
    abstract ReversiPosition passed(int passesThen);

    /** The board after a disc was placed where it is legal. */
    abstract ReversiPosition placed(int cell);

    @Override
    public int[] cells() {
        int[] values = new int[rules.pass()];
        Arrays.setAll(values, this::cell);
        return values;
    }

    @Override
    public final OptionalInt aux() {
        return rules.passingFree() ? OptionalInt.of(passes) : OptionalInt.empty();
    }

    /** A stuck side's pass under the tournament rule; under free passing even the only pass is the player's to make. */
    @Override
    public final OptionalInt forcedMove() {
        boolean stuck = !rules.passingFree() && isLegal(rules.pass());
        return stuck ? OptionalInt.of(rules.pass()) : OptionalInt.empty();
    }

    /** Whether the parts that are not on the board are the same. */
    final boolean agrees(ReversiPosition that) {
        return sideToMove == that.sideToMove
                && passes == that.passes
                && rules.columns() == that.rules.columns()
                && rules.passingFree() == that.rules.passingFree();
    }

    /** What the keys of both forms begin with. */
    final long keySeed() {
        return sideToMove * 3L + passes;
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(key());
    }

    @Override
    public final String toString() {
        return new String(cells(), 0, rules.pass()) + " " + sideToMove + (rules.passingFree() ? " " + passes : "");
    }
}
