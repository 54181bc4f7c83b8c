package org.parlor.bots.engines.search;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.rules.Position;

/** Searches positions of one game. Thread-safe. */
public interface Searcher {

    /**
     * Finds the best move. The position must not be over.
     *
     * @param random breaks ties between equal moves
     * @param stop polled during the search; once true, the best move so far is returned
     */
    SearchResult findBest(Position position, SearchLimits limits, RandomGenerator random, BooleanSupplier stop);

    /**
     * Scores all legal moves at the same depth, the greatest that the limits allow; best first. No score is a bound. The
     * position must not be over.
     */
    List<ScoredMove> scoreAll(Position position, SearchLimits limits, BooleanSupplier stop);

    /**
     * Returns the standard deviation of the loss of a move, the best score minus that of the move, both at a depth, from the
     * exact loss, in hundredths; empty if it was not measured.
     */
    default OptionalInt lossDeviation(Position position, int depth) {
        return OptionalInt.empty();
    }

    /** Returns an upper estimate of the plies left in the game, or {@link Evaluator#PLIES_UNKNOWN}. */
    int pliesLeft(Position position);

    /** Returns an upper estimate of the plies left until the end of the game is in reach of a short search. */
    default int pliesUntilSolvable(Position position) {
        return pliesLeft(position);
    }
}
