package org.parlor.bots.search;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.rules.Position;

/** Finds good moves in the positions of one game under its rules. Several threads may ask at once. */
public interface Searcher {

    /**
     * The best move of a position that is not over.
     *
     * @param random breaks ties between moves that look alike before the search
     * @param stop asked from time to time; once true the best move so far is returned
     */
    SearchResult best(Position position, SearchLimits limits, RandomGenerator random, BooleanSupplier stop);

    /**
     * Every legal move of a position that is not over with its true worth (none is a bound), best first, all looked at
     * to the same depth, the greatest that the limits allow.
     */
    List<ScoredMove> all(Position position, SearchLimits limits, BooleanSupplier stop);

    /** How many more plies a game is likely to see at most, or {@link Evaluator#PLIES_UNKNOWN}. */
    int pliesLeft(Position position);
}
