package org.parlor.bots.engines.kalah;

import org.parlor.bots.engines.search.Evaluator;
import org.parlor.rules.Position;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/**
 * Evaluates Kalah positions by seeds in the stores, seeds held on each side, non-empty pits, and available extra turns and
 * captures. The weights were fitted to the exact margins of 6,000 positions and then tuned by matches.
 */
public record KalahEvaluator(KalahRules rules) implements Evaluator {
    private static final int STORED = 100;
    private static final int HELD = 25;
    private static final int PIT = 60;
    /** Per seed that would be sown past the own store. */
    private static final int PAST_STORE = -20;
    /** Extra turns and captures count more for the side to move; the other side may lose them first. */
    private static final int EXTRA_TURN = 120;

    private static final int EXTRA_TURN_LATER = 10;
    private static final int CAPTURED = 70;
    private static final int CAPTURED_LATER = 20;
    private static final int TO_MOVE = 20;
    private static final int EXTRA_TURN_PRIORITY = 100;

    @Override
    public int evaluate(Position position) {
        KalahPosition board = (KalahPosition) position;
        int side = board.sideToMove();
        return STORED * (board.score(side) - board.score(1 - side))
                + pits(board, side, EXTRA_TURN, CAPTURED)
                - pits(board, 1 - side, EXTRA_TURN_LATER, CAPTURED_LATER)
                + TO_MOVE;
    }

    /**
     * Returns the priority of a move: extra turns first, nearest to the store first (they do not affect each
     * other), then captures.
     */
    @Override
    public int movePriority(Position position, int move) {
        KalahPosition board = (KalahPosition) position;
        int side = position.sideToMove();
        int seeds = board.seeds(move);
        return endsInStore(seeds, side, move)
                ? EXTRA_TURN_PRIORITY - stepsToStore(side, move)
                : captured(board, side, move, seeds);
    }

    /** Returns the number of seeds in the pits: nine of ten games between levels take no more plies than that. */
    @Override
    public int pliesLeft(Position position) {
        KalahPosition board = (KalahPosition) position;
        int seeds = 0;
        for (int seat = 0; seat < 2; seat++) {
            for (int pit = rules.firstPit(seat); pit < rules.firstPit(seat) + rules.pits(); pit++) {
                seeds += board.seeds(pit);
            }
        }
        return seeds;
    }

    private int pits(KalahPosition board, int side, int extraTurn, int capture) {
        int value = 0;
        for (int pit = rules.firstPit(side); pit < rules.firstPit(side) + rules.pits(); pit++) {
            int seeds = board.seeds(pit);
            if (seeds > 0) {
                value += PIT
                        + HELD * seeds
                        + PAST_STORE * Math.max(0, seeds - stepsToStore(side, pit))
                        + (endsInStore(seeds, side, pit) ? extraTurn : 0)
                        + capture * captured(board, side, pit, seeds);
            }
        }
        return value;
    }

    private boolean endsInStore(int seeds, int side, int pit) {
        return seeds % (2 * rules.pits() + 1) == stepsToStore(side, pit);
    }

    /** Returns the seeds captured by a move that ends on the own side, including its last seed. */
    private int captured(KalahPosition board, int side, int pit, int seeds) {
        if (seeds >= stepsToStore(side, pit)) {
            return 0;
        }
        int last = side == 0 ? pit + seeds : pit - seeds;
        int opposite = board.seeds(rules.opposite(last));
        return board.seeds(last) == 0 && opposite > 0 ? opposite + 1 : 0;
    }

    /** Returns the number of seeds with which a move from the pit ends in its owner's store. */
    private int stepsToStore(int side, int pit) {
        return side == 0 ? rules.store(0) - pit : pit - rules.firstPit(1) + 1;
    }
}
