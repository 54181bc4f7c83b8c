package bot;

import org.parlor.bots.engines.search.Evaluator;
import org.parlor.rules.Position;

/** Evaluates a position by the current score and the mobility of the side to move. */
final class MyEvaluator implements Evaluator {
    private static final int POINT_WEIGHT = 100;
    private static final int MOVE_WEIGHT = 40;

    /** The score for the side to move, in hundredths of a disc or seed. Not called for finished games. */
    @Override
    public int evaluate(Position position) {
        int side = position.sideToMove();
        int score = position.score(side) - position.score(1 - side);
        return POINT_WEIGHT * score + MOVE_WEIGHT * position.legalMoveCount();
    }
}
