package org.parlor.client.line.game;

import java.util.OptionalLong;
import org.parlor.rules.Position;

/** A computer at this keyboard: picks a legal move, taking its time. */
public interface ComputerPlayer {

    /** @param millisLeft on its clock, where there is one */
    int choose(Position position, OptionalLong millisLeft);
}
