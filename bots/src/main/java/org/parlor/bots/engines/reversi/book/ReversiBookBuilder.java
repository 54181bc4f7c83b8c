package org.parlor.bots.engines.reversi.book;

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
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Extends an opening book best-first: the next entry is the position that both sides reach with the smallest total loss. Every
 * ply adds a small cost, so that no line grows without end.
 *
 * @param searchers creates searchers with empty tables, so that an entry depends only on its position
 * @param depth search depth in plies
 */
public record ReversiBookBuilder(ReversiOpeningBook book, Supplier<Searcher> searchers, int depth, long seed) {
    private static final ReversiRules RULES = (ReversiRules) Reversi.KIND.rules();

    /** Cost of a ply, in hundredths of a disc. */
    private static final int PLY_COST = 30;
    /** Moves that the shallow search scores worse than the best by more than this get no deep search. */
    private static final int PRUNE_COST = 400;

    private static final int MOVES_MAX = 6;

    /** A position with the total loss of both sides on the way to it. */
    private record QueuedPosition(BookPosition position, int cost) {}

    /** Adds the next entry; returns false if none is left. */
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
            open.add(new QueuedPosition(entry.position().after(move.square()), cost + PLY_COST + best - move.value()));
        }
    }

    /** Searches the moves that score well at a third of the depth again at the full depth. */
    private BookEntry evaluate(BookPosition bookPosition) {
        Searcher searcher = searchers.get();
        Position position = position(bookPosition);
        List<ScoredMove> scored = searcher.scoreAll(position, SearchLimits.depth(Math.max(1, depth / 3)), () -> false);
        int best = scored.get(0).score();
        List<BookEntry.EvaluatedMove> moves = new ArrayList<>();
        for (ScoredMove move : scored) {
            if (best - move.score() <= PRUNE_COST && moves.size() < MOVES_MAX) {
                moves.add(new BookEntry.EvaluatedMove(move.move(), value(searcher, position.play(move.move()))));
            }
        }
        moves.sort(Comparator.comparingInt(BookEntry.EvaluatedMove::value).reversed());
        return new BookEntry(bookPosition, moves);
    }

    private int value(Searcher searcher, Position next) {
        SearchLimits limits = SearchLimits.depth(Math.max(1, depth - 1));
        return -searcher.findBest(next, limits, new Random(seed), () -> false).score();
    }

    private static Position position(BookPosition bookPosition) {
        List<Integer> cells = IntStream.range(0, RULES.pass())
                .mapToObj(square -> (int) disc(bookPosition, 1L << square))
                .toList();
        return RULES.toPosition(new PositionSetup(cells, 0, null));
    }

    private static char disc(BookPosition bookPosition, long square) {
        return (bookPosition.own() & square) != 0
                ? Reversi.BLACK
                : (bookPosition.opp() & square) != 0 ? Reversi.WHITE : Reversi.EMPTY;
    }
}
