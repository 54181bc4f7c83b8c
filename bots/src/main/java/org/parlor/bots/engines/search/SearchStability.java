package org.parlor.bots.engines.search;

/**
 * The stability of best move and score over the iterations of a search. A search whose result still changes is given more
 * time, one with an obvious best move less. Used by one thread.
 */
final class SearchStability {
    private static final double FACTOR_MIN = 0.4;
    private static final double FACTOR_MAX = 2.5;
    /** Changes of the best move lose this part of their weight with each iteration. */
    private static final double DECAY = 0.5;

    private static final double FACTOR_PER_CHANGE = 0.6;
    /** Per hundredth by which the value fell below the mean of the two iterations before. */
    private static final double FACTOR_PER_LOSS = 0.002;

    private static final int LOSS_MAX = 400;
    private static final int STEADY_ITERATIONS = 5;
    private static final double STEADY_FACTOR = 0.7;
    /** A share of the nodes from which on the other moves are far behind: each was refuted with few nodes. */
    private static final double EASY_EFFORT = 0.85;

    private static final double EASY_FACTOR = 0.7;

    private int iterations;
    private int move;
    private int steadyIterations;
    private double changes;
    private double effort;
    private final int[] values = new int[3];

    /**
     * Adds a completed iteration.
     *
     * @param value of the best move, in hundredths; a win or a loss is beyond all evaluations
     * @param newEffort the share of the iteration's nodes that were searched after the best move, 0 to 1
     */
    void add(int best, int value, double newEffort) {
        boolean changed = iterations > 0 && best != move;
        changes = DECAY * changes + (changed ? 1 : 0);
        steadyIterations = changed ? 0 : steadyIterations + 1;
        move = best;
        effort = newEffort;
        values[2] = iterations > 1 ? values[1] : value;
        values[1] = iterations > 0 ? values[0] : value;
        values[0] = value;
        iterations++;
    }

    /** Returns the factor of the time that a search with an average course takes. */
    double timeFactor() {
        int loss = Math.max(0, Math.min(LOSS_MAX, (values[1] + values[2]) / 2 - values[0]));
        double factor = (1 + FACTOR_PER_CHANGE * changes) * (1 + FACTOR_PER_LOSS * loss);
        if (steadyIterations >= STEADY_ITERATIONS) {
            factor *= effort >= EASY_EFFORT ? STEADY_FACTOR * EASY_FACTOR : STEADY_FACTOR;
        }
        return Math.max(FACTOR_MIN, Math.min(FACTOR_MAX, factor));
    }
}
