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

/** The searchers of a program: one for each game under its options, made when first asked for, on the same means. */
public final class SearcherRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(SearcherRegistry.class);

    /** The best there is for each game, one line a game. A game without a line is searched in general. */
    private static final Map<String, BiFunction<SearcherRegistry, Rules, Searcher>> BY_GAME =
            Map.of("reversi", SearcherRegistry::reversi, "kalah", SearcherRegistry::kalah);

    private static final int KALAH_MEGABYTES = 32;

    private final SearchResources resources;
    private final Function<Rules, Searcher> best;
    private @Nullable TranspositionTable table;
    private final Map<String, Searcher> searchers = new ConcurrentHashMap<>();
    /** By pits a side: all numbers of seeds share it, so that there is never more than one for each. */
    private final Map<Integer, Optional<SolverTables>> kalahTables = new ConcurrentHashMap<>();

    /** All that is known here of each game. */
    public SearcherRegistry(SearchResources resources) {
        this.resources = resources;
        this.best = rules -> BY_GAME.getOrDefault(rules.kind().id(), SearcherRegistry::generic)
                .apply(this, rules);
    }

    /** @param evaluators how the caller judges the positions of a game; nothing else is known of any */
    public SearcherRegistry(SearchResources resources, Function<Rules, Evaluator> evaluators) {
        this.resources = resources;
        this.best = rules -> search(rules, evaluators.apply(rules), 0);
    }

    /** The strongest for these rules. */
    public Searcher of(Rules rules) {
        return searchers.computeIfAbsent(name(rules), unknown -> best.apply(rules));
    }

    /** One that sees nothing but the score as it stands. */
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

    /** @param kind of evaluator: two of them must not read each other's entries in the shared table, nor two games */
    private Searcher search(Rules rules, Evaluator evaluator, int kind) {
        long game = HashMixer.fold(rules.kind().id().hashCode(), rules.options().hashCode());
        return new GenericSearcher(evaluator, table(), HashMixer.fold(game, kind), resources.clock());
    }

    /** Made when the first needs it: where all are searched by their own, none is. */
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
