package org.parlor.bots.engines.kalah;

import java.util.HashMap;
import java.util.Map;
import org.parlor.rules.kalah.KalahPosition;

/** Plain minimax over the rules, the reference for the solver. */
final class KalahMinimax {
    private final Map<KalahPosition, Integer> known = new HashMap<>();

    int margin(KalahPosition position) {
        int seat = position.sideToMove();
        if (position.isOver()) {
            return position.score(seat) - position.score(1 - seat);
        }
        Integer before = known.get(position);
        if (before != null) {
            return before;
        }
        int best = Integer.MIN_VALUE;
        for (int move : position.legalMoves()) {
            best = Math.max(best, after(position, move));
        }
        known.put(position, best);
        return best;
    }

    int after(KalahPosition position, int move) {
        KalahPosition next = position.play(move);
        return next.sideToMove() == position.sideToMove() ? margin(next) : -margin(next);
    }
}
