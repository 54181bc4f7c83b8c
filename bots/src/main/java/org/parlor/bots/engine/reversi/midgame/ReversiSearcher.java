package org.parlor.bots.engine.reversi.midgame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.book.Book;
import org.parlor.bots.engine.reversi.exact.EndTable;
import org.parlor.bots.engine.reversi.exact.Endgame;
import org.parlor.bots.engine.reversi.pattern.Weights;
import org.parlor.bots.search.Budget;
import org.parlor.bots.search.Limits;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Searcher;
import org.parlor.bots.search.Shuffle;
import org.parlor.bots.search.Ticker;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds moves of Reversi on 8×8 under the tournament rule: from the book, else by looking ahead and to the end. What is
 * learned on the way serves all its games.
 */
public final class ReversiSearcher implements Searcher {
    private static final Logger LOG = LoggerFactory.getLogger(ReversiSearcher.class);

    /** Of 16 bytes: a quarter of a million slots for every bit more than 18. */
    private static final int MID_BITS = 20;

    private static final int END_MEGABYTES = 16;

    private final Weights weights;
    private final Book book;
    private final int threads;
    private final Ticker ticker;
    private final MidTable midTable = MidTable.largest(MID_BITS, LOG::warn);
    private final EndTable endTable = EndTable.ofMegabytes(END_MEGABYTES, LOG::warn);

    /** @param book what is played without a search */
    public ReversiSearcher(Weights weights, Book book, int threads, Ticker ticker) {
        this.weights = weights;
        this.book = book;
        this.threads = threads;
        this.ticker = ticker;
    }

    /** Whether these are the rules that it can play by. */
    public static boolean plays(ReversiRules rules) {
        return rules.rows() == Field.WHOLE.rows() && rules.columns() == Field.WHOLE.columns() && !rules.freePassing();
    }

    @Override
    public SearchResult best(Position position, Limits limits, RandomGenerator random, BooleanSupplier stop) {
        return advice(position, random).orElseGet(() -> searched(position, limits, random, stop));
    }

    private Optional<SearchResult> advice(Position position, RandomGenerator random) {
        return book.advice(own(position), opp(position), random)
                .map(move -> new SearchResult(move.square(), move.value(), 0, 0, List.of(move.square()), false));
    }

    private SearchResult searched(Position position, Limits limits, RandomGenerator random, BooleanSupplier stop) {
        midTable.age();
        AtomicBoolean found = new AtomicBoolean();
        Budget budget = new Budget(ticker, limits, () -> found.get() || stop.getAsBoolean());
        Midgame midgame = midgame(budget);
        Root root = root(position, Shuffle.of(position.legalMoves(), random), midgame);
        Deepening deepening = new Deepening(root::findBest, root.empties(), limits.depthMax(), budget);
        deepening.begin();
        List<Helper> helpers = helpers(position, limits.depthMax(), budget);
        deepening.goOn(2);
        found.set(true);
        long nodes = midgame.nodes() + helpers.stream().mapToLong(Helper::ended).sum();
        return new SearchResult(
                root.best(), root.value(), root.depth(), nodes, variation(position, root), root.isExact());
    }

    private List<Helper> helpers(Position position, int depthMax, Budget budget) {
        return IntStream.range(1, threads)
                .mapToObj(number -> {
                    Midgame midgame = midgame(budget);
                    Root root = root(position, position.legalMoves(), midgame);
                    Deepening deepening = new Deepening(root::findBest, root.empties(), depthMax, budget);
                    return Helper.start(midgame, () -> deepening.goOn(2 + number % 2));
                })
                .toList();
    }

    @Override
    public List<ScoredMove> all(Position position, Limits limits, BooleanSupplier stop) {
        midTable.age();
        Budget budget = new Budget(ticker, limits, stop);
        Root root = root(position, position.legalMoves(), midgame(budget));
        Deepening deepening = new Deepening(root::findAll, root.empties(), limits.depthMax(), budget);
        deepening.begin();
        deepening.goOn(2);
        return IntStream.range(0, position.legalMoveCount())
                .mapToObj(at -> new ScoredMove(root.move(at), root.value(at), root.isExact()))
                .sorted(Comparator.comparingInt(ScoredMove::value).reversed())
                .toList();
    }

    /** The empty squares. */
    @Override
    public int pliesLeft(Position position) {
        return Field.WHOLE.cells() - position.score(0) - position.score(1);
    }

    private Midgame midgame(Budget budget) {
        return new Midgame(weights, midTable, new Endgame(Field.WHOLE, weights, endTable, budget), budget);
    }

    private Root root(Position position, int[] moves, Midgame midgame) {
        return new Root(own(position), opp(position), moves, midgame);
    }

    private static long own(Position position) {
        return Field.WHOLE.discs((ReversiPosition) position, position.sideToMove());
    }

    private static long opp(Position position) {
        return Field.WHOLE.discs((ReversiPosition) position, 1 - position.sideToMove());
    }

    /** The line expected from here, as far as the table knows it. */
    private List<Integer> variation(Position from, Root root) {
        List<Integer> line = new ArrayList<>();
        Position at = from;
        int move = root.best();
        while (line.size() < Math.max(1, root.depth()) && at.isLegal(move)) {
            line.add(move);
            at = at.play(move);
            move = at.forcedMove().orElse(MidTable.move(midTable.find(MidTable.key(own(at), opp(at)))));
        }
        return line;
    }
}
