package org.parlor.bots.engines.reversi.midgame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.book.ReversiOpeningBook;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.parallel.ParallelSolver;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.engines.search.LossDeviation;
import org.parlor.bots.engines.search.MoveShuffler;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.SearchTimer;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.ReversiRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches Reversi on 8×8 with forced passes: the opening book first, then selective midgame and exact endgame search. The
 * tables are shared by all games. Thread-safe.
 */
public final class ReversiSearcher implements Searcher {
    private static final Logger LOG = LoggerFactory.getLogger(ReversiSearcher.class);

    private static final BoardGeometry GEOMETRY = BoardGeometry.WHOLE;
    /** 2^20 slots, 16 MiB. */
    private static final int MIDGAME_BITS = 20;

    private static final int ENDGAME_MEGABYTES = 16;
    /** The number of empty squares that are searched to the end in about 0.1 s. */
    private static final int SOLVABLE_EMPTIES = 20;

    /** Result of {@code LossCalibrationTest} on games of people; see training.md. */
    private static final LossDeviation LOSS_DEVIATION = new LossDeviation(6.2565, -0.2139, 0.1505, 14);

    private final PatternWeights weights;
    private final ReversiOpeningBook book;
    private final int threads;
    private final LongSupplier clock;
    private final MidgameTranspositionTable midgameTable = MidgameTranspositionTable.largest(MIDGAME_BITS, LOG::warn);
    private final EndgameTranspositionTable endgameTable =
            EndgameTranspositionTable.ofMegabytes(ENDGAME_MEGABYTES, LOG::warn);

    public ReversiSearcher(PatternWeights weights, ReversiOpeningBook book, int threads, LongSupplier clock) {
        this.weights = weights;
        this.book = book;
        this.threads = threads;
        this.clock = clock;
    }

    /** Returns whether these rules are supported. */
    public static boolean plays(ReversiRules rules) {
        return rules.rows() == GEOMETRY.rows() && rules.columns() == GEOMETRY.columns() && !rules.allowsFreePassing();
    }

    @Override
    public SearchResult findBest(Position position, SearchLimits limits, RandomGenerator random, BooleanSupplier stop) {
        return bookMove(position, random).orElseGet(() -> searched(position, limits, random, stop));
    }

    private Optional<SearchResult> bookMove(Position position, RandomGenerator random) {
        return book.advice(GEOMETRY.own(position), GEOMETRY.opp(position), random)
                .map(move -> new SearchResult(move.square(), move.value(), 0, 0, List.of(move.square()), false));
    }

    private SearchResult searched(
            Position position, SearchLimits limits, RandomGenerator random, BooleanSupplier stop) {
        midgameTable.nextAge();
        SearchTimer timer = new SearchTimer(clock, limits, stop);
        try (ParallelSolver<MidgameSearch> parallelSolver =
                new ParallelSolver<>(threads - 1, owner -> newSearch(timer, owner))) {
            MidgameSearch midgameSearch = newSearch(timer, parallelSolver);
            MidgameRootSearch root = root(position, MoveShuffler.of(position.legalMoves(), random), midgameSearch);
            new IterativeDeepening(
                            (depth, confidence) -> {
                                root.findBest(depth, confidence);
                                timer.finishIteration(root.best(), root.value(), root.effort());
                            },
                            root.empties(),
                            limits.depthMax(),
                            timer)
                    .run();
            return new SearchResult(
                    root.best(),
                    root.value(),
                    root.depth(),
                    midgameSearch.nodesOfAllThreads(),
                    variation(position, root),
                    root.isExact());
        }
    }

    @Override
    public List<ScoredMove> scoreAll(Position position, SearchLimits limits, BooleanSupplier stop) {
        midgameTable.nextAge();
        SearchTimer timer = new SearchTimer(clock, limits, stop);
        MidgameRootSearch root = root(position, position.legalMoves(), newSearch(timer, /* parallelSolver= */ null));
        new IterativeDeepening(root::findAll, root.empties(), limits.depthMax(), timer).run();
        return IntStream.range(0, position.legalMoveCount())
                .mapToObj(at -> new ScoredMove(root.move(at), root.value(at), root.isExact()))
                .sorted(Comparator.comparingInt(ScoredMove::value).reversed())
                .toList();
    }

    @Override
    public OptionalInt lossDeviation(Position position, int depth) {
        return OptionalInt.of(LOSS_DEVIATION.hundredths(depth, pliesLeft(position)));
    }

    /** Returns the number of empty squares. */
    @Override
    public int pliesLeft(Position position) {
        return GEOMETRY.cells() - position.score(0) - position.score(1);
    }

    @Override
    public int pliesUntilSolvable(Position position) {
        return Math.max(0, pliesLeft(position) - SOLVABLE_EMPTIES);
    }

    private MidgameSearch newSearch(SearchTimer timer, @Nullable ParallelSolver<?> parallelSolver) {
        return new MidgameSearch(weights, midgameTable, endgameTable, timer, parallelSolver);
    }

    private MidgameRootSearch root(Position position, int[] moves, MidgameSearch midgameSearch) {
        return new MidgameRootSearch(GEOMETRY.own(position), GEOMETRY.opp(position), moves, midgameSearch);
    }

    /** Returns the principal variation, read from the transposition table. */
    private List<Integer> variation(Position from, MidgameRootSearch root) {
        List<Integer> line = new ArrayList<>();
        Position at = from;
        int move = root.best();
        while (line.size() < Math.max(1, root.depth()) && at.isLegal(move)) {
            line.add(move);
            at = at.play(move);
            move = at.forcedMove().orElse(midgameTable.move(GEOMETRY.own(at), GEOMETRY.opp(at)));
        }
        return line;
    }
}
