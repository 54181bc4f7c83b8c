package bot;

import org.parlor.bots.search.Evaluator;
import org.parlor.rules.Position;

/** What this bot believes of a position: the score as it stands, and that it is good to have a choice. */
final class MyEvaluator implements Evaluator {
    private static final int A_POINT = 100;
    private static final int A_MOVE = 40;

    /** For the side to move, in hundredths of a disc or seed; the ends of games are not asked about. */
    @Override
    public int evaluate(Position position) {
        int side = position.sideToMove();
        int score = position.score(side) - position.score(1 - side);
        return A_POINT * score + A_MOVE * position.legalMoveCount();
    }
}
