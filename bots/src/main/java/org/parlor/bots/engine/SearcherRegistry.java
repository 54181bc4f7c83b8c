package org.parlor.bots.engine;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.kalah.KalahOpeningBook;
import org.parlor.bots.kalah.KalahSearcher;
import org.parlor.bots.kalah.SolveFeasibility;
import org.parlor.bots.kalah.SolverTables;
import org.parlor.bots.reversi.book.ReversiOpeningBook;
import org.parlor.bots.reversi.midgame.ReversiSearcher;
import org.parlor.bots.reversi.pattern.PatternWeights;
import org.parlor.bots.search.Evaluator;
import org.parlor.bots.search.GenericSearcher;
import org.parlor.bots.search.SearchResources;
import org.parlor.bots.search.Searcher;
import org.parlor.bots.search.TableAllocator;
import org.parlor.bots.search.TranspositionTable;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahRules;
import org.parlor.rules.reversi.ReversiRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One searcher per game and options, created on first use. Searchers share tables and resources. Thread-safe. */
public final class SearcherRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(SearcherRegistry.class);

    /** The specialised searcher of each game; other games use the generic one. */
    private static final Map<String, BiFunction<SearcherRegistry, Rules, Searcher>> BY_GAME =
            Map.of("reversi", SearcherRegistry::reversi, "kalah", SearcherRegistry::kalah);

    private static final int KALAH_MEGABYTES = 32;

    private final SearchResources resources;
    private final Function<Rules, Searcher> best;
    private @Nullable TranspositionTable table;
    private final Map<String, Searcher> searchers = new ConcurrentHashMap<>();
    /** By pits per side; all seed counts share one. */
    private final Map<Integer, Optional<SolverTables>> kalahTables = new ConcurrentHashMap<>();

    /** Uses the strongest searcher of each game. */
    public SearcherRegistry(SearchResources resources) {
        this.resources = resources;
        this.best = rules -> BY_GAME.getOrDefault(rules.kind().id(), SearcherRegistry::generic)
                .apply(this, rules);
    }

    /** @param evaluators the caller's evaluators, used by the generic search for every game */
    public SearcherRegistry(SearchResources resources, Function<Rules, Evaluator> evaluators) {
        this.resources = resources;
        this.best = rules -> search(rules, evaluators.apply(rules), 0);
    }

    /** The strongest searcher for these rules. */
    public Searcher of(Rules rules) {
        return searchers.computeIfAbsent(name(rules), unknown -> best.apply(rules));
    }

    /** A generic searcher that evaluates by the current score. */
    Searcher scoreOnly(Rules rules) {
        return searchers.computeIfAbsent(
                "score " + name(rules), unknown -> search(rules, new ScoreEvaluator(Evaluator.PLIES_UNKNOWN), 1));
    }

    private Searcher reversi(Rules rules) {
        if (!ReversiSearcher.plays((ReversiRules) rules)) {
            return generic(rules);
        }
        ReversiOpeningBook book = resources.usesBook() ? ReversiOpeningBook.shipped() : new ReversiOpeningBook();
        return new ReversiSearcher(
                TableAllocator.withReserve(TableAllocator.RESERVE_MIN, PatternWeights::shipped),
                book,
                resources.threads(),
                resources.clock());
    }

    private Searcher kalah(Rules rules) {
        KalahOpeningBook openings = resources.usesBook() ? KalahOpeningBook.shipped() : new KalahOpeningBook();
        return solverTables((KalahRules) rules)
                .<Searcher>map(tables -> new KalahSearcher(generic(rules), tables, openings, resources.clock()))
                .orElseGet(() -> generic(rules));
    }

    private Optional<SolverTables> solverTables(KalahRules rules) {
        return SolveFeasibility.isSolvable(rules)
                ? kalahTables.computeIfAbsent(
                        rules.pits(), pits -> SolverTables.ofMegabytes(pits, KALAH_MEGABYTES, LOG::warn))
                : Optional.empty();
    }

    private Searcher generic(Rules rules) {
        return search(rules, EvaluatorFactory.of(rules), 0);
    }

    /** @param kind number of the evaluator; together with game and options it salts the keys of the shared table */
    private Searcher search(Rules rules, Evaluator evaluator, int kind) {
        long game = HashMixer.fold(rules.kind().id().hashCode(), rules.options().hashCode());
        return new GenericSearcher(evaluator, table(), HashMixer.fold(game, kind), resources.clock());
    }

    /** Allocated on first use; not needed if every game has its own searcher. */
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
