package org.parlor.bots.engines.reversi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.endgame.EndgameStatistics;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.endgame.MoveHints;
import org.parlor.bots.engines.reversi.endgame.ReversiEndgameSearch;
import org.parlor.bots.engines.reversi.midgame.SelectiveEndgameSearch;
import org.parlor.bots.engines.reversi.parallel.ParallelSolver;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.engines.search.SearchAbortedException;
import org.parlor.bots.engines.search.Solution;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.bots.engines.search.Solver;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Solves Reversi positions on boards up to 8×8 with forced passes, on one or more threads. The transposition table is kept
 * between positions.
 */
public final class ReversiSolver implements Solver {
    private static final double NODES_PER_SECOND = 7e6;

    private final BoardGeometry geometry;
    private final @Nullable PatternWeights weights;
    private final @Nullable SelectiveEndgameSearch selectiveSearch;
    private final EndgameTranspositionTable table;
    private final int threads;
    private EndgameStatistics statistics = new EndgameStatistics();

    public ReversiSolver(ReversiRules rules, EndgameTranspositionTable table, int threads) {
        this.geometry = BoardGeometry.of(rules);
        this.weights = geometry.isWhole() ? PatternWeights.shipped() : null;
        this.selectiveSearch = weights == null ? null : new SelectiveEndgameSearch(weights, table, threads);
        this.table = table;
        this.threads = threads;
    }

    /**
     * Creates a solver with a table of the given size, or a smaller one if memory is short.
     *
     * @param warning receives a message if the table is smaller than requested
     */
    public static ReversiSolver ofMegabytes(ReversiRules rules, int megabytes, Consumer<String> warning, int threads) {
        if (BoardGeometry.of(rules).isWhole()) {
            // Loaded first, so that the table leaves enough memory.
            PatternWeights.shipped();
        }
        return new ReversiSolver(rules, EndgameTranspositionTable.ofMegabytes(megabytes, warning), threads);
    }

    /** Returns whether these rules are supported. */
    public static boolean solves(ReversiRules rules) {
        return BoardGeometry.holds(rules) && rules.options().choice("passing").equals(Reversi.FORCED);
    }

    @Override
    public Optional<Solution> solve(Position position, SolveGoal goal, BooleanSupplier stop) {
        int scoreMax = goal == SolveGoal.RESULT ? 1 : geometry.cells();
        ReversiPosition from = (ReversiPosition) position;
        try (ParallelSolver<ReversiEndgameSearch> parallelSolver =
                new ParallelSolver<>(threads - 1, owner -> search(owner, stop))) {
            long selectiveBefore = selectiveNodes();
            int prediction = selectiveSearch == null || from.isOver()
                    ? 0
                    : selectiveSearch.predict(from, nodes -> stop.getAsBoolean());
            ReversiEndgameSearch search = search(parallelSolver, stop);
            int score = score(search, from, prediction, scoreMax);
            List<Integer> variation = variation(search, from, score, scoreMax);
            statistics = new EndgameStatistics();
            statistics.add(search.statistics());
            parallelSolver.searches().forEach(helper -> statistics.add(helper.statistics()));
            long nodes = selectiveNodes() - selectiveBefore + search.nodesOfAllThreads();
            return Optional.of(new Solution(score, variation, nodes));
        } catch (SearchAbortedException stopped) {
            return Optional.empty();
        }
    }

    /** The nodes grow by a power of the empty squares, fitted to positions of random games with 16 to 24 of them. */
    @Override
    public double estimateSeconds(Position position) {
        int empties = geometry.cells() - position.score(0) - position.score(1);
        double size = (geometry.cells() - 36) / 28.0;
        double digits = 5.25 + 0.6 * size + (0.255 + 0.15 * size) * (empties - 16);
        return Math.pow(10, digits) / NODES_PER_SECOND;
    }

    /** Returns counts of the exact search of the last position solved. */
    public EndgameStatistics statistics() {
        return statistics;
    }

    private long selectiveNodes() {
        return selectiveSearch == null ? 0 : selectiveSearch.nodes();
    }

    private ReversiEndgameSearch search(ParallelSolver<ReversiEndgameSearch> parallelSolver, BooleanSupplier stop) {
        return new ReversiEndgameSearch(
                geometry,
                weights,
                table,
                selectiveSearch == null ? MoveHints.NONE : selectiveSearch,
                nodes -> stop.getAsBoolean(),
                parallelSolver);
    }

    /**
     * Starts with a window that holds only the prediction, and moves and widens it towards the score. A window that holds one
     * score costs hardly more than a null window.
     */
    private int score(ReversiEndgameSearch search, ReversiPosition position, int prediction, int scoreMax) {
        long own = geometry.own(position);
        long opp = geometry.opp(position);
        int guess = Math.max(1 - scoreMax, Math.min(prediction & ~1, scoreMax - 1));
        int low = guess - 1;
        int high = guess + 1;
        for (int width = 1; ; width *= 2) {
            int score = search.score(own, opp, low, high);
            if (score <= low && low > -scoreMax) {
                high = score + 1;
                low = Math.max(-scoreMax, score - width);
            } else if (score >= high && high < scoreMax) {
                low = score - 1;
                high = Math.min(scoreMax, score + width);
            } else {
                return Math.max(-scoreMax, Math.min(score, scoreMax));
            }
        }
    }

    /**
     * Returns a line of perfect play: at each position a move that keeps the score.
     *
     * @param scoreMax bound of the absolute score
     */
    private List<Integer> variation(ReversiEndgameSearch search, ReversiPosition from, int score, int scoreMax) {
        List<Integer> line = new ArrayList<>();
        ReversiPosition at = from;
        int goal = score;
        while (!at.isOver()) {
            int move = moveReaching(search, at, goal, scoreMax);
            line.add(move);
            at = at.play(move);
            goal = -goal;
        }
        return line;
    }

    private int moveReaching(ReversiEndgameSearch search, ReversiPosition at, int score, int scoreMax) {
        int known = knownMove(search, at);
        if (at.isLegal(known) && reaches(search, at.play(known), score, scoreMax)) {
            return known;
        }
        for (int move : at.legalMoves()) {
            if (reaches(search, at.play(move), score, scoreMax)) {
                return move;
            }
        }
        throw new IllegalStateException("no move of " + at + " reaches " + score);
    }

    /** Returns the table move, or -1. */
    private int knownMove(ReversiEndgameSearch search, ReversiPosition at) {
        int square = EndgameTranspositionTable.move(search.findEntry(geometry.own(at), geometry.opp(at)));
        return square == EndgameTranspositionTable.NO_MOVE ? -1 : geometry.cell(square);
    }

    private boolean reaches(ReversiEndgameSearch search, ReversiPosition next, int score, int scoreMax) {
        return score == -scoreMax || -search.score(geometry.own(next), geometry.opp(next), -score, 1 - score) >= score;
    }
}
