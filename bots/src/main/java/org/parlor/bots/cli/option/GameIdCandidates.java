package org.parlor.bots.cli.option;

import java.util.Iterator;
import org.parlor.rules.Games;

/** The ids of all games, for the help of an option as {@code ${COMPLETION-CANDIDATES}}. */
public final class GameIdCandidates implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Games.ids().iterator();
    }
}
