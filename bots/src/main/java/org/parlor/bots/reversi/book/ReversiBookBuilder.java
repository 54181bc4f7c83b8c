package org.parlor.bots.reversi.book;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Adds entries to a book where they are most likely to be needed: at the position that both sides reach by giving away
 * the least, a ply counting as a small loss so that no line grows for ever.
 */
public final class ReversiBookBuilder {
    private static final ReversiRules RULES = (ReversiRules) Reversi.KIND.rules();

    /** What a ply counts, in hundredths of a disc. */
    private static final int PLY = 30;
    /** How much less than the best a shallow look may find a move worth for a deep one to be spent on it. */
    private static final int PRUNE_COST = 400;

    private static final int MOVES_MAX = 6;

    private final ReversiOpeningBook book;
    private final Supplier<Searcher> searchers;
    private final int depth;
    private final long seed;

    /**
     * @param searchers makes one that remembers nothing, so that an entry depends on its position alone
     * @param depth plies to look ahead from a place
     */
    public ReversiBookBuilder(ReversiOpeningBook book, Supplier<Searcher> searchers, int depth, long seed) {
        this.book = book;
        this.searchers = searchers;
        this.depth = depth;
        this.seed = seed;
    }

    /** A place on the way, and what both sides gave away to reach it. */
    private record QueuedPosition(BookPosition position, int cost) {}

    /** Adds the entry that is most likely to be needed; false if there is none left. */
    public boolean addEntry() {
        Queue<QueuedPosition> open = new PriorityQueue<>(Comparator.comparingInt(QueuedPosition::cost));
        Set<BookPosition> done = new HashSet<>();
        open.add(new QueuedPosition(BookPosition.START, 0));
        while (!open.isEmpty()) {
            QueuedPosition at = open.remove();
            if (done.add(at.position()) && at.position().moves() != 0) {
                BookEntry entry = book.entry(at.position()).orElse(null);
                if (entry == null) {
                    book.add(evaluate(at.position()));
                    return true;
                }
                follow(entry, at.cost(), open);
            }
        }
        return false;
    }

    private void follow(BookEntry entry, int cost, Queue<QueuedPosition> open) {
        List<BookEntry.EvaluatedMove> moves = book.evaluatedMoves(entry);
        int best = moves.get(0).value();
        for (BookEntry.EvaluatedMove move : moves) {
            open.add(new QueuedPosition(entry.position().after(move.square()), cost + PLY + best - move.value()));
        }
    }

    /** The moves that look good at a third of the depth are looked at to the whole of it. */
    private BookEntry evaluate(BookPosition bookPosition) {
        Searcher searcher = searchers.get();
        Position position = position(bookPosition);
        List<ScoredMove> looks = searcher.all(position, SearchLimits.depth(Math.max(1, depth / 3)), () -> false);
        int best = looks.get(0).score();
        List<BookEntry.EvaluatedMove> moves = new ArrayList<>();
        for (ScoredMove look : looks) {
            if (best - look.score() <= PRUNE_COST && moves.size() < MOVES_MAX) {
                moves.add(new BookEntry.EvaluatedMove(look.move(), value(searcher, position.play(look.move()))));
            }
        }
        moves.sort(Comparator.comparingInt(BookEntry.EvaluatedMove::value).reversed());
        return new BookEntry(bookPosition, moves);
    }

    private int value(Searcher searcher, Position next) {
        SearchLimits limits = SearchLimits.depth(Math.max(1, depth - 1));
        return -searcher.best(next, limits, new Random(seed), () -> false).score();
    }

    private static Position position(BookPosition bookPosition) {
        List<Integer> cells = IntStream.range(0, RULES.pass())
                .mapToObj(square -> (int) disc(bookPosition, 1L << square))
                .toList();
        return RULES.position(new PositionSetup(cells, 0, null));
    }

    private static char disc(BookPosition bookPosition, long square) {
        return (bookPosition.own() & square) != 0
                ? Reversi.BLACK
                : (bookPosition.opp() & square) != 0 ? Reversi.WHITE : Reversi.EMPTY;
    }
}
