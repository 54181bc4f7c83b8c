package org.parlor.bots.engines.reversi.endgame;

import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.SquareSets;
import org.parlor.rules.reversi.Bitboard;

/** Orders moves on boards of any size by mobility, potential mobility, corners and X squares. */
final class HeuristicOrderingEvaluator implements OrderingEvaluator {
    private static final int MOBILITY = 12;
    private static final int OUTSIDE = 6;
    private static final int CORNER = 60;
    private static final int BESIDE_CORNER = 20;
    /** Per disc of a final margin; outweighs every evaluation. */
    private static final int FINAL_DISC = 1000;

    private static final int EMPTIES_MIN = 12;
    private static final int PLIES_MAX = 4;

    private final BoardGeometry geometry;
    private final long squares;
    private final long corners;

    HeuristicOrderingEvaluator(BoardGeometry geometry) {
        this.geometry = geometry;
        this.squares = geometry.squares();
        this.corners = geometry.corners();
    }

    /** Does nothing, because every evaluation reads the whole board. */
    @Override
    public void reset(long own, long opp) {}

    @Override
    public void play(int square, long flips) {}

    @Override
    public void pass() {}

    @Override
    public void undo() {}

    @Override
    public int ply() {
        return 0;
    }

    @Override
    public void undoTo(int ply) {}

    @Override
    public int evaluate(long own, long opp) {
        long empty = squares & ~(own | opp);
        long exposed = besideEmptyCorners(empty);
        return MOBILITY * (mobility(own, opp) - mobility(opp, own))
                + OUTSIDE * lead(SquareSets.around(opp) & empty, SquareSets.around(own) & empty)
                + CORNER * lead(own & corners, opp & corners)
                - BESIDE_CORNER * lead(own & exposed, opp & exposed);
    }

    @Override
    public int fromDiscs(int discs) {
        return FINAL_DISC * discs;
    }

    @Override
    public int searchDepth(int empties) {
        return empties < EMPTIES_MIN ? -1 : Math.min((empties - EMPTIES_MIN) / 2 + 1, PLIES_MAX);
    }

    @Override
    public int rank(int score, int priority) {
        return 8 * score + priority / 8;
    }

    private int mobility(long own, long opp) {
        long moves = Bitboard.moves(own, opp) & squares;
        return Long.bitCount(moves) + Long.bitCount(moves & corners);
    }

    private static int lead(long ours, long theirs) {
        return Long.bitCount(ours) - Long.bitCount(theirs);
    }

    /** Returns the X squares of empty corners. */
    private long besideEmptyCorners(long empty) {
        return (empty & geometry.topLeft()) << 9
                | (empty & geometry.topRight()) << 7
                | (empty & geometry.bottomLeft()) >>> 7
                | (empty & geometry.bottomRight()) >>> 9;
    }
}
