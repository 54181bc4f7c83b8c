package org.parlor.bots.reversi.midgame;

import java.util.Random;
import org.parlor.bots.reversi.board.BoardGeometry;
import org.parlor.bots.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.reversi.endgame.ReversiEndgameSearch;
import org.parlor.bots.reversi.pattern.PatternWeights;
import org.parlor.rules.reversi.BitBoard;

/**
 * Measures on positions of its own games how far shallow looks lie from deep ones, nothing being cut in either, for
 * {@link MultiProbCut} to build on. New weights of the evaluation want a new measurement.
 */
public final class ProbCutCalibration {

    private static final int OPENING_MIN = 6;
    private static final int OPENING_RANGE = 16;
    /** Every so many plies a position is taken. */
    private static final int PLIES_BETWEEN = 5;
    /** Every so many moves one is a random one. */
    private static final int MOVES_BETWEEN_RANDOM = 12;

    private static final int PLAYING_DEPTH = 3;
    /** Measurements are gathered by so many empty squares. */
    private static final int BAND = 8;
    /** A deviation of fewer distances than that tells too little. */
    private static final int COUNT_MIN = 8;

    private final MidgameSearch midgameSearch = new MidgameSearch(
            PatternWeights.shipped(),
            new MidgameTranspositionTable(20),
            new ReversiEndgameSearch(BoardGeometry.WHOLE, new EndgameTranspositionTable(16), () -> false),
            () -> false);
    private final int depth;
    private final Random random;
    private final double[][][] squares;
    private final int[][][] counts;

    /** @param depth how deep the deepest looks are */
    public ProbCutCalibration(int depth, long seed) {
        this.depth = depth;
        this.random = new Random(seed);
        this.squares = new double[depth + 1][depth + 1][64 / BAND];
        this.counts = new int[depth + 1][depth + 1][64 / BAND];
    }

    /** Plays one game and measures on some of its positions. */
    public void play() {
        long own = 1L << 28 | 1L << 35;
        long opp = 1L << 27 | 1L << 36;
        int opening = OPENING_MIN + random.nextInt(OPENING_RANGE);
        int first = random.nextInt(PLIES_BETWEEN);
        for (int ply = 0; BitBoard.moves(own, opp) != 0; ply++) {
            if (ply >= opening && ply % PLIES_BETWEEN == first && Long.bitCount(~(own | opp)) > depth) {
                measure(own, opp);
            }
            boolean isWhim = ply < opening || random.nextInt(MOVES_BETWEEN_RANDOM) == 0;
            int square = isWhim ? randomMove(own, opp) : best(own, opp);
            long flips = BitBoard.flips(square, own, opp);
            long next = opp ^ flips;
            opp = (own ^ flips) | 1L << square;
            own = next;
        }
    }

    /** What the games so far tell. */
    public String result() {
        ProbCutModel.ModelFit modelFit = new ProbCutModel.ModelFit();
        for (int deep = MultiProbCut.DEPTH_MIN; deep <= depth; deep++) {
            for (int shallow = 2 - deep % 2; shallow < deep; shallow += 2) {
                for (int band = 0; band < 64 / BAND; band++) {
                    int count = counts[deep][shallow][band];
                    if (count >= COUNT_MIN) {
                        double deviation = Math.sqrt(squares[deep][shallow][band] / count);
                        modelFit.add(deep, shallow, BAND * band + BAND / 2, deviation, count);
                    }
                }
            }
        }
        return modelFit.solve().toString();
    }

    private int randomMove(long own, long opp) {
        long moves = BitBoard.moves(own, opp);
        for (int skipped = random.nextInt(Long.bitCount(moves)); skipped > 0; skipped--) {
            moves &= moves - 1;
        }
        return Long.numberOfTrailingZeros(moves);
    }

    private int best(long own, long opp) {
        long legal = BitBoard.moves(own, opp);
        int[] moves = new int[Long.bitCount(legal)];
        for (int i = 0; i < moves.length; i++, legal &= legal - 1) {
            moves[i] = Long.numberOfTrailingZeros(legal);
        }
        MidgameRootSearch root = new MidgameRootSearch(own, opp, moves, midgameSearch);
        root.findBest(Math.min(PLAYING_DEPTH, root.empties()), MultiProbCut.FULL_CONFIDENCE);
        return root.best();
    }

    private void measure(long own, long opp) {
        int[] values = new int[depth + 1];
        for (int look = 1; look <= depth; look++) {
            midgameSearch.reset(own, opp, MultiProbCut.FULL_CONFIDENCE);
            values[look] = midgameSearch.value(own, opp, look, -MidgameSearch.INFINITY, MidgameSearch.INFINITY);
        }
        int band = Long.bitCount(~(own | opp)) / BAND;
        for (int deep = MultiProbCut.DEPTH_MIN; deep <= depth; deep++) {
            for (int shallow = 2 - deep % 2; shallow < deep; shallow += 2) {
                double distance = values[deep] - values[shallow];
                squares[deep][shallow][band] += distance * distance;
                counts[deep][shallow][band]++;
            }
        }
    }
}
