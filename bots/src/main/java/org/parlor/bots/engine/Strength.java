package org.parlor.bots.engine;

import java.util.random.RandomGenerator;
import org.parlor.bots.search.Limits;
import org.parlor.rules.Rules;

/**
 * How well somebody plays, at any game.
 *
 * @param limits on every move
 * @param searchers not shared with another strength that it plays against: what a deep search has left in a table would
 *     make a shallow one see too much
 */
public record Strength(Level level, Limits limits, Searchers searchers) {

    /** @param limits their time, if they have one, takes the place of the level's own cap */
    public static Strength of(Level level, Limits limits, Searchers searchers) {
        Limits capped = limits.budgetNanos() == Long.MAX_VALUE
                ? new Limits(limits.depthMax(), Limits.millis(level.capMillis()).budgetNanos())
                : limits;
        return new Strength(level, capped, searchers);
    }

    public Engine engine(Rules rules, RandomGenerator random) {
        return new Engine(rules, level, searchers, random);
    }
}
