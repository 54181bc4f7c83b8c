package org.parlor.bots.engines.search;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parlor.rules.Position;

/** Solves positions of one game exactly, without a time limit. Not thread-safe. */
public interface Solver {

    /**
     * Solves a position. Returns empty if stopped before the result was found.
     *
     * @param stop polled during the search, possibly by several threads; once true, the search ends
     */
    Optional<Solution> solve(Position position, SolveGoal goal, BooleanSupplier stop);

    /** Returns the estimated time for the margin, in seconds of one core and within a factor of ten; 0 if unknown. */
    double estimateSeconds(Position position);
}
