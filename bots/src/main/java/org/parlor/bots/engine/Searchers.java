package org.parlor.bots.engine;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.kalah.KalahSearcher;
import org.parlor.bots.engine.kalah.exact.Knowledge;
import org.parlor.bots.engine.kalah.exact.Openings;
import org.parlor.bots.engine.kalah.exact.Reach;
import org.parlor.bots.engine.reversi.book.Book;
import org.parlor.bots.engine.reversi.midgame.ReversiSearcher;
import org.parlor.bots.engine.reversi.pattern.Weights;
import org.parlor.bots.search.Evaluator;
import org.parlor.bots.search.Means;
import org.parlor.bots.search.Memory;
import org.parlor.bots.search.Search;
import org.parlor.bots.search.Searcher;
import org.parlor.bots.search.Table;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahRules;
import org.parlor.rules.reversi.ReversiRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The searchers of a program: one for each game under its options, made when first asked for, on the same means. */
public final class Searchers {
    private static final Logger LOG = LoggerFactory.getLogger(Searchers.class);

    /** The best there is for each game, one line a game. A game without a line is searched in general. */
    private static final Map<String, BiFunction<Searchers, Rules, Searcher>> BY_GAME =
            Map.of("reversi", Searchers::reversi, "kalah", Searchers::kalah);

    private static final int KALAH_MEGABYTES = 32;

    private final Means means;
    private final Function<Rules, Searcher> strongest;
    private @Nullable Table table;
    private final Map<String, Searcher> known = new ConcurrentHashMap<>();
    /** By pits a side: all numbers of seeds share it, so that there is never more than one for each. */
    private final Map<Integer, Optional<Knowledge>> kalahKnowledge = new ConcurrentHashMap<>();

    /** All that is known here of each game. */
    public Searchers(Means means) {
        this.means = means;
        this.strongest = rules ->
                BY_GAME.getOrDefault(rules.kind().id(), Searchers::general).apply(this, rules);
    }

    /** @param evaluators how the caller judges the positions of a game; nothing else is known of any */
    public Searchers(Means means, Function<Rules, Evaluator> evaluators) {
        this.means = means;
        this.strongest = rules -> search(rules, evaluators.apply(rules), 0);
    }

    /** The strongest for these rules. */
    public Searcher of(Rules rules) {
        return known.computeIfAbsent(name(rules), unknown -> strongest.apply(rules));
    }

    /** One that sees nothing but the score as it stands. */
    Searcher byScore(Rules rules) {
        return known.computeIfAbsent(
                "score " + name(rules), unknown -> search(rules, new ScoreEvaluator(Evaluator.PLIES_UNKNOWN), 1));
    }

    private Searcher reversi(Rules rules) {
        if (!ReversiSearcher.plays((ReversiRules) rules)) {
            return general(rules);
        }
        Book book = means.usesBook() ? Book.shipped() : new Book();
        return new ReversiSearcher(
                Memory.sparing(Memory.RESERVE_MIN, Weights::shipped), book, means.threads(), means.ticker());
    }

    private Searcher kalah(Rules rules) {
        Openings openings = means.usesBook() ? Openings.shipped() : new Openings();
        return knowledge((KalahRules) rules)
                .<Searcher>map(knowledge -> new KalahSearcher(general(rules), knowledge, openings, means.ticker()))
                .orElseGet(() -> general(rules));
    }

    private Optional<Knowledge> knowledge(KalahRules rules) {
        return Reach.isProvable(rules)
                ? kalahKnowledge.computeIfAbsent(
                        rules.pits(), pits -> Knowledge.ofMegabytes(pits, KALAH_MEGABYTES, LOG::warn))
                : Optional.empty();
    }

    private Searcher general(Rules rules) {
        return search(rules, Evaluators.of(rules), 0);
    }

    /** @param kind of evaluator: two of them must not read each other's entries in the shared table, nor two games */
    private Searcher search(Rules rules, Evaluator evaluator, int kind) {
        long game = HashMixer.fold(rules.kind().id().hashCode(), rules.options().hashCode());
        return new Search(evaluator, table(), HashMixer.fold(game, kind), means.ticker());
    }

    /** Made when the first needs it: where all are searched by their own, none is. */
    private synchronized Table table() {
        if (table == null) {
            table = Table.largest(means.tableBits(), LOG::warn);
        }
        return table;
    }

    private static String name(Rules rules) {
        GameKind kind = rules.kind();
        GameOptions gameOptions = rules.options();
        return kind.id() + " " + gameOptions.values();
    }
}
