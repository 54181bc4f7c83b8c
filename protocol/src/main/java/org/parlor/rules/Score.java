package org.parlor.rules;

import java.util.List;
import java.util.OptionalInt;

/** The scores of both seats, in the unit of the game: discs, seeds in the store, lines. */
public record Score(int first, int second) {

    public static Score of(Position position) {
        return new Score(position.score(0), position.score(1));
    }

    /** The seat with the higher score, or empty if the scores are equal. */
    public OptionalInt leader() {
        if (first == second) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(first > second ? 0 : 1);
    }

    public int of(int seat) {
        return seat == 0 ? first : second;
    }

    public List<Integer> asList() {
        return List.of(first, second);
    }
}
