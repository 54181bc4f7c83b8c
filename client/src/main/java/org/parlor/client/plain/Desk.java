package org.parlor.client.plain;

import java.util.ArrayList;
import java.util.List;

/** What every game here is played with: what comes in, what is printed, how games look, where else they are shown. */
record Desk(Inbox inbox, Printout printout, Standings standings, Looks looks, Pace pace, List<GameFile> files) {

    Desk {
        files = List.copyOf(files);
    }

    /** Everybody who sees a game. */
    List<Viewer> viewers(Look look, Voices voices) {
        List<Viewer> viewers = new ArrayList<>(List.of(new Watcher(printout, look, voices)));
        files.forEach(file -> viewers.add(file.viewer(look)));
        return viewers;
    }
}
