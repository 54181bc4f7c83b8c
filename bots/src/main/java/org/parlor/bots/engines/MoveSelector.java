package org.parlor.bots.engines;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.rules.Position;

/**
 * Selects the move that a level plays from the searched moves, for one game. An immediate win is always taken; no move that
 * is known to lose a won or drawn result is.
 */
final class MoveSelector {
    private static final int PERCENT = 100;

    private final Level level;
    private final RandomGenerator random;
    private final ScoreTargeting targeting;

    MoveSelector(Level level, RandomGenerator random) {
        this.level = level;
        this.random = random;
        this.targeting = new ScoreTargeting(level.scoreMargin(), random);
    }

    /** @param scored all legal moves, best first */
    ScoredMove choose(Position position, List<ScoredMove> scored, int pliesLeft) {
        List<ScoredMove> winning = scored.stream()
                .filter(move -> winsImmediately(position, move.move()))
                .toList();
        if (!winning.isEmpty()) {
            return randomMove(winning.stream()
                    .filter(move -> move.value() == winning.get(0).value())
                    .toList());
        }
        return level == Level.MATCH ? targeting.choose(scored, pliesLeft) : randomMove(good(withoutBlunders(scored)));
    }

    private static boolean winsImmediately(Position position, int move) {
        Position next = position.play(move);
        int side = position.sideToMove();
        return next.isOver() && next.score(side) > next.score(1 - side);
    }

    /** Drops overlooked moves; if all are overlooked, returns all. */
    private List<ScoredMove> withoutBlunders(List<ScoredMove> scored) {
        List<ScoredMove> seen = scored.stream()
                .filter(move -> random.nextInt(PERCENT) >= level.blunderPercent())
                .toList();
        return seen.isEmpty() ? scored : seen;
    }

    /**
     * Returns the moves within the level's margin of the best, without those proven to turn a win or draw
     * into a worse result.
     */
    private List<ScoredMove> good(List<ScoredMove> scored) {
        ScoredMove best = scored.get(0);
        return scored.stream()
                .filter(move -> best.value() - move.value() <= level.scoreMargin() && !givesAwayResult(best, move))
                .toList();
    }

    private static boolean givesAwayResult(ScoredMove best, ScoredMove move) {
        return best.exact() && move.exact() && Integer.signum(move.value()) < Integer.signum(best.value());
    }

    private ScoredMove randomMove(List<ScoredMove> moves) {
        return moves.get(random.nextInt(moves.size()));
    }
}
