package org.parlor.bots.engine.reversi.book;

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
import org.parlor.bots.search.Limits;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Lets a book grow page by page where it is most likely to be needed: at the place that both sides reach by giving away
 * the least, a ply counting as a small loss so that no line grows for ever.
 */
public final class Growth {
    private static final ReversiRules RULES = (ReversiRules) Reversi.KIND.rules();

    /** What a ply counts, in hundredths of a disc. */
    private static final int PLY = 30;
    /** How much less than the best a shallow look may find a move worth for a deep one to be spent on it. */
    private static final int HOPE = 400;

    private static final int MOVES_MAX = 6;

    private final Book book;
    private final Supplier<Searcher> searchers;
    private final int depth;
    private final long seed;

    /**
     * @param searchers makes one that remembers nothing, so that a page depends on its place alone
     * @param depth plies to look ahead from a place
     */
    public Growth(Book book, Supplier<Searcher> searchers, int depth, long seed) {
        this.book = book;
        this.searchers = searchers;
        this.depth = depth;
        this.seed = seed;
    }

    /** A place on the way, and what both sides gave away to reach it. */
    private record Reached(Place place, int cost) {}

    /** Adds the page that is needed most; false if there is none left. */
    public boolean grow() {
        Queue<Reached> open = new PriorityQueue<>(Comparator.comparingInt(Reached::cost));
        Set<Place> done = new HashSet<>();
        open.add(new Reached(Place.START, 0));
        while (!open.isEmpty()) {
            Reached at = open.remove();
            if (done.add(at.place()) && at.place().moves() != 0) {
                Page page = book.page(at.place()).orElse(null);
                if (page == null) {
                    book.add(worked(at.place()));
                    return true;
                }
                follow(page, at.cost(), open);
            }
        }
        return false;
    }

    private void follow(Page page, int cost, Queue<Reached> open) {
        List<Page.Judged> moves = book.judged(page);
        int best = moves.get(0).value();
        for (Page.Judged move : moves) {
            open.add(new Reached(page.place().after(move.square()), cost + PLY + best - move.value()));
        }
    }

    /** The moves that look good at a third of the depth are looked at to the whole of it. */
    private Page worked(Place place) {
        Searcher searcher = searchers.get();
        Position position = position(place);
        List<ScoredMove> looks = searcher.all(position, Limits.depth(Math.max(1, depth / 3)), () -> false);
        int best = looks.get(0).score();
        List<Page.Judged> moves = new ArrayList<>();
        for (ScoredMove look : looks) {
            if (best - look.score() <= HOPE && moves.size() < MOVES_MAX) {
                moves.add(new Page.Judged(look.move(), value(searcher, position.play(look.move()))));
            }
        }
        moves.sort(Comparator.comparingInt(Page.Judged::value).reversed());
        return new Page(place, moves);
    }

    private int value(Searcher searcher, Position next) {
        Limits limits = Limits.depth(Math.max(1, depth - 1));
        return -searcher.best(next, limits, new Random(seed), () -> false).score();
    }

    private static Position position(Place place) {
        List<Integer> cells = IntStream.range(0, RULES.pass())
                .mapToObj(square -> (int) disc(place, 1L << square))
                .toList();
        return RULES.position(new PositionSetup(cells, 0, null));
    }

    private static char disc(Place place, long square) {
        return (place.own() & square) != 0
                ? Reversi.BLACK
                : (place.opp() & square) != 0 ? Reversi.WHITE : Reversi.EMPTY;
    }
}
