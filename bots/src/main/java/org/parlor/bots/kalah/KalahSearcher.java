package org.parlor.bots.kalah;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.search.MoveShuffler;
import org.parlor.bots.search.NanoClock;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchAbortedException;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.SearchTimer;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.kalah.KalahPosition;

/**
 * Finds moves of Kalah: near the start from the openings, then by a proof if the time will do for one, else by the general
 * search, which also plays all that may look only so many plies ahead.
 */
public final class KalahSearcher implements Searcher {
    private static final int HUNDREDTHS = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    /** A proof is not begun if it is likely to take so many times what there is. */
    private static final int SOLVE_TIME_FACTOR = 4;
    /** What is left to the general search if a proof comes to nothing. */
    private static final int REST = 4;

    private final Searcher general;
    private final SolverTables tables;
    private final KalahOpeningBook book;
    private final NanoClock clock;

    public KalahSearcher(Searcher general, SolverTables tables, KalahOpeningBook book, NanoClock clock) {
        this.general = general;
        this.tables = tables;
        this.book = book;
        this.clock = clock;
    }

    @Override
    public SearchResult best(Position position, SearchLimits limits, RandomGenerator random, BooleanSupplier stop) {
        KalahPosition board = (KalahPosition) position;
        boolean mayProve = limits.depthMax() == SearchLimits.DEPTH_MAX;
        Optional<KalahOpeningBook.KnownPosition> known = mayProve ? book.find(board) : Optional.empty();
        if (known.isPresent()) {
            return bookMove(known.get(), random);
        }
        SearchTimer whole = new SearchTimer(clock, limits, stop);
        if (mayProve && isLikelySolvable(board, limits)) {
            try {
                return solved(solver(limits, stop), board, random);
            } catch (SearchAbortedException e) {
                // What was learned is kept and helps at the next move.
            }
        }
        return general.best(position, remaining(limits, whole), random, stop);
    }

    @Override
    public List<ScoredMove> all(Position position, SearchLimits limits, BooleanSupplier stop) {
        KalahPosition board = (KalahPosition) position;
        SearchTimer whole = new SearchTimer(clock, limits, stop);
        if (limits.depthMax() == SearchLimits.DEPTH_MAX && isLikelySolvable(board, limits)) {
            try {
                return allSolved(solver(limits, stop), board);
            } catch (SearchAbortedException e) {
                // What was learned is kept and helps at the next move.
            }
        }
        return general.all(position, remaining(limits, whole), stop);
    }

    @Override
    public int pliesLeft(Position position) {
        return general.pliesLeft(position);
    }

    private static boolean isLikelySolvable(KalahPosition board, SearchLimits limits) {
        return SolveFeasibility.isSolvable(board)
                && SolveFeasibility.seconds(board) < SOLVE_TIME_FACTOR * (limits.budgetNanos() / NANOS_PER_SECOND);
    }

    private KalahSolver solver(SearchLimits limits, BooleanSupplier stop) {
        long part = limits.budgetNanos() - limits.budgetNanos() / REST;
        SearchTimer timer = new SearchTimer(clock, new SearchLimits(limits.depthMax(), part), stop);
        timer.enforceLimit();
        return new KalahSolver(tables, timer);
    }

    private static SearchLimits remaining(SearchLimits limits, SearchTimer whole) {
        return new SearchLimits(limits.depthMax(), Math.max(0, whole.remainingNanos()));
    }

    private static SearchResult bookMove(KalahOpeningBook.KnownPosition known, RandomGenerator random) {
        int move = known.bestMoves().get(random.nextInt(known.bestMoves().size()));
        return new SearchResult(move, HUNDREDTHS * known.margin(), 1, 0, List.of(move), true);
    }

    private static SearchResult solved(KalahSolver solver, KalahPosition board, RandomGenerator random) {
        int margin = solver.margin(board, storeLead(board));
        int move = solver.firstReaching(board, solver.movesBestFirst(board), margin);
        List<Integer> line = List.of(move);
        try {
            move = solver.firstReaching(board, MoveShuffler.of(board.legalMoves(), random), margin);
            line = List.of(move);
            line = solver.variation(board, move, margin);
        } catch (SearchAbortedException e) {
            // What is known by now is enough to play.
        }
        return new SearchResult(move, HUNDREDTHS * margin, line.size(), solver.nodes(), line, true);
    }

    private static List<ScoredMove> allSolved(KalahSolver solver, KalahPosition board) {
        int guess = storeLead(board);
        List<ScoredMove> scored = new ArrayList<>();
        for (int move : board.legalMoves()) {
            scored.add(new ScoredMove(move, HUNDREDTHS * solver.marginAfter(board, move, guess), true));
        }
        scored.sort(Comparator.comparingInt(ScoredMove::value).reversed());
        return List.copyOf(scored);
    }

    private static int storeLead(KalahPosition board) {
        return board.score(board.sideToMove()) - board.score(1 - board.sideToMove());
    }
}
