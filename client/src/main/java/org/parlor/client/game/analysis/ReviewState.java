package org.parlor.client.game.analysis;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The review of a finished game: the evaluations known so far.
 *
 * @param isStarted whether it was requested
 * @param evaluations by ply, counted from 1
 * @param mistakes those of the evaluations that are mistakes, the costliest first
 */
public record ReviewState(boolean isStarted, Map<Integer, MoveEvaluation> evaluations, List<MoveEvaluation> mistakes) {

    public static final ReviewState NONE = new ReviewState(false, Map.of(), List.of());

    public ReviewState {
        evaluations = Collections.unmodifiableMap(new TreeMap<>(evaluations));
        mistakes = List.copyOf(mistakes);
    }

    public ReviewState withStarted(boolean wanted) {
        return new ReviewState(wanted, evaluations, mistakes);
    }

    public ReviewState withEvaluation(MoveEvaluation evaluation) {
        Map<Integer, MoveEvaluation> more = new TreeMap<>(evaluations);
        more.put(evaluation.ply(), evaluation);
        List<MoveEvaluation> costliest = more.values().stream()
                .filter(MoveEvaluation::isMistake)
                .sorted(Comparator.comparingInt(MoveEvaluation::cost).reversed())
                .toList();
        return new ReviewState(isStarted, more, costliest);
    }

    public Optional<MoveEvaluation> evaluation(int ply) {
        return Optional.ofNullable(evaluations.get(ply));
    }

    /** Returns whether there is nothing to show yet. */
    public boolean isEmpty() {
        return !isStarted && evaluations.isEmpty();
    }

    /** Returns whether plies of a game of that length remain to be analysed. */
    public boolean isRunning(int plies) {
        return isStarted && evaluations.size() < plies;
    }

    /** The nearest mistake after a ply, or before it. */
    public OptionalInt mistake(int ply, boolean after) {
        return evaluations.values().stream()
                .filter(MoveEvaluation::isMistake)
                .mapToInt(MoveEvaluation::ply)
                .filter(other -> after ? other > ply : other < ply)
                .reduce((first, second) -> after ? first : second);
    }
}
