package org.parlor.bots.search;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.parlor.rules.Position;

/** Proves by the search that plays: for games whose ends are near. The margin is the one that the game counts. */
public final class SearchProver implements Prover {
    private final Search search;

    public SearchProver(Search search) {
        this.search = search;
    }

    @Override
    public Optional<Solution> solve(Position position, Aim aim, BooleanSupplier stop) {
        if (position.isOver()) {
            return Optional.of(new Solution(wanted(Value.hundredths(Value.ofEnd(position)), aim), List.of(), 0));
        }
        SearchResult found = search.best(position, Limits.depth(Limits.DEPTH_MAX), new Random(0), stop);
        return found.exact()
                ? Optional.of(new Solution(wanted(found.score(), aim), found.variation(), found.nodes()))
                : Optional.empty();
    }

    private static int wanted(int hundredths, Aim aim) {
        return aim == Aim.RESULT ? Integer.signum(hundredths) : hundredths / 100;
    }
}
