package org.parlor.bots.engines.search;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The engine of one kind of game, as a {@link java.util.ServiceLoader} service. The defaults support every game: generic
 * search, evaluation by the current score. Thread-safe.
 */
public interface SearcherFactory {

    boolean supports(GameKind kind);

    /** Returns the evaluator of the generic search. */
    default Evaluator evaluator(Rules rules) {
        return new ScoreEvaluator(Evaluator.PLIES_UNKNOWN);
    }

    /**
     * Returns the strongest searcher, by default the generic one.
     *
     * @param generic creates the generic searcher, which needs memory
     */
    default Searcher searcher(Rules rules, SearchOptions resources, Supplier<Searcher> generic) {
        return generic.get();
    }

    /** Returns whether the shipped opening book contains a position. */
    default boolean isInBook(Rules rules, Position position) {
        return false;
    }

    /**
     * Returns the specialised solver of these rules; empty if the generic search solves them.
     *
     * @param megabytes size of the transposition table
     * @param warning receives a message if the table must be smaller
     */
    default Optional<Solver> solver(Rules rules, int threads, int megabytes, Consumer<String> warning) {
        return Optional.empty();
    }
}
