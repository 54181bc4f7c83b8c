package org.parlor.client.model;

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
public record Review(boolean begun, Map<Integer, Judgement> judgements) {

    public static final Review NONE = new Review(false, Map.of());

    public Review {
        judgements = Collections.unmodifiableMap(new TreeMap<>(judgements));
    }

    Review asked(boolean wanted) {
        return new Review(wanted, judgements);
    }

    Review and(Judgement judgement) {
        Map<Integer, Judgement> more = new TreeMap<>(judgements);
        more.put(judgement.ply(), judgement);
        return new Review(begun, more);
    }

    public Optional<Judgement> at(int ply) {
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
    OptionalInt mistake(int ply, boolean after) {
        return judgements.values().stream()
                .filter(Judgement::isMistake)
                .mapToInt(Judgement::ply)
                .filter(other -> after ? other > ply : other < ply)
                .reduce((first, second) -> after ? first : second);
    }
}
