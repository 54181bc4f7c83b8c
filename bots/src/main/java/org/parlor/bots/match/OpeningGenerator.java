package org.parlor.bots.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.parlor.bots.engine.SearcherRegistry;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchOptions;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Generates one random opening per pair, determined by the seed. Balanced openings are redrawn, up to 60 times, until a
 * 6-ply search scores neither side more than {@link #LEAD_MAX} ahead. A search that visits about {@link #NODES_MAX}
 * nodes ends with the score it has.
 *
 * @param plies number of random moves
 */
public record OpeningGenerator(Rules rules, int plies, boolean balanced, long seed) {
    /** In discs or seeds. */
    public static final int LEAD_MAX = 2;

    /** Not reached on the usual boards; a bound of nodes, unlike one of time, keeps openings reproducible. */
    public static final int NODES_MAX = 256_000;

    /** The searchers poll whether to stop at intervals of 256 nodes or more. */
    private static final int POLLS_MAX = NODES_MAX / 256;

    private static final int HUNDREDTHS = 100;
    private static final int DRAWS_MAX = 60;
    private static final int TABLE_BITS = 14;
    private static final SearchLimits SEARCH_LIMITS = SearchLimits.depth(6);

    /** The opening of both games of a pair: the moves, including passes, and the resulting position. */
    public record Opening(List<String> moves, Position position) {
        public Opening {
            moves = List.copyOf(moves);
        }
    }

    public Opening opening(int pair) {
        Random random = new Random(HashMixer.fold(seed, pair));
        return balanced ? drawBalanced(random) : draw(random);
    }

    /** Returns the most even opening if none is balanced. */
    private Opening drawBalanced(Random random) {
        // Uses a new transposition table, so that an opening does not depend on previous searches.
        Searcher searcher = new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, false, System::nanoTime)).of(rules);
        Opening best = draw(random);
        int least = scoreLead(searcher, best);
        for (int draw = 1; draw < DRAWS_MAX && least > HUNDREDTHS * LEAD_MAX; draw++) {
            Opening next = draw(random);
            int ahead = scoreLead(searcher, next);
            if (ahead < least) {
                best = next;
                least = ahead;
            }
        }
        return best;
    }

    private static int scoreLead(Searcher searcher, Opening opening) {
        AtomicInteger polls = new AtomicInteger();
        return Math.abs(searcher.findBest(
                        opening.position(), SEARCH_LIMITS, new Random(0), () -> polls.incrementAndGet() >= POLLS_MAX)
                .score());
    }

    /** Draws fewer moves if the next one would end the game. */
    private Opening draw(Random random) {
        List<String> moves = new ArrayList<>();
        Position position = rules.initial();
        while (moves.size() < plies) {
            int[] legal = position.legalMoves();
            int move = legal[random.nextInt(legal.length)];
            Position next = position.play(move);
            if (next.isOver()) {
                break;
            }
            moves.add(rules.format(move));
            position = next;
        }
        return new Opening(moves, position);
    }
}
