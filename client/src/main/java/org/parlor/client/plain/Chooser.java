package org.parlor.client.plain;

import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A computer at this keyboard: picks a legal move, taking its time. */
public interface Chooser {

    int choose(Rules rules, Position position);
}
