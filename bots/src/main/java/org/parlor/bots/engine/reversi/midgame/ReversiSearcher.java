package org.parlor.bots.engine.reversi.midgame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.book.Book;
import org.parlor.bots.engine.reversi.exact.EndTable;
import org.parlor.bots.engine.reversi.exact.Endgame;
import org.parlor.bots.engine.reversi.exact.Stopped;
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

/**
 * Finds moves of Reversi on 8×8 under the tournament rule: looks ahead further and further, then to the end, first with
 * cuts that are likely right and at last, if time allows, exactly. What is learned on the way serves all its games.
 */
public final class ReversiSearcher implements Searcher {
    /** So many plies before the end are left to the looks that go to the end. */
    private static final int LAST_PLIES = 10;
    /** How much longer the first look to the end takes than the last one before it. */
    private static final int DARING_TAKES = 16;
    /** How much longer the exact look takes than the daring one. */
    private static final int SURE_TAKES = 6;

    /** A quarter of a million slots of 16 bytes for every bit more than 18. */
    private static final int MID_BITS = 20;

    private static final int END_BITS = 19;

    private static final Field BOARD = new Field(8, 8, -1);

    private final Weights weights;
    private final Book book;
    private final Ticker ticker;
    private final MidTable midTable = new MidTable(MID_BITS);
    private final EndTable endTable = new EndTable(END_BITS);

    /** @param book what is played without a search */
    public ReversiSearcher(Weights weights, Book book, Ticker ticker) {
        this.weights = weights;
        this.book = book;
        this.ticker = ticker;
    }

    /** Whether these are the rules that it can play by. */
    public static boolean plays(ReversiRules rules) {
        return Field.of(rules).isWhole() && !rules.passingFree();
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
        Budget budget = new Budget(ticker, limits, stop);
        Midgame midgame = midgame(budget);
        Root root = root(position, Shuffle.of(position.legalMoves(), random), midgame);
        deepen(root, root::findBest, limits.depthMax(), budget);
        return new SearchResult(
                root.best(), root.value(), root.depth(), midgame.nodes(), variation(position, root), root.isExact());
    }

    @Override
    public List<ScoredMove> all(Position position, Limits limits, BooleanSupplier stop) {
        Budget budget = new Budget(ticker, limits, stop);
        Root root = root(position, position.legalMoves(), midgame(budget));
        deepen(root, root::findAll, limits.depthMax(), budget);
        return IntStream.range(0, position.legalMoveCount())
                .mapToObj(at -> new ScoredMove(root.move(at), root.value(at), root.isExact()))
                .sorted(Comparator.comparingInt(ScoredMove::value).reversed())
                .toList();
    }

    /** The empty squares. */
    @Override
    public int pliesLeft(Position position) {
        return BOARD.cells() - position.score(0) - position.score(1);
    }

    private Midgame midgame(Budget budget) {
        midTable.age();
        return new Midgame(weights, midTable, new Endgame(BOARD, weights, endTable, budget), budget);
    }

    private Root root(Position position, int[] moves, Midgame midgame) {
        return new Root(own(position), opp(position), moves, midgame);
    }

    private static long own(Position position) {
        return BOARD.discs((ReversiPosition) position, position.sideToMove());
    }

    private static long opp(Position position) {
        return BOARD.discs((ReversiPosition) position, 1 - position.sideToMove());
    }

    private void deepen(Root root, Root.Look look, int depthMax, Budget budget) {
        try {
            look.at(1, Cuts.DARING);
            budget.hurry();
            boolean isToEnd = depthMax >= root.empties();
            ahead(
                    look,
                    isToEnd ? root.empties() - 1 : depthMax,
                    isToEnd ? root.empties() - LAST_PLIES : depthMax,
                    budget);
            if (isToEnd) {
                toTheEnd(look, root.empties(), budget);
            }
        } catch (Stopped stopped) {
            // What is finished counts; the root keeps it.
        }
    }

    /** Further and further, and beyond {@code enough} only while there is not the time for a look to the end. */
    private static void ahead(Root.Look look, int depthMax, int enough, Budget budget) {
        long took = 0;
        for (int depth = 2; depth <= depthMax && budget.allowsMore(); depth++) {
            if (depth > enough && budget.left() >= DARING_TAKES * took) {
                return;
            }
            took = budget.left();
            look.at(depth, Cuts.DARING);
            took -= budget.left();
        }
    }

    /** What the daring look takes tells what the others will. */
    private static void toTheEnd(Root.Look look, int empties, Budget budget) {
        long took = budget.left();
        if (budget.allowsMore()) {
            look.at(empties, Cuts.DARING);
        }
        took -= budget.left();
        if (budget.allowsMore() && budget.left() < SURE_TAKES * took) {
            look.at(empties, Cuts.CAREFUL);
        }
        if (budget.allowsMore()) {
            look.at(empties, Cuts.SURE);
        }
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
