package org.parlor.bots.match;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.bots.match.OpeningGenerator.Opening;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Lists the balanced openings of a game. The candidates are all positions after a number of plies, distinct also by
 * symmetry, in an order determined by the seed. They are searched in batches, each with an empty transposition table, so
 * that a score depends on nothing but its batch.
 *
 * @param depth search depth in plies; a search of {@link #SHALLOWER} plies less first sorts out leads of more than twice the limit
 * @param lead the largest lead of either side, in discs or seeds
 */
public record BalancedOpenings(Rules rules, List<Opening> candidates, int depth, int lead) {
    private static final int CANDIDATES_MAX = 500_000;
    private static final int BATCH = 64;
    private static final int SHALLOWER = 4;
    private static final int HUNDREDTHS = 100;
    private static final int TABLE_BITS = 14;

    /** Receives the balanced openings of each batch, in order; returns whether to continue. */
    public interface Receiver<E extends Exception> {
        /** @param searched number of candidates searched so far */
        boolean receive(List<Opening> found, int searched) throws E;
    }

    /**
     * Returns the candidates in the order of the seed.
     *
     * @param first the moves with which all openings begin
     * @throws InvalidInputException if a move is illegal or there are too many candidates
     */
    public static List<Opening> candidates(Rules rules, List<String> first, int plies, long seed) {
        List<Opening> openings = List.of(Opening.of(rules, first));
        for (int ply = first.size(); ply < plies; ply++) {
            openings = longer(rules, openings);
        }
        List<Opening> shuffled = new ArrayList<>(openings);
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
    }

    /** Returns the openings with one ply more; of equal or symmetric positions only the first. */
    private static List<Opening> longer(Rules rules, List<Opening> openings) {
        List<BoardSymmetry> symmetries = rules.symmetries();
        Set<Long> known = new HashSet<>();
        List<Opening> longer = new ArrayList<>();
        for (Opening opening : openings) {
            for (int move : opening.position().legalMoves()) {
                Position next = opening.position().play(move);
                long key = symmetries.stream()
                        .mapToLong(symmetry -> symmetry.apply(rules, next).key())
                        .min()
                        .orElseThrow();
                if (!next.isOver() && known.add(key)) {
                    List<String> moves = new ArrayList<>(opening.moves());
                    moves.add(rules.format(move));
                    longer.add(new Opening(moves, next));
                }
            }
            if (longer.size() > CANDIDATES_MAX) {
                throw new InvalidInputException(
                        "plies",
                        "more than " + CANDIDATES_MAX + " positions after "
                                + (opening.moves().size() + 1) + " plies; use fewer --plies, or more --moves");
            }
        }
        return longer;
    }

    /**
     * Searches the candidates.
     *
     * @param skipped number of the first candidates that need no search; rounded down to a batch
     * @param threads number of batches searched concurrently
     */
    public <E extends Exception> void search(int skipped, int threads, Receiver<E> receiver)
            throws E, InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Deque<Future<List<Opening>>> batches = new ArrayDeque<>();
            int start = skipped / BATCH * BATCH;
            int next = start;
            boolean continues = true;
            while (continues && (next < candidates.size() || !batches.isEmpty())) {
                while (next < candidates.size() && batches.size() <= threads) {
                    List<Opening> batch = candidates.subList(next, Math.min(next + BATCH, candidates.size()));
                    batches.add(executor.submit(() -> balanced(batch)));
                    next += BATCH;
                }
                start = Math.min(start + BATCH, candidates.size());
                continues = receiver.receive(batches.remove().get(), start);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private List<Opening> balanced(List<Opening> batch) {
        Searcher searcher = new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, false, System::nanoTime)).of(rules);
        return batch.stream()
                .filter(opening -> lead(searcher, opening, Math.max(1, depth - SHALLOWER)) <= 2 * HUNDREDTHS * lead)
                .filter(opening -> lead(searcher, opening, depth) <= HUNDREDTHS * lead)
                .toList();
    }

    private static int lead(Searcher searcher, Opening opening, int depth) {
        Thread thread = Thread.currentThread();
        return Math.abs(
                searcher.findBest(opening.position(), SearchLimits.depth(depth), new Random(0), thread::isInterrupted)
                        .score());
    }
}
