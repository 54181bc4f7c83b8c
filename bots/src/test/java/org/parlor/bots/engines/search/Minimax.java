package org.parlor.bots.engines.search;

import org.parlor.rules.Position;

/** Plain minimax, the reference for the search. */
final class Minimax {

    private Minimax() {}

    /** The minimax value for the side to move at a depth. */
    static int value(Position position, int depth, Evaluator evaluator) {
        if (position.isOver()) {
            return SearchValues.ofMargin(evaluator.finalMargin(position));
        }
        if (depth == 0) {
            return SearchValues.ofEvaluation(evaluator.evaluate(position));
        }
        int best = -SearchValues.INFINITY;
        for (int move : position.legalMoves()) {
            best = Math.max(best, afterMove(position, move, depth, evaluator));
        }
        return best;
    }

    static int afterMove(Position position, int move, int depth, Evaluator evaluator) {
        Position next = position.play(move);
        int value = value(next, depth - 1, evaluator);
        return next.sideToMove() == position.sideToMove() ? value : -value;
    }
}
