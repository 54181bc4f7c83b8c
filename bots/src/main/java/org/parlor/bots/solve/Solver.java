package org.parlor.bots.solve;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parlor.rules.Position;

/** Follows positions of one game to the end, however long that takes. One caller at a time. */
public interface Solver {

    /**
     * The end of a position under best play, or empty if it was stopped before that was found.
     *
     * @param stop asked from time to time, perhaps by several threads; once true the search is given up
     */
    Optional<Solution> solve(Position position, SolveGoal goal, BooleanSupplier stop);
}
