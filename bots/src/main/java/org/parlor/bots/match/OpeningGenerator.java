package org.parlor.bots.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.parlor.bots.engine.SearcherRegistry;
import org.parlor.bots.search.NanoClock;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResources;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Openings by chance, one for each pair, the same under the same seed. Balanced ones are drawn again until a look of our
 * own search calls neither side more than a little ahead.
 *
 * @param plies moves made by chance
 */
public record OpeningGenerator(Rules rules, int plies, boolean balanced, long seed) {
    /** In discs or seeds. */
    public static final int LEAD_MAX = 2;

    private static final int HUNDREDTHS = 100;
    private static final int DRAWS_MAX = 60;
    private static final int TABLE_BITS = 14;
    private static final SearchLimits SEARCH_LIMITS = SearchLimits.depth(6);

    public Opening opening(int pair) {
        Random random = new Random(HashMixer.fold(seed, pair));
        return balanced ? drawBalanced(random) : draw(random);
    }

    /** The most even one where none is even enough. */
    private Opening drawBalanced(Random random) {
        // Its tables are made anew, or openings would depend on which ones were looked at before.
        Searcher searcher = new SearcherRegistry(new SearchResources(TABLE_BITS, 1, false, NanoClock.SYSTEM)).of(rules);
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
        return Math.abs(searcher.best(opening.position(), SEARCH_LIMITS, new Random(0), () -> false)
                .score());
    }

    /** A game that chance has ended already is none: then fewer moves are left to chance. */
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
            moves.add(rules.text(move));
            position = next;
        }
        return new Opening(moves, position);
    }
}
