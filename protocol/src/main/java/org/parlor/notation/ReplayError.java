package org.parlor.notation;

import java.util.List;

/** An inconsistency found by replaying a record. */
public sealed interface ReplayError {

    /**
     * A move that is illegal or made by the wrong seat.
     *
     * @param ply the number of preceding plies
     */
    record IllegalMove(int ply, String move, List<String> legal) implements ReplayError {}

    /** A result that does not match the moves. */
    record WrongResult(String claimed, String actual) implements ReplayError {}
}
