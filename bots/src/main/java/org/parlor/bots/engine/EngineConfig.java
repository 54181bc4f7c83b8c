package org.parlor.bots.engine;

import java.util.random.RandomGenerator;
import org.parlor.bots.search.SearchLimits;
import org.parlor.rules.Rules;

/**
 * How well somebody plays, at any game.
 *
 * @param limits on every move
 * @param searchers not shared with another strength that it plays against: what a deep search has left in a table would
 *     make a shallow one see too much
 */
public record EngineConfig(Level level, SearchLimits limits, SearcherRegistry searchers) {

    /** @param limits their time, if they have one, takes the place of the level's own cap */
    public static EngineConfig of(Level level, SearchLimits limits, SearcherRegistry searchers) {
        SearchLimits capped = limits.budgetNanos() == Long.MAX_VALUE
                ? new SearchLimits(
                        limits.depthMax(),
                        SearchLimits.millis(level.capMillis()).budgetNanos())
                : limits;
        return new EngineConfig(level, capped, searchers);
    }

    public Engine engine(Rules rules, RandomGenerator random) {
        return new Engine(rules, level, searchers, random);
    }
}
