package org.parlor.bots.engines.kalah;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.engines.search.LossDeviation;
import org.parlor.bots.engines.search.MoveShuffler;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchAbortedException;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.SearchTimer;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.GameOptions;
import org.parlor.rules.Position;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.kalah.KalahPosition;

/**
 * Searches Kalah: the opening book first, then the exact solver if it is likely to finish in time, else the generic search.
 * Depth-limited searches always use the generic search. Thread-safe.
 *
 * @param tables the solver's tables, allocated for the first position to solve; empty if memory is short
 */
public record KalahSearcher(
        Searcher generic, Supplier<Optional<SolverTables>> tables, KalahOpeningBook book, LongSupplier clock)
        implements Searcher {
    private static final int HUNDREDTHS = 100;
    /** Result of {@code LossCalibrationTest} on self-play; see training.md. */
    private static final LossDeviation LOSS_DEVIATION = new LossDeviation(4.7368, -0.0031, 0.4241, 24);

    private static final double NANOS_PER_SECOND = 1e9;
    /** The solver is not started if its estimated time exceeds this multiple of the budget. */
    private static final int SOLVE_TIME_FACTOR = 4;
    /** This fraction of the budget (one part in four) is reserved for the generic search. */
    private static final int RESERVED_PART = 4;
    /** The number of seeds in play of positions that are solved in about 0.1 s. */
    private static final int SOLVABLE_SEEDS = 20;
    /** The options of the games in which it was measured. */
    private static final GameOptions MEASURED = Kalah.KIND.rules().options();

    @Override
    public SearchResult findBest(Position position, SearchLimits limits, RandomGenerator random, BooleanSupplier stop) {
        KalahPosition board = (KalahPosition) position;
        Optional<KalahOpeningBook.KnownPosition> known =
                limits.depthMax() == SearchLimits.DEPTH_MAX ? book.find(board) : Optional.empty();
        if (known.isPresent()) {
            return bookMove(known.get(), random);
        }
        SearchTimer whole = new SearchTimer(clock, limits, stop);
        Optional<KalahSolver> solver = solver(board, limits, whole);
        if (solver.isPresent()) {
            try {
                return solved(solver.get(), board, random);
            } catch (SearchAbortedException e) {
                // The tables keep partial results for later moves.
            }
        }
        return generic.findBest(position, whole.remaining(), random, stop);
    }

    @Override
    public List<ScoredMove> scoreAll(Position position, SearchLimits limits, BooleanSupplier stop) {
        KalahPosition board = (KalahPosition) position;
        SearchTimer whole = new SearchTimer(clock, limits, stop);
        Optional<KalahSolver> solver = solver(board, limits, whole);
        if (solver.isPresent()) {
            try {
                return allSolved(solver.get(), board);
            } catch (SearchAbortedException e) {
                // The tables keep partial results for later moves.
            }
        }
        return generic.scoreAll(position, whole.remaining(), stop);
    }

    @Override
    public OptionalInt lossDeviation(Position position, int depth) {
        return ((KalahPosition) position).rules().options().equals(MEASURED)
                ? OptionalInt.of(LOSS_DEVIATION.hundredths(depth, pliesLeft(position)))
                : OptionalInt.empty();
    }

    @Override
    public int pliesLeft(Position position) {
        return generic.pliesLeft(position);
    }

    @Override
    public int pliesUntilSolvable(Position position) {
        int covered = SolveFeasibility.isSolvable((KalahPosition) position) ? SOLVABLE_SEEDS : 0;
        return Math.max(0, pliesLeft(position) - covered);
    }

    private static boolean isLikelySolvable(KalahPosition board, SearchLimits limits) {
        return limits.depthMax() == SearchLimits.DEPTH_MAX
                && SolveFeasibility.isSolvable(board)
                && SolveFeasibility.seconds(board)
                        < SOLVE_TIME_FACTOR * (nanos(limits.optimumNanos(), limits) / NANOS_PER_SECOND);
    }

    private static long nanos(long time, SearchLimits limits) {
        return Math.min(time, SearchLimits.nanos(limits.nodesMax()));
    }

    /** Returns the solver with its limits; empty if it is unlikely to finish in time. */
    private Optional<KalahSolver> solver(KalahPosition board, SearchLimits limits, SearchTimer whole) {
        if (!isLikelySolvable(board, limits)) {
            return Optional.empty();
        }
        whole.enforceLimit();
        long reserved = nanos(limits.maximumNanos(), limits) / RESERVED_PART;
        return tables.get()
                .map(allocated ->
                        new KalahSolver(allocated, nodes -> whole.test(nodes) || whole.remainingNanos() <= reserved));
    }

    private static SearchResult bookMove(KalahOpeningBook.KnownPosition known, RandomGenerator random) {
        int move = known.bestMoves().get(random.nextInt(known.bestMoves().size()));
        return new SearchResult(move, HUNDREDTHS * known.margin(), 1, 0, List.of(move), true);
    }

    private static SearchResult solved(KalahSolver solver, KalahPosition board, RandomGenerator random) {
        int margin = solver.margin(board, KalahSolver.storeLead(board));
        int move = solver.firstReaching(board, solver.movesBestFirst(board), margin);
        List<Integer> line = List.of(move);
        try {
            move = solver.firstReaching(board, MoveShuffler.of(board.legalMoves(), random), margin);
            line = List.of(move);
            line = solver.variation(board, move, margin);
        } catch (SearchAbortedException e) {
            // The move is known; only the variation is incomplete.
        }
        return new SearchResult(move, HUNDREDTHS * margin, line.size(), solver.nodes(), line, true);
    }

    private static List<ScoredMove> allSolved(KalahSolver solver, KalahPosition board) {
        int guess = KalahSolver.storeLead(board);
        List<ScoredMove> scored = new ArrayList<>();
        for (int move : board.legalMoves()) {
            scored.add(new ScoredMove(move, HUNDREDTHS * solver.marginAfter(board, move, guess), true));
        }
        scored.sort(Comparator.comparingInt(ScoredMove::value).reversed());
        return List.copyOf(scored);
    }
}
