package org.parlor.notation;

import java.util.List;

/** What in a record cannot be. */
public sealed interface RecordError {

    /**
     * A move that is not legal where it stands, or not that seat's to make.
     *
     * @param ply the number of plies before it
     */
    record IllegalMove(int ply, String move, List<String> legal) implements RecordError {}

    /** A result that is not the one the moves lead to. */
    record WrongScore(String said, String is) implements RecordError {}
}
