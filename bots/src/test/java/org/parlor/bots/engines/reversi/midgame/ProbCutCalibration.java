package org.parlor.bots.engines.reversi.midgame;

import java.util.Random;
import org.parlor.bots.engines.reversi.board.FinalScore;
import org.parlor.bots.engines.reversi.board.SquareSets;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.engines.search.LogLinearFit;
import org.parlor.rules.reversi.Bitboard;

/**
 * Measures the deviation of shallow from deep search values on self-play positions, without cuts, for {@link MultiProbCut}.
 * Repeat after a change of the evaluation weights.
 */
final class ProbCutCalibration {

    private static final int OPENING_MIN = 6;
    private static final int OPENING_RANGE = 16;
    /** Plies between measured positions. */
    private static final int PLIES_BETWEEN = 5;
    /** One move in this many is random. */
    private static final int MOVES_BETWEEN_RANDOM = 12;

    private static final int PLAYING_DEPTH = 3;
    /** Width of the bands of empty squares over which measurements are grouped. */
    private static final int BAND = 8;
    /** Minimum number of measurements of a usable deviation. */
    private static final int COUNT_MIN = 8;
    /** Number of {@link MultiProbCut#terms}. */
    private static final int TERMS = 4;

    private final MidgameSearch midgameSearch = new MidgameSearch(
            PatternWeights.shipped(),
            new MidgameTranspositionTable(20),
            new EndgameTranspositionTable(16),
            nodes -> false,
            /* parallelSolver= */ null);
    private final int depth;
    private final Random random;
    private final double[][][] squares;
    private final int[][][] counts;

    /** @param depth depth of the deepest searches */
    ProbCutCalibration(int depth, long seed) {
        this.depth = depth;
        this.random = new Random(seed);
        this.squares = new double[depth + 1][depth + 1][64 / BAND];
        this.counts = new int[depth + 1][depth + 1][64 / BAND];
    }

    /** Plays one game and measures some of its positions. */
    void play() {
        long own = FinalScore.FIRST;
        long opp = FinalScore.SECOND;
        int opening = OPENING_MIN + random.nextInt(OPENING_RANGE);
        int first = random.nextInt(PLIES_BETWEEN);
        for (int ply = 0; Bitboard.moves(own, opp) != 0; ply++) {
            if (ply >= opening && ply % PLIES_BETWEEN == first && Long.bitCount(~(own | opp)) > depth) {
                measure(own, opp);
            }
            boolean isRandom = ply < opening || random.nextInt(MOVES_BETWEEN_RANDOM) == 0;
            int square = isRandom ? SquareSets.random(Bitboard.moves(own, opp), random) : best(own, opp);
            long flips = Bitboard.flips(square, own, opp);
            long next = opp ^ flips;
            opp = (own ^ flips) | 1L << square;
            own = next;
        }
    }

    /** Returns the model parameters fitted to all measurements so far. */
    String result() {
        LogLinearFit fit = new LogLinearFit(TERMS);
        for (int deep = MultiProbCut.DEPTH_MIN; deep <= depth; deep++) {
            for (int shallow = 2 - deep % 2; shallow < deep; shallow += 2) {
                for (int band = 0; band < 64 / BAND; band++) {
                    int count = counts[deep][shallow][band];
                    if (count >= COUNT_MIN) {
                        double deviation = Math.sqrt(squares[deep][shallow][band] / count);
                        fit.add(MultiProbCut.terms(deep, shallow, BAND * band + BAND / 2), deviation, count);
                    }
                }
            }
        }
        return fit.solve();
    }

    private int best(long own, long opp) {
        long legal = Bitboard.moves(own, opp);
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
        for (int searchDepth = 1; searchDepth <= depth; searchDepth++) {
            midgameSearch.reset(own, opp, MultiProbCut.FULL_CONFIDENCE);
            values[searchDepth] =
                    midgameSearch.value(own, opp, searchDepth, -MidgameSearch.INFINITY, MidgameSearch.INFINITY);
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
