package org.parlor.client.local;

import org.parlor.client.plain.Chooser;
import org.parlor.rules.Rules;

/** Computers for seats at this keyboard. */
public final class Engines {

    private Engines() {}

    /** A computer of that level for a game under these rules. */
    public static Chooser chooser(String level, Rules rules) {
        return (same, position) -> position.legalMoves()[0];
    }
}
