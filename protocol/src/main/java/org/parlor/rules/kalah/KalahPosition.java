package org.parlor.rules.kalah;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Position;

/** A Kalah position. The game is over when all pits are empty. */
public final class KalahPosition implements Position {
    private final KalahRules rules;
    private final int[] counts;
    private final int sideToMove;

    private KalahPosition(KalahRules rules, int[] counts, int sideToMove) {
        this.rules = rules;
        this.counts = counts;
        this.sideToMove = sideToMove;
    }

    /** Creates a position. If one side's pits are empty, the seeds of the other side are moved to that side's store. */
    static KalahPosition swept(KalahRules rules, int[] counts, int sideToMove) {
        if (isEmpty(rules, counts, 0) || isEmpty(rules, counts, 1)) {
            sweep(rules, counts, 0);
            sweep(rules, counts, 1);
        }
        return new KalahPosition(rules, counts, sideToMove);
    }

    @Override
    public int sideToMove() {
        return sideToMove;
    }

    @Override
    public boolean isOver() {
        return isEmpty(rules, counts, sideToMove);
    }

    @Override
    public int[] legalMoves() {
        int first = rules.firstPit(sideToMove);
        int[] moves = new int[rules.pits()];
        int found = 0;
        for (int pit = first; pit < first + rules.pits(); pit++) {
            if (counts[pit] > 0) {
                moves[found++] = pit;
            }
        }
        return Arrays.copyOf(moves, found);
    }

    @Override
    public boolean isLegal(int move) {
        return rules.isPitOf(sideToMove, move) && counts[move] > 0;
    }

    @Override
    public KalahPosition play(int move) {
        if (!isLegal(move)) {
            throw new IllegalArgumentException("illegal move: " + move);
        }
        int[] after = counts.clone();
        int last = sow(after, move);
        int store = rules.store(sideToMove);
        if (last == store) {
            return swept(rules, after, sideToMove);
        }
        // A single seed: the pit was empty before, or it is the pit the seeds were sown from.
        if (rules.isPitOf(sideToMove, last) && after[last] == 1 && after[rules.opposite(last)] > 0) {
            after[store] += after[last] + after[rules.opposite(last)];
            after[last] = 0;
            after[rules.opposite(last)] = 0;
        }
        return swept(rules, after, 1 - sideToMove);
    }

    @Override
    public int score(int seat) {
        return counts[rules.store(seat)];
    }

    /** The seeds in a pit or store. */
    public int seeds(int cell) {
        return counts[cell];
    }

    public KalahRules rules() {
        return rules;
    }

    @Override
    public int[] cells() {
        return counts.clone();
    }

    @Override
    public long key() {
        long key = sideToMove;
        for (int count : counts) {
            key = HashMixer.fold(key, count);
        }
        return key;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KalahPosition that
                && sideToMove == that.sideToMove
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(key());
    }

    @Override
    public String toString() {
        return Arrays.toString(counts) + " " + sideToMove;
    }

    /** Sows the seeds of a pit and returns the cell of the last seed. */
    private int sow(int[] board, int pit) {
        int seeds = board[pit];
        board[pit] = 0;
        int cell = pit;
        for (; seeds > 0; seeds--) {
            cell = rules.next(sideToMove, cell);
            board[cell]++;
        }
        return cell;
    }

    /** Returns true if all pits of a seat are empty. */
    static boolean isEmpty(KalahRules rules, int[] counts, int seat) {
        int first = rules.firstPit(seat);
        for (int pit = first; pit < first + rules.pits(); pit++) {
            if (counts[pit] > 0) {
                return false;
            }
        }
        return true;
    }

    private static void sweep(KalahRules rules, int[] counts, int seat) {
        int first = rules.firstPit(seat);
        for (int pit = first; pit < first + rules.pits(); pit++) {
            counts[rules.store(seat)] += counts[pit];
            counts[pit] = 0;
        }
    }
}
