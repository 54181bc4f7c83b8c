package org.parlor.bots.engines.reversi.endgame;

import java.util.List;
import org.parlor.rules.Position;

/** Plain minimax over the rules, the reference for the exact search; empty squares count for the winner. */
final class ReversiMinimax {

    private ReversiMinimax() {}

    /** The margin for the side to move under perfect play. */
    static int margin(Position position) {
        if (position.isOver()) {
            return end(position, position.sideToMove());
        }
        int best = Integer.MIN_VALUE;
        for (int move : position.legalMoves()) {
            best = Math.max(best, -margin(position.play(move)));
        }
        return best;
    }

    /** The margin for the side to move after the moves, which must end the game. */
    static int margin(Position position, List<Integer> moves) {
        Position at = position;
        for (int move : moves) {
            at = at.play(move);
        }
        return end(at, position.sideToMove());
    }

    private static int end(Position over, int seat) {
        int lead = over.score(seat) - over.score(1 - seat);
        int empties = over.cells().length - over.score(0) - over.score(1);
        return lead + Integer.signum(lead) * empties;
    }
}
