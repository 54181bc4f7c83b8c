package org.parlor.client.game.analysis;

/**
 * What a ply was worth.
 *
 * @param ply counted from 1
 * @param score what it led to, as in {@link MoveAdvice}
 * @param mark the sign that people write behind it: {@code ?} for a mistake, {@code ??} for a blunder, mostly nothing
 * @param best what should have been played, the same move where nothing better was found
 */
public record MoveEvaluation(int ply, int score, boolean exact, String mark, MoveAdvice best) {
    private static final int TENTH = 10;

    /** Whether another move was better by more than the error of a search. */
    public boolean hasBetterMove() {
        return Math.abs(best.score() - score) >= TENTH;
    }

    public boolean isMistake() {
        return !mark.isEmpty();
    }
}
