package org.parlor.bots.engines;

import java.util.random.RandomGenerator;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.rules.Rules;

/**
 * Playing strength for any game.
 *
 * @param limits limits per move
 * @param searchers must not be shared with an opponent of another strength: entries that a deep search leaves in the
 *     transposition table would strengthen a shallow search
 */
public record EngineConfig(Level level, SearchLimits limits, SearcherRegistry searchers) {

    /** @param limits a time budget in them replaces the level's time cap */
    public static EngineConfig of(Level level, SearchLimits limits, SearcherRegistry searchers) {
        SearchLimits capped = limits.maximumNanos() == Long.MAX_VALUE
                ? limits.within(SearchLimits.millis(level.capMillis()))
                : limits;
        return new EngineConfig(level, capped, searchers);
    }

    public Engine engine(Rules rules, RandomGenerator random) {
        return new Engine(rules, level, searchers, random);
    }
}
