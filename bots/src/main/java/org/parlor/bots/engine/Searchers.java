package org.parlor.bots.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.parlor.bots.engine.reversi.book.Book;
import org.parlor.bots.engine.reversi.midgame.ReversiSearcher;
import org.parlor.bots.engine.reversi.pattern.Weights;
import org.parlor.bots.search.Evaluator;
import org.parlor.bots.search.Means;
import org.parlor.bots.search.Search;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.GameKind;
import org.parlor.rules.Hash;
import org.parlor.rules.Options;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.ReversiRules;

/** The searchers of a program: one for each game under its options, made when first asked for, on the same means. */
public final class Searchers {
    /** The best there is for each game, one line a game. A game without a line is searched in general. */
    private static final Map<String, Maker> BY_GAME = Map.of("reversi", Searchers::reversi);

    private final Means means;
    private final Map<String, Searcher> known = new ConcurrentHashMap<>();

    /** Makes the searcher of one game; it falls back to {@link #general} where its own ways do not reach. */
    private interface Maker {
        Searcher searcher(Rules rules, Means means);
    }

    public Searchers(Means means) {
        this.means = means;
    }

    /** The strongest for these rules. */
    public Searcher of(Rules rules) {
        return known.computeIfAbsent(
                name(rules),
                unknown -> BY_GAME.getOrDefault(rules.kind().id(), Searchers::general)
                        .searcher(rules, means));
    }

    /** One that sees nothing but the score as it stands. */
    Searcher byScore(Rules rules) {
        return known.computeIfAbsent(
                "score " + name(rules),
                unknown -> search(rules, new ScoreEvaluator(Evaluator.PLIES_UNKNOWN), 1, means));
    }

    private static Searcher reversi(Rules rules, Means means) {
        if (!ReversiSearcher.plays((ReversiRules) rules)) {
            return general(rules, means);
        }
        Book book = means.usesBook() ? Book.shipped() : new Book();
        return new ReversiSearcher(Weights.shipped(), book, means.ticker());
    }

    private static Searcher general(Rules rules, Means means) {
        return search(rules, Evaluators.of(rules), 0, means);
    }

    /** @param kind of evaluator: two of them must not read each other's entries in the shared table, nor two games */
    private static Searcher search(Rules rules, Evaluator evaluator, int kind, Means means) {
        long game = Hash.fold(rules.kind().id().hashCode(), rules.options().hashCode());
        return new Search(evaluator, means.table(), Hash.fold(game, kind), means.ticker());
    }

    private static String name(Rules rules) {
        GameKind kind = rules.kind();
        Options options = rules.options();
        return kind.id() + " " + options.values();
    }
}
