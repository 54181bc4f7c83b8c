package org.parlor.client.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.Adviser;

/**
 * What every game here is played with: what comes in, what is printed, how games look, where else they are shown.
 *
 * @param adviser gives hints, where a game can be played; else null
 * @param record the file that games are added to once they are over
 */
public record Desk(
        Inbox inbox,
        Printout printout,
        Standings standings,
        Looks looks,
        Pace pace,
        List<GameFile> files,
        @Nullable Adviser adviser,
        @Nullable String record) {

    public Desk {
        files = List.copyOf(files);
    }

    /** Waits for a line, whatever else comes; empty if no more will be typed. */
    public Optional<String> ask() throws InterruptedException {
        printout.prompt();
        Optional<String> line = inbox.line();
        line.ifPresent(printout::typed);
        return line;
    }

    /** Everybody who sees a game. */
    List<Viewer> viewers(Look look, Voices voices) {
        List<Viewer> viewers = new ArrayList<>(List.of(new Watcher(printout, look, voices)));
        files.forEach(file -> viewers.add(file.viewer(look)));
        return viewers;
    }
}
