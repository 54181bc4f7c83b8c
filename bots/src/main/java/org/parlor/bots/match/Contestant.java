package org.parlor.bots.match;

import java.util.Random;
import org.parlor.bots.engine.Engine;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Searchers;
import org.parlor.bots.search.Limits;
import org.parlor.rules.Rules;

/**
 * One side of a match.
 *
 * @param limits on every move; the level's own cap of time holds besides
 * @param searchers its own: what a deep search has left in a table would make a shallow one see too much
 */
public record Contestant(Level level, Limits limits, Searchers searchers) {

    public static Contestant of(Level level, Limits limits, Searchers searchers) {
        long cap =
                Math.min(limits.budgetNanos(), Limits.millis(level.capMillis()).budgetNanos());
        return new Contestant(level, new Limits(limits.depthMax(), cap), searchers);
    }

    Engine engine(Rules rules, long seed) {
        return new Engine(rules, level, searchers, new Random(seed));
    }
}
