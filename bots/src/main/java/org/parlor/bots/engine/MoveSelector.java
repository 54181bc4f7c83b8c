package org.parlor.bots.engine;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parlor.bots.search.ScoredMove;
import org.parlor.rules.Position;

/**
 * Which of the moves that a level has looked at it plays, in one game. What wins at once is neither overlooked nor put off for
 * another win.
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

    /** Something is always seen. */
    private List<ScoredMove> withoutBlunders(List<ScoredMove> scored) {
        List<ScoredMove> noticed = scored.stream()
                .filter(move -> random.nextInt(PERCENT) >= level.blunderPercent())
                .toList();
        return noticed.isEmpty() ? scored : noticed;
    }

    /** Moves that are nearly as good as the best, but none that is known to make a draw or a loss of a better end. */
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
