package org.parlor.rules.reversi;

import java.util.Arrays;
import java.util.OptionalInt;
import org.parlor.rules.Position;

/**
 * A Reversi position: discs, side to move and, with free passing, the number of consecutive passes. An 8×8 board is
 * stored in two {@code long}s, other sizes in an array.
 */
public abstract sealed class ReversiPosition implements Position permits ArrayReversiPosition, BitboardReversiPosition {
    /** Number of consecutive passes that end a game with free passing. */
    static final int PASSES_TO_END = 2;

    private final ReversiRules rules;
    private final int sideToMove;
    private final int passes;

    ReversiPosition(ReversiRules rules, int sideToMove, int passes) {
        this.rules = rules;
        this.sideToMove = sideToMove;
        this.passes = passes;
    }

    /** The content of a cell: {@link Reversi#BLACK}, {@link Reversi#WHITE} or {@link Reversi#EMPTY}. */
    public abstract char cell(int index);

    /** The number of cells where a seat could place a disc, regardless of the side to move. */
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
            throw new IllegalArgumentException("illegal move: " + move);
        }
        return move == rules.pass() ? passed(rules.allowsFreePassing() ? passes + 1 : 0) : placed(move);
    }

    /** Returns the position after a pass. */
    abstract ReversiPosition passed(int newPasses);

    /** Returns the position after a legal placement. */
    abstract ReversiPosition placed(int cell);

    @Override
    public int[] cells() {
        int[] values = new int[rules.pass()];
        Arrays.setAll(values, this::cell);
        return values;
    }

    @Override
    public final OptionalInt aux() {
        return rules.allowsFreePassing() ? OptionalInt.of(passes) : OptionalInt.empty();
    }

    /** The pass of a side without placements, under the tournament rule only. With free passing, no move is forced. */
    @Override
    public final OptionalInt forcedMove() {
        boolean mustPass = !rules.allowsFreePassing() && isLegal(rules.pass());
        return mustPass ? OptionalInt.of(rules.pass()) : OptionalInt.empty();
    }

    /** Returns true if everything except the board is equal. */
    final boolean hasSameState(ReversiPosition that) {
        return sideToMove == that.sideToMove
                && passes == that.passes
                && rules.columns() == that.rules.columns()
                && rules.allowsFreePassing() == that.rules.allowsFreePassing();
    }

    /** The initial value of {@link #key()}. */
    final long keySeed() {
        return sideToMove * 3L + passes;
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(key());
    }

    @Override
    public final String toString() {
        return new String(cells(), 0, rules.pass()) + " " + sideToMove
                + (rules.allowsFreePassing() ? " " + passes : "");
    }
}
