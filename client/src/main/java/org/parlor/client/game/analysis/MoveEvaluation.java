package org.parlor.client.game.analysis;

import org.jspecify.annotations.Nullable;

/**
 * The evaluation of a ply.
 *
 * @param ply counted from 1
 * @param score its evaluation, as in {@link MoveAdvice}
 * @param mark its annotation: {@code ?} for a mistake, {@code ??} for a blunder, or empty
 * @param best the best move, which may be the same
 * @param margin by which the cost may exceed the exact cost, in hundredths; null if it was not measured
 */
public record MoveEvaluation(
        int ply,
        int score,
        boolean exact,
        String mark,
        MoveAdvice best,
        @Nullable Integer margin) {
    private static final int TENTH = 10;

    /** Returns whether another move was better by more than the error of the search. */
    public boolean hasBetterMove() {
        return cost() >= TENTH;
    }

    /** The difference to the best move, in hundredths. */
    public int cost() {
        return Math.abs(best.score() - score);
    }

    public boolean isMistake() {
        return !mark.isEmpty();
    }
}
