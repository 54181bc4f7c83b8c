package org.parlor.bots.engine.reversi.midgame;

import java.util.Arrays;
import org.parlor.rules.reversi.BitBoard;

/**
 * The position to find a move in. A move becomes the best only when its true value is known to be higher than the best
 * so far: a bound never decides, and of equals the first stays.
 */
final class Root {
    /** The move that places nothing, as the rules number it. */
    static final int PASS = 64;

    /** How far from the last look's value the next one's is sought at first. */
    private static final int ASPIRATION = 200;

    private static final int WIDER = 3;

    private final long own;
    private final long opp;
    private final int[] moves;
    private final int[] values;
    private final Midgame midgame;
    private int depth;
    private int sureness;

    /** @param moves all there are; of those of equal value the first will be the best */
    Root(long own, long opp, int[] moves, Midgame midgame) {
        this.own = own;
        this.opp = opp;
        this.moves = moves;
        this.values = new int[moves.length];
        this.midgame = midgame;
    }

    /** A look at the position. It may be given up in the middle; what was found until then is kept. */
    interface Look {
        void at(int depth, int sureness);
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

    /** The plies of the last look that was finished. */
    int depth() {
        return depth;
    }

    /** Whether the last look that was finished proved what it found. */
    boolean isExact() {
        return depth == empties() && sureness == Cuts.SURE;
    }

    /** Finds the best move at a depth. */
    void findBest(int newDepth, int newSureness) {
        midgame.start(own, opp, newSureness);
        values[0] = settle((alpha, beta) -> best(newDepth, alpha, beta), values[0]);
        finished(newDepth, newSureness);
    }

    /** Finds the true values of all moves at a depth. */
    void findAll(int newDepth, int newSureness) {
        midgame.start(own, opp, newSureness);
        int[] found = new int[moves.length];
        Arrays.setAll(found, i -> settle((alpha, beta) -> after(moves[i], newDepth, alpha, beta), values[i]));
        System.arraycopy(found, 0, values, 0, found.length);
        finished(newDepth, newSureness);
    }

    int move(int at) {
        return moves[at];
    }

    int value(int at) {
        return values[at];
    }

    private void finished(int newDepth, int newSureness) {
        depth = newDepth;
        sureness = newSureness;
    }

    /** A search within a window. */
    private interface Search {
        int within(int alpha, int beta);
    }

    /** Searches in a window around a guess that grows until the value lies inside it. */
    private int settle(Search search, int guess) {
        boolean noGuess = depth == 0;
        int width = ASPIRATION;
        int alpha = noGuess ? -Midgame.INFINITY : guess - width;
        int beta = noGuess ? Midgame.INFINITY : guess + width;
        int found = search.within(alpha, beta);
        while (found <= alpha || found >= beta) {
            width *= WIDER;
            alpha = found <= alpha ? Math.max(found - width, -Midgame.INFINITY) : alpha;
            beta = found >= beta ? Math.min(found + width, Midgame.INFINITY) : beta;
            found = search.within(alpha, beta);
        }
        return found;
    }

    private int best(int newDepth, int alpha, int beta) {
        int best = -Midgame.INFINITY;
        for (int i = 0; i < moves.length && best < beta; i++) {
            int low = Math.max(alpha, best);
            int found = i == 0 ? after(moves[i], newDepth, low, beta) : scout(moves[i], newDepth, low, beta);
            if (found > best) {
                best = found;
                if (best > alpha) {
                    toFront(i);
                    values[0] = best;
                }
            }
        }
        return best;
    }

    private int scout(int move, int newDepth, int alpha, int beta) {
        int found = after(move, newDepth, alpha, alpha + 1);
        return found > alpha && found < beta ? after(move, newDepth, alpha, beta) : found;
    }

    private int after(int move, int newDepth, int alpha, int beta) {
        return move == PASS
                ? midgame.afterPass(own, opp, newDepth, alpha, beta)
                : midgame.after(move, BitBoard.flips(move, own, opp), own, opp, newDepth, alpha, beta);
    }

    private void toFront(int at) {
        int move = moves[at];
        System.arraycopy(moves, 0, moves, 1, at);
        moves[0] = move;
    }
}
