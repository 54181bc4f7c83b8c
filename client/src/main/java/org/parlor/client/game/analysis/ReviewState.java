package org.parlor.client.game.analysis;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A game that is looked at afterwards: what is known of its plies so far.
 *
 * @param begun whether somebody has asked for it
 * @param judgements by ply, counted from 1
 */
public record ReviewState(boolean begun, Map<Integer, MoveEvaluation> judgements) {

    public static final ReviewState NONE = new ReviewState(false, Map.of());

    public ReviewState {
        judgements = Collections.unmodifiableMap(new TreeMap<>(judgements));
    }

    public ReviewState asked(boolean wanted) {
        return new ReviewState(wanted, judgements);
    }

    public ReviewState and(MoveEvaluation evaluation) {
        Map<Integer, MoveEvaluation> more = new TreeMap<>(judgements);
        more.put(evaluation.ply(), evaluation);
        return new ReviewState(begun, more);
    }

    public Optional<MoveEvaluation> at(int ply) {
        return Optional.ofNullable(judgements.get(ply));
    }

    /** Whether there is nothing to show of it yet. */
    public boolean isEmpty() {
        return !begun && judgements.isEmpty();
    }

    /** Whether plies of a game of that length still have to be looked at. */
    public boolean isGoingOn(int plies) {
        return begun && judgements.size() < plies;
    }

    /** The nearest mistake after a ply, or before it. */
    public OptionalInt mistake(int ply, boolean after) {
        return judgements.values().stream()
                .filter(MoveEvaluation::isMistake)
                .mapToInt(MoveEvaluation::ply)
                .filter(other -> after ? other > ply : other < ply)
                .reduce((first, second) -> after ? first : second);
    }
}
