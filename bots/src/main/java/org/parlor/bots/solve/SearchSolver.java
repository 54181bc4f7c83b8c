package org.parlor.bots.solve;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.parlor.bots.search.GenericSearcher;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.SearchValue;
import org.parlor.rules.Position;

/** Solves positions with the generic search; suits short games. The margin is the game's own score difference. */
public final class SearchSolver implements Solver {
    private final GenericSearcher searcher;

    public SearchSolver(GenericSearcher searcher) {
        this.searcher = searcher;
    }

    @Override
    public Optional<Solution> solve(Position position, SolveGoal goal, BooleanSupplier stop) {
        if (position.isOver()) {
            return Optional.of(
                    new Solution(toGoal(SearchValue.hundredths(SearchValue.ofEnd(position)), goal), List.of(), 0));
        }
        SearchResult found = searcher.best(position, SearchLimits.depth(SearchLimits.DEPTH_MAX), new Random(0), stop);
        return found.exact()
                ? Optional.of(new Solution(toGoal(found.score(), goal), found.variation(), found.nodes()))
                : Optional.empty();
    }

    private static int toGoal(int hundredths, SolveGoal goal) {
        return goal == SolveGoal.RESULT ? Integer.signum(hundredths) : hundredths / 100;
    }
}
