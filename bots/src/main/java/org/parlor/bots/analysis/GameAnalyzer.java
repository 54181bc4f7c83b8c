package org.parlor.bots.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.parlor.bots.analysis.ReviewedPly.Evidence;
import org.parlor.bots.analysis.ReviewedPly.Phase;
import org.parlor.bots.engines.DaemonThreadFactory;
import org.parlor.bots.engines.search.NodeTimeClock;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Analyses games ply by ply, from the end backwards. Positions that can be solved within the limits get exact scores;
 * the others are searched to one common depth, because scores of different depths are not comparable; their losses
 * have a margin. The results depend neither on the speed and load of the machine nor on the number of threads: effort
 * is counted in {@linkplain NodeTimeClock nodes}, and the plies are divided into parts that share no tables.
 */
public final class GameAnalyzer implements AutoCloseable {
    /** After this many positions of a part that could not be solved, its earlier positions are not attempted. */
    private static final int FAILURES_MAX = 2;
    /** The depth of estimates is reached in this part of the time limit, since most later positions take longer. */
    private static final int DEPTH_DIVISOR = 4;
    /** A fixed-depth search may take this many times the time limit. */
    private static final int UNTIMED_FACTOR = 10;

    /** The margin of a loss in standard deviations of its measured error. */
    static final int DEVIATIONS = 3;

    private final Rules rules;
    private final List<Part> parts;
    private final SearchLimits limits;
    private final BooleanSupplier stop;
    private final ExecutorService executor;

    /**
     * The searchers of a part.
     *
     * @param solver searches as deep as the limits allow
     * @param evaluator another searcher, whose table contains no results of other depths
     */
    private record Part(Searcher solver, Searcher evaluator) {}

    private record Comparison(SearchResult best, SearchResult played, Evidence evidence) {}

    /**
     * @param searchers creates searchers that measure time with a given clock
     * @param parts number of parts into which the plies of a game are divided; each has two searchers
     * @param threads number of parts analysed in parallel
     * @param stop polled by the searches; once true all searches end and their results are invalid
     */
    public GameAnalyzer(
            Rules rules,
            Function<LongSupplier, Searcher> searchers,
            SearchLimits limits,
            int parts,
            int threads,
            BooleanSupplier stop) {
        this.rules = rules;
        this.parts = Stream.generate(
                        () -> new Part(searchers.apply(new NodeTimeClock()), searchers.apply(new NodeTimeClock())))
                .limit(parts)
                .toList();
        this.limits = limits;
        this.stop = stop;
        this.executor = Executors.newFixedThreadPool(threads, new DaemonThreadFactory("analysis"));
    }

    /** Returns the best move and principal variation of a position; the game must not be over. */
    public SearchResult best(Position position) {
        return best(parts.get(0).solver(), position, limits);
    }

    /** Returns all moves of a position, best first; the game must not be over. */
    public List<ScoredMove> all(Position position) {
        return parts.get(0).solver().scoreAll(position, limits, stop);
    }

    /**
     * Reviews a game. Symmetric games get symmetric reviews: of the images of the game one is analysed, always the same, and
     * the moves are mapped back.
     *
     * @param start the position before the first move
     * @param found called with each analysed ply, last plies first, on any thread
     */
    public List<ReviewedPly> review(Position start, List<Integer> moves, Consumer<ReviewedPly> found)
            throws InterruptedException {
        BoardSymmetry symmetry = canonical(start, moves);
        BoardSymmetry back = symmetry.inverse();
        List<Position> positions = new ArrayList<>(List.of(symmetry.apply(rules, start)));
        List<Integer> images = moves.stream().map(symmetry::move).toList();
        images.forEach(move -> positions.add(positions.get(positions.size() - 1).play(move)));
        int depth = moves.isEmpty() ? 1 : depth(positions.get(moves.size() / 3));
        List<Callable<List<ReviewedPly>>> searches = new ArrayList<>();
        for (int number = 0; number < parts.size(); number++) {
            Part part = parts.get(number);
            int last = moves.size() - 1 - number;
            searches.add(() -> reviewPart(part, last, positions, images, depth, back, found));
        }
        return inOrder(searches);
    }

    /** Returns the symmetry to the image of a game whose cells and moves are the least in lexicographic order. */
    private BoardSymmetry canonical(Position start, List<Integer> moves) {
        Comparator<BoardSymmetry> order = (a, b) -> Arrays.compare(a.cells(start), b.cells(start));
        return rules.symmetries().stream()
                .min(order.thenComparing(
                        symmetry -> moves.stream().mapToInt(symmetry::move).toArray(), Arrays::compare))
                .orElseThrow();
    }

