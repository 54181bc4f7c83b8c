package org.parlor.bots.engine.kalah;

import org.parlor.bots.search.Evaluator;
import org.parlor.rules.Position;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** Values a position of Kalah by the seeds in the stores and, a little, by the seeds that are still on each side. */
public final class KalahEvaluator implements Evaluator {
    private static final int STORED = 100;
    private static final int HELD = 10;
    private static final int EXTRA_TURN = 100;

    private final KalahRules rules;

    public KalahEvaluator(KalahRules rules) {
        this.rules = rules;
    }

    @Override
    public int evaluate(Position position) {
        KalahPosition board = (KalahPosition) position;
        int side = board.sideToMove();
        return STORED * (board.score(side) - board.score(1 - side))
                + HELD * (held(board, side) - held(board, 1 - side));
    }

    /** Extra turns first, and of those the ones nearest to the store, which spoil none of the others. */
    @Override
    public int promise(Position position, int move) {
        int side = position.sideToMove();
        int toStore = stepsToStore(side, move);
        return ((KalahPosition) position).seeds(move) % (2 * rules.pits() + 1) == toStore ? EXTRA_TURN - toStore : 0;
    }

    /** How many seeds a pit needs for the last one to fall into its owner's store. */
    private int stepsToStore(int side, int pit) {
        return side == 0 ? rules.store(0) - pit : pit - rules.firstPit(1) + 1;
    }

    /** As if all seeds in play were gained. */
    @Override
    public int marginMax(Position position) {
        return lead(position) + held(position);
    }

    @Override
    public int marginMin(Position position) {
        return lead(position) - held(position);
    }

    private int lead(Position p) {
        int s = p.sideToMove();
        return p.score(s) - p.score(1 - s);
    }

    private int held(Position p) {
        return held((KalahPosition) p, 0) + held((KalahPosition) p, 1);
    }

    private int held(KalahPosition board, int side) {
        int seeds = 0;
        for (int pit = rules.firstPit(side); pit < rules.firstPit(side) + rules.pits(); pit++) {
            seeds += board.seeds(pit);
        }
        return seeds;
    }
}
