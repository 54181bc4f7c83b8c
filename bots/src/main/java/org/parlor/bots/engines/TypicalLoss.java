package org.parlor.bots.engines;

import java.util.List;
import java.util.Random;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * How much the second-best move loses on average where it loses anything, in positions of random games and at depth 1: the
 * scale of mistakes in a game, whatever its unit and evaluation.
 */
final class TypicalLoss {
    private static final int POSITIONS = 200;
    /** Used if no second-best move loses anything: one unit of the game. */
    private static final int DEFAULT = 100;

    private TypicalLoss() {}

    /** Returns the typical loss in hundredths. The rules must allow at least one move. */
    static int hundredths(Rules rules, Searcher searcher) {
        Random random = new Random(0);
        Position position = rules.initial();
        int sum = 0;
        int losses = 0;
        for (int i = 0; i < POSITIONS; i++) {
            List<ScoredMove> scored = searcher.scoreAll(position, SearchLimits.depth(1), () -> false);
            int loss = scored.size() == 1
                    ? 0
                    : scored.get(0).score() - scored.get(1).score();
            if (loss > 0) {
                sum += loss;
                losses++;
            }
            int[] moves = position.legalMoves();
            Position next = position.play(moves[random.nextInt(moves.length)]);
            position = next.isOver() ? rules.initial() : next;
        }
        return losses == 0 ? DEFAULT : sum / losses;
    }
}