    /** Reviews every so many plies, as there are parts, from the last one backwards. */
    private List<ReviewedPly> reviewPart(
            Part part,
            int last,
            List<Position> positions,
            List<Integer> moves,
            int depth,
            BoardSymmetry back,
            Consumer<ReviewedPly> found) {
        List<ReviewedPly> plies = new ArrayList<>();
        int failures = 0;
        for (int index = last; index >= 0; index -= parts.size()) {
            Position position = positions.get(index);
            int move = moves.get(index);
            Optional<Comparison> proof =
                    failures < FAILURES_MAX ? proof(part.solver(), position, move) : Optional.empty();
            failures += proof.isPresent() ? 0 : 1;
            ReviewedPly reviewed = reviewed(
                            index + 1,
                            position,
                            proof.orElseGet(() -> estimate(part.evaluator(), position, move, depth)))
                    .mapped(back);
            plies.add(reviewed);
            found.accept(reviewed);
        }
        return plies;
    }

    /** Compares a move with the best one by searches to the end of the game; empty if the limits do not suffice. */
    private Optional<Comparison> proof(Searcher solver, Position position, int move) {
        SearchResult best = best(solver, position, limits);
        if (!best.exact()) {
            return Optional.empty();
        }
        SearchResult played = playedMove(solver, position, move, best, limits.depthMax());
        return played.exact() ? Optional.of(new Comparison(best, played, Evidence.PROOF)) : Optional.empty();
    }

    private Comparison estimate(Searcher evaluator, Position position, int move, int depth) {
        SearchResult best = best(evaluator, position, untimed(depth));
        SearchResult played = playedMove(evaluator, position, move, best, Math.max(1, depth - 1));
        if (best.exact() && played.exact()) {
            return new Comparison(best, played, Evidence.PROOF);
        }
        int reached = played.exact() ? best.depth() : Math.min(best.depth(), played.depth());
        int margin = evaluator.lossDeviation(position, reached).stream()
                .map(deviation -> DEVIATIONS * deviation)
                .findFirst()
                .orElse(Evidence.UNKNOWN);
        return new Comparison(best, played, new Evidence(false, reached, margin));
    }

    /**
     * Returns the depth reached in a part of the time limit, rounded to an even number, so that lines end with the
     * opponent's move.
     */
    private int depth(Position position) {
        SearchLimits part = new SearchLimits(limits.depthMax(), Math.max(1, limits.maximumNanos() / DEPTH_DIVISOR));
        int reached = best(parts.get(0).solver(), position, part).depth();
        return Math.max(2, Math.min(limits.depthMax(), reached) & ~1);
    }

    private List<ReviewedPly> inOrder(List<Callable<List<ReviewedPly>>> searches) throws InterruptedException {
        List<ReviewedPly> plies = new ArrayList<>();
        try {
            for (Future<List<ReviewedPly>> search : executor.invokeAll(searches)) {
                plies.addAll(search.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("analysis of a ply failed", e.getCause());
        }
        plies.sort(Comparator.comparingInt(ReviewedPly::ply));
        return plies;
    }

    private ReviewedPly reviewed(int ply, Position position, Comparison comparison) {
        SearchResult played = comparison.played();
        SearchResult best = comparison.best();
        Searcher searcher = parts.get(0).solver();
        return new ReviewedPly(
                ply,
                position.sideToMove(),
                Phase.of(searcher.pliesLeft(position), searcher.pliesLeft(rules.initial())),
                played.move(),
                position.legalMoveCount(),
                played.score(),
                played.score() > best.score() ? played : best,
                comparison.evidence());
    }

    private SearchResult playedMove(Searcher searcher, Position position, int move, SearchResult best, int depth) {
        if (move == best.move()) {
            return best;
        }
        Position next = position.play(move);
        if (next.isOver()) {
            return endOfGame(searcher, position, move);
        }
        SearchResult reply = best(searcher, next, untimed(depth));
        int sign = next.sideToMove() == position.sideToMove() ? 1 : -1;
        List<Integer> line = new ArrayList<>(List.of(move));
        line.addAll(reply.variation());
        return new SearchResult(move, sign * reply.score(), reply.depth() + 1, reply.nodes(), line, reply.exact());
    }

    /** Uses the searcher, because the scoring of finished games depends on the game. */
    private SearchResult endOfGame(Searcher searcher, Position position, int move) {
        int score = searcher.scoreAll(position, SearchLimits.depth(1), stop).stream()
                .filter(scored -> scored.move() == move)
                .mapToInt(ScoredMove::score)
                .findFirst()
                .orElseThrow();
        return new SearchResult(move, score, 1, 1, List.of(move), true);
    }

    private SearchLimits untimed(int depth) {
        long budget = limits.maximumNanos();
        return new SearchLimits(
                depth, budget > Long.MAX_VALUE / UNTIMED_FACTOR ? Long.MAX_VALUE : UNTIMED_FACTOR * budget);
    }

    private SearchResult best(Searcher searcher, Position position, SearchLimits limits) {
        return searcher.findBest(position, limits, new Random(0), stop);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
