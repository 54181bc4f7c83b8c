package org.parlor.bots.match;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.HashMixer;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/**
 * Provides the openings of the pairs of a match: given ones, or random moves, determined by the seed, without repeated positions. Balanced
 * openings are redrawn until a 6-ply search scores neither side more than {@link #LEAD_MAX} ahead, with at most
 * {@link #SEARCHES_MAX} searches, each of about {@link #NODES_MAX} nodes at most. When {@link #DRAWS_MAX} draws find no
 * new opening, all further ones have one move more. Thread-safe.
 */
public final class OpeningGenerator {
    /** In discs or seeds. */
    public static final int LEAD_MAX = 2;

    /** Not reached on the usual boards; a bound of nodes, unlike one of time, keeps openings reproducible. */
    public static final int NODES_MAX = 256_000;

    /** The searchers poll whether to stop at intervals of 256 nodes or more. */
    private static final int POLLS_MAX = NODES_MAX / 256;

    /** Draws of known positions are cheap, so that small games are exhausted before openings get longer. */
    private static final int DRAWS_MAX = 1_000;

    private static final int SEARCHES_MAX = 60;
    private static final int HUNDREDTHS = 100;
    private static final int LEADS_MAX = 100_000;
    private static final int TABLE_BITS = 14;
    private static final SearchLimits SEARCH_LIMITS = SearchLimits.depth(6);

    private final Rules rules;
    private final int plies;
    private final boolean balanced;
    private final long seed;
    private final List<Opening> openings = new ArrayList<>();
    /** Keys of the positions of all openings. */
    private final Set<Long> used = new HashSet<>();
    /** Leads of searched positions by key. */
    private final Map<Long, Integer> leads = new HashMap<>();

    private int depth;
    private boolean isExhausted;

    /** The opening of both games of a pair: the moves, including passes, and the resulting position. */
    public record Opening(List<String> moves, Position position) {
        public Opening {
            moves = List.copyOf(moves);
        }

        /** @throws InvalidInputException if a move is illegal */
        public static Opening of(Rules rules, List<String> moves) {
            Position position = rules.initial();
            for (String text : moves) {
                int move = rules.parse(text).orElse(-1);
                if (!position.isLegal(move)) {
                    throw new InvalidInputException(
                            "moves",
                            "illegal move " + SafeQuote.quote(text) + "; legal are "
                                    + String.join(", ", rules.legalMoves(position)));
                }
                position = position.play(move);
            }
            return new Opening(moves, position);
        }
    }

    /** @param plies number of random moves; 0 starts all pairs from the initial position */
    public OpeningGenerator(Rules rules, int plies, boolean balanced, long seed) {
        this.rules = rules;
        this.plies = plies;
        this.balanced = balanced;
        this.seed = seed;
        this.depth = plies;
    }

    /**
     * Uses given openings in their order.
     *
     * @param openings of different positions
     */
    public OpeningGenerator(Rules rules, List<Opening> openings) {
        this(
                rules,
                openings.stream()
                        .mapToInt(opening -> opening.moves().size())
                        .max()
                        .orElse(0),
                /* balanced= */ false,
                /* seed= */ 0);
        this.openings.addAll(openings);
        this.isExhausted = true;
    }

    /** The rules of the games, which begin at the initial position. */
    public Rules rules() {
        return rules;
    }

    public int plies() {
        return plies;
    }

    public boolean balanced() {
        return balanced;
    }

    /** Returns the number of moves of the longest of the first openings. */
    public synchronized int pliesMax(int pairs) {
        return openings.stream()
                .limit(pairs)
                .mapToInt(opening -> opening.moves().size())
                .max()
                .orElse(plies);
    }

    /** Returns whether the game has no opening for a pair, as far as it has been asked for. */
    public synchronized boolean isExhausted(int pair) {
        return isExhausted && pair >= openings.size();
    }

    /** Returns the opening of a pair; empty if the game has no more openings. */
    public synchronized Optional<Opening> opening(int pair) {
        while (openings.size() <= pair && !isExhausted) {
            Optional<Opening> next =
                    plies == 0 ? Optional.of(new Opening(List.of(), rules.initial())) : next(openings.size());
            next.ifPresentOrElse(openings::add, () -> isExhausted = true);
        }
        return pair < openings.size() ? Optional.of(openings.get(pair)) : Optional.empty();
    }

    private Optional<Opening> next(int pair) {
        Random random = new Random(HashMixer.fold(seed, pair));
        // A new transposition table makes openings independent of previous searches.
        Searcher searcher = balanced
                ? new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, false, System::nanoTime)).of(rules)
                : null;
        Opening best = null;
        int least = Integer.MAX_VALUE;
        int searches = 0;
        boolean isReached = true;
        while (isReached) {
            isReached = false;
            for (int draw = 0; draw < DRAWS_MAX; draw++) {
                Opening drawn = draw(random);
                isReached |= drawn.moves().size() == depth;
                long key = drawn.position().key();
                if (used.contains(key)) {
                    continue;
                }
                searches += balanced && !leads.containsKey(key) ? 1 : 0;
                int lead = searcher == null ? 0 : leads.computeIfAbsent(key, unknown -> scoreLead(searcher, drawn));
                if (lead < least) {
                    best = drawn;
                    least = lead;
                }
                if (least <= HUNDREDTHS * LEAD_MAX || searches == SEARCHES_MAX) {
                    return Optional.ofNullable(best).map(this::use);
                }
            }
            depth++;
        }
        // Openings of no length are balanced.
        depth = plies;
        return Optional.ofNullable(best).map(this::use);
    }

    private Opening use(Opening opening) {
        used.add(opening.position().key());
        if (leads.size() > LEADS_MAX) {
            leads.clear();
        }
        return opening;
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
        while (moves.size() < depth) {
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
