package org.parlor.client.local;

import java.util.OptionalLong;
import org.parlor.rules.Position;

/** A computer player of a local seat; choosing a move blocks. */
public interface ComputerPlayer {

    /** @param millisLeft time left on its clock, empty in a game without clocks */
    int choose(Position position, OptionalLong millisLeft);
}
