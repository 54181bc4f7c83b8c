package org.parlor.bots.engines;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.rules.Position;

/**
 * Selects the move that a level plays from the searched moves, for one game. An immediate win is always taken. Otherwise the
 * likelihood of a move falls with its loss, the best score less that of the move, and is 0 beyond the tolerance of the level.
 */
final class MoveSelector {
    /** What throwing away a known win or draw counts in addition to the loss of score, in typical losses. */
    private static final int RESULT_LOSS = 4;

    private final Level level;
    private final IntSupplier typicalLoss;
    private final RandomGenerator random;
    private final ScoreTargeting targeting;

    /** @param typicalLoss the unit of a level's tolerance in this game, in hundredths */
    MoveSelector(Level level, IntSupplier typicalLoss, RandomGenerator random) {
        this.level = level;
        this.typicalLoss = typicalLoss;
        this.random = random;
        this.targeting = new ScoreTargeting(random);
    }

    /** @param scored all legal moves, best first */
    ScoredMove choose(Position position, List<ScoredMove> scored, int pliesLeft) {
        List<ScoredMove> winning = scored.stream()
                .filter(move -> winsImmediately(position, move.move()))
                .toList();
        if (!winning.isEmpty()) {
            List<ScoredMove> best = winning.stream()
                    .filter(move -> move.value() == winning.get(0).value())
                    .toList();
            return best.get(random.nextInt(best.size()));
        }
        return level == Level.MATCH ? targeting.choose(scored, pliesLeft) : tolerated(scored);
    }

    private static boolean winsImmediately(Position position, int move) {
        Position next = position.play(move);
        int side = position.sideToMove();
        return next.isOver() && next.score(side) > next.score(1 - side);
    }

    private ScoredMove tolerated(List<ScoredMove> scored) {
        double[] likelihoods = scored.stream()
                .mapToDouble(move -> likelihood(scored.get(0), move))
                .toArray();
        double left = random.nextDouble() * Arrays.stream(likelihoods).sum();
        int chosen = 0;
        while (left >= likelihoods[chosen] && chosen < likelihoods.length - 1) {
            left -= likelihoods[chosen];
            chosen++;
        }
        return scored.get(chosen);
    }

    /** Returns the likelihood of a move relative to that of the best one. */
    private double likelihood(ScoredMove best, ScoredMove move) {
        int unit = typicalLoss.getAsInt();
        int loss = Math.max(0, best.score() - move.score()) + (move.result() < best.result() ? RESULT_LOSS * unit : 0);
        double tolerance = level.tolerance() * unit;
        return loss > tolerance ? 0 : StrictMath.exp(-loss / tolerance);
    }
}
