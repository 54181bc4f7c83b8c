package org.parlor.bots.engines;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.search.Evaluator;
import org.parlor.bots.engines.search.GenericSearcher;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.bots.engines.search.SearcherFactory;
import org.parlor.bots.engines.search.TranspositionTable;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One searcher per game and options, created on first use. Searchers share tables and resources. Thread-safe. */
public final class SearcherRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(SearcherRegistry.class);

    private final SearchOptions resources;
    private final Function<Rules, Searcher> best;
    private @Nullable TranspositionTable table;
    private final Map<String, Searcher> searchers = new ConcurrentHashMap<>();
    private final Map<String, Integer> typicalLosses = new ConcurrentHashMap<>();
    private final Map<String, SearcherFactory> engines = new ConcurrentHashMap<>();

    /** Uses the strongest searcher of each game. */
    public SearcherRegistry(SearchOptions resources) {
        this.resources = resources;
        this.best = this::strongest;
    }

    /** @param evaluators the caller's evaluators, used by the generic search for every game */
    public SearcherRegistry(SearchOptions resources, Function<Rules, Evaluator> evaluators) {
        this.resources = resources;
        this.best = rules -> search(rules, evaluators.apply(rules));
    }

    /** Returns the strongest searcher for these rules. */
    public Searcher of(Rules rules) {
        return searchers.computeIfAbsent(name(rules), unknown -> best.apply(rules));
    }

    /** Returns the scale of mistakes in this game, in hundredths. */
    int typicalLoss(Rules rules) {
        return typicalLosses.computeIfAbsent(name(rules), unknown -> TypicalLoss.hundredths(rules, of(rules)));
    }

    private Searcher strongest(Rules rules) {
        SearcherFactory engine =
                engines.computeIfAbsent(rules.kind().id(), id -> SearcherFactories.create(rules.kind()));
        return engine.searcher(rules, resources, () -> search(rules, engine.evaluator(rules)));
    }

    /** Game and options salt the keys of the shared table. */
    private Searcher search(Rules rules, Evaluator evaluator) {
        long salt = HashMixer.fold(rules.kind().id().hashCode(), rules.options().hashCode());
        return new GenericSearcher(evaluator, table(), salt, resources.clock());
    }

    /**
     * Returns the shared table, allocated on first use; games with a searcher of their own do not need it.
     */
    private synchronized TranspositionTable table() {
        if (table == null) {
            table = TranspositionTable.largest(resources.tableBits(), LOG::warn);
        }
        return table;
    }

    private static String name(Rules rules) {
        GameKind kind = rules.kind();
        GameOptions gameOptions = rules.options();
        return kind.id() + " " + gameOptions.values();
    }
}
