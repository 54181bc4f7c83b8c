package org.parlor.bots.search;

import org.parlor.rules.Position;

/** The definition that the search has to agree with, written as plainly as it can be. */
final class Minimax {

    private Minimax() {}

    /** The worth of a position to its side to move when every line of that depth is looked at. */
    static int value(Position position, int depth, Evaluator evaluator) {
        if (position.isOver()) {
            return SearchValue.ofEnd(position);
        }
        if (depth == 0) {
            return SearchValue.ofEvaluation(evaluator.evaluate(position));
        }
        int best = -SearchValue.INFINITY;
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
