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
    private static final int CLOSE = 200;

    /** Moves that bring a game nearly as close as each other, in hundredths. */
    private static final int ALIKE = 20;
    /**
     * So many of the opponent's moves ahead are reckoned with: with none of them nearly all games against weaker players
     * are won, with five they are lost.
     */
    private static final int REPLIES = 2;

    private final int slack;
    private final RandomGenerator random;
    private final int aim;
    private int expected;
    private int turns;
    private int gifts;

    /** @param slack what any move may give away, in hundredths */
    ScoreTargeting(int slack, RandomGenerator random) {
        this.slack = slack;
        this.random = random;
        this.aim = random.nextBoolean() ? CLOSE : -CLOSE;
    }

    /** @param scored all legal moves of the next turn, best first */
    ScoredMove choose(List<ScoredMove> scored, int pliesLeft) {
        int best = scored.get(0).score();
        gifts += turns == 0 ? 0 : best - expected;
        turns++;
        int goal = aim - Math.max(0, gifts / turns) * Math.min(pliesLeft / 2, REPLIES);
        int most = Math.max(slack, (best - goal) / 2);
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
                .filter(move -> Math.abs(move.score() - goal) <= least + ALIKE)
                .toList();
        return alike.get(random.nextInt(alike.size()));
    }
}
