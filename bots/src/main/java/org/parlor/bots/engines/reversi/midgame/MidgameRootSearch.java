package org.parlor.bots.engines.reversi.midgame;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import org.parlor.rules.reversi.Bitboard;

/**
 * Root search with aspiration windows. A move replaces the best one only if its exact value is higher, so a bound never
 * decides and of equal moves the first is kept.
 */
final class MidgameRootSearch {
    /** The rules' number of the pass. */
    static final int PASS = 64;

    /** Half width of the first aspiration window, in hundredths of a disc. */
    private static final int ASPIRATION = 200;

    private static final int WIDENING_FACTOR = 3;

    private final long own;
    private final long opp;
    private final int[] moves;
    private final int[] values;
    private final MidgameSearch midgameSearch;
    private int depth;
    private int confidence;
    private double effort;

    /** @param moves all legal moves; the first of equal ones is preferred */
    MidgameRootSearch(long own, long opp, int[] moves, MidgameSearch midgameSearch) {
        this.own = own;
        this.opp = opp;
        this.moves = moves;
        this.values = new int[moves.length];
        this.midgameSearch = midgameSearch;
    }

    /** One iteration. If it is aborted, the best move found so far is kept. */
    interface Iteration {
        void run(int depth, int confidence);
    }

    int empties() {
        return Long.bitCount(~(own | opp));
    }

    int best() {
        return moves[0];
    }

    int value() {
        return values[0];
    }

    /** Returns the share of the nodes of the last iteration that were searched after the best move. */
    double effort() {
        return effort;
    }

    /** Returns the depth of the last completed iteration. */
    int depth() {
        return depth;
    }

    /** Returns whether the last completed iteration was an exact search to the end. */
    boolean isExact() {
        return depth == empties() && confidence == MultiProbCut.FULL_CONFIDENCE;
    }

    /** Searches for the best move at a depth. */
    void findBest(int newDepth, int newConfidence) {
        midgameSearch.reset(own, opp, newConfidence);
        values[0] = aspirate((alpha, beta) -> best(newDepth, alpha, beta), values[0]);
        setFinished(newDepth, newConfidence);
    }

    /** Computes exact values of all moves at a depth. */
    void findAll(int newDepth, int newConfidence) {
        midgameSearch.reset(own, opp, newConfidence);
        int[] found = new int[moves.length];
        Arrays.setAll(found, i -> aspirate((alpha, beta) -> after(moves[i], newDepth, alpha, beta), values[i]));
        System.arraycopy(found, 0, values, 0, found.length);
        setFinished(newDepth, newConfidence);
    }

    int move(int at) {
        return moves[at];
    }

    int value(int at) {
        return values[at];
    }

    private void setFinished(int newDepth, int newConfidence) {
        depth = newDepth;
        confidence = newConfidence;
    }

    /**
     * Searches with a window around a guess and widens it until the value lies inside.
     *
     * @param search searches within a window from alpha to beta
     */
    private int aspirate(IntBinaryOperator search, int guess) {
        boolean firstIteration = depth == 0;
        int width = ASPIRATION;
        int alpha = firstIteration ? -MidgameSearch.INFINITY : guess - width;
        int beta = firstIteration ? MidgameSearch.INFINITY : guess + width;
        int found = search.applyAsInt(alpha, beta);
        while (found <= alpha || found >= beta) {
            width *= WIDENING_FACTOR;
            alpha = found <= alpha ? Math.max(found - width, -MidgameSearch.INFINITY) : alpha;
            beta = found >= beta ? Math.min(found + width, MidgameSearch.INFINITY) : beta;
            found = search.applyAsInt(alpha, beta);
        }
        return found;
    }

    private int best(int newDepth, int alpha, int beta) {
        int best = -MidgameSearch.INFINITY;
        long nodesBefore = midgameSearch.nodesOfAllThreads();
        long bestNodes = 0;
        for (int i = 0; i < moves.length && best < beta; i++) {
            int low = Math.max(alpha, best);
            long moveBefore = midgameSearch.nodesOfAllThreads();
            int found = i == 0 ? after(moves[i], newDepth, low, beta) : scout(moves[i], newDepth, low, beta);
            if (found > best) {
                best = found;
                bestNodes = midgameSearch.nodesOfAllThreads() - moveBefore;
                if (best > alpha) {
                    toFront(i);
                    values[0] = best;
                }
            }
        }
        effort = (double) bestNodes / (midgameSearch.nodesOfAllThreads() - nodesBefore);
        return best;
    }

    private int scout(int move, int newDepth, int alpha, int beta) {
        int found = after(move, newDepth, alpha, alpha + 1);
        return found > alpha && found < beta ? after(move, newDepth, alpha, beta) : found;
    }

    private int after(int move, int newDepth, int alpha, int beta) {
        return move == PASS
                ? midgameSearch.afterPass(own, opp, newDepth, alpha, beta)
                : midgameSearch.after(move, Bitboard.flips(move, own, opp), own, opp, newDepth, alpha, beta);
    }

    private void toFront(int at) {
        int move = moves[at];
        System.arraycopy(moves, 0, moves, 1, at);
        moves[0] = move;
    }
}
