package org.parlor.bots.engines;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parlor.bots.engines.search.ScoredMove;

/**
 * Move selection of {@link Level#MATCH} for one game: prefers moves that bring the expected final score close to a narrow
 * win or, with equal probability, a narrow loss. Tracks how much the opponent loses per move and assumes it continues.
 */
final class ScoreTargeting {
    /** Target margin, in hundredths of a disc or seed. */
    private static final int CLOSE_MARGIN = 200;

    /** Maximum loss of a move unless the target is far away, in hundredths. */
    private static final int LOSS_MAX = 400;

    /** Moves within this distance of the closest count as equal, in hundredths. */
    private static final int TOLERANCE = 20;
    /**
     * How many future opponent moves are assumed to lose the average amount. With 0 nearly all games against weaker
     * players are won, with 5 nearly all are lost.
     */
    private static final int REPLIES = 2;

    private final RandomGenerator random;
    private final int target;
    private int expected;
    private int turns;
    private int opponentLoss;

    ScoreTargeting(RandomGenerator random) {
        this.random = random;
        this.target = random.nextBoolean() ? CLOSE_MARGIN : -CLOSE_MARGIN;
    }

    /** @param scored all legal moves of the next turn, best first */
    ScoredMove choose(List<ScoredMove> scored, int pliesLeft) {
        int best = scored.get(0).score();
        opponentLoss += turns == 0 ? 0 : best - expected;
        turns++;
        int goal = target - Math.max(0, opponentLoss / turns) * Math.min(pliesLeft / 2, REPLIES);
        int allowedLoss = Math.max(LOSS_MAX, (best - goal) / 2);
        ScoredMove chosen = nearest(
                goal,
                scored.stream()
                        .filter(move -> best - move.score() <= allowedLoss)
                        .toList());
        expected = chosen.score();
        return chosen;
    }

    private ScoredMove nearest(int goal, List<ScoredMove> moves) {
        int closest = moves.stream()
                .mapToInt(move -> Math.abs(move.score() - goal))
                .min()
                .orElseThrow();
        List<ScoredMove> near = moves.stream()
                .filter(move -> Math.abs(move.score() - goal) <= closest + TOLERANCE)
                .toList();
        return near.get(random.nextInt(near.size()));
    }
}
