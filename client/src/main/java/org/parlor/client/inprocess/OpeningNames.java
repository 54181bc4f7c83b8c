package org.parlor.client.inprocess;

import java.util.Objects;
import org.parlor.bots.analysis.Opening;
import org.parlor.client.game.explorer.ExplorerQuery;

/** The names of openings that the engines know. */
public final class OpeningNames {

    private OpeningNames() {}

    /** Returns the name of the last position of a line that has one; empty if none has. */
    public static String of(ExplorerQuery query) {
        return Objects.requireNonNullElse(Opening.name(query.rules(), query.line()), "");
    }
}
