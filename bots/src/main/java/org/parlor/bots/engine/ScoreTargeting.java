package org.parlor.bots.engine;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parlor.bots.search.ScoredMove;

/**
 * How one game is kept close: among moves those that bring the score expected at its end near a narrow win or, in every
 * other game, a narrow loss. From turn to turn it learns what the opponent gives away, and reckons that it goes on so.
 */
final class ScoreTargeting {
    /** By how much a close game is to end, in hundredths. */
    private static final int CLOSE_MARGIN = 200;

    /** Moves that bring a game nearly as close as each other, in hundredths. */
    private static final int TOLERANCE = 20;
    /**
     * So many of the opponent's moves ahead are reckoned with: with none of them nearly all games against weaker players
     * are won, with five they are lost.
     */
    private static final int REPLIES = 2;

    private final int lossMax;
    private final RandomGenerator random;
    private final int target;
    private int expected;
    private int turns;
    private int opponentLoss;

    /** @param slack what any move may give away, in hundredths */
    ScoreTargeting(int slack, RandomGenerator random) {
        this.lossMax = slack;
        this.random = random;
        this.target = random.nextBoolean() ? CLOSE_MARGIN : -CLOSE_MARGIN;
    }

    /** @param scored all legal moves of the next turn, best first */
    ScoredMove choose(List<ScoredMove> scored, int pliesLeft) {
        int best = scored.get(0).score();
        opponentLoss += turns == 0 ? 0 : best - expected;
        turns++;
        int goal = target - Math.max(0, opponentLoss / turns) * Math.min(pliesLeft / 2, REPLIES);
        int most = Math.max(lossMax, (best - goal) / 2);
        ScoredMove chosen = nearest(
                goal,
                scored.stream().filter(move -> best - move.score() <= most).toList());
        expected = chosen.score();
        return chosen;
    }

    private ScoredMove nearest(int goal, List<ScoredMove> moves) {
        int least = moves.stream()
                .mapToInt(move -> Math.abs(move.score() - goal))
                .min()
                .orElseThrow();
        List<ScoredMove> alike = moves.stream()
                .filter(move -> Math.abs(move.score() - goal) <= least + TOLERANCE)
                .toList();
        return alike.get(random.nextInt(alike.size()));
    }
}
