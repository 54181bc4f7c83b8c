package org.parlor.client.plain;

import java.util.OptionalLong;
import org.parlor.rules.Position;

/** A computer at this keyboard: picks a legal move, taking its time. */
public interface Chooser {

    /** @param millisLeft on its clock, where there is one */
    int choose(Position position, OptionalLong millisLeft);
}
