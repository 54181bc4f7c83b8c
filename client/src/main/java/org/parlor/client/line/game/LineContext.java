package org.parlor.client.line.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.Analyzer;
import org.parlor.client.line.board.Addressing;
import org.parlor.client.line.board.BoardFormat;
import org.parlor.client.line.board.BoardFormats;
import org.parlor.client.line.io.ConnectionMonitor;
import org.parlor.client.line.io.LineEventQueue;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.line.io.PlaybackSpeed;

/**
 * What every game here is played with: what comes in, what is printed, how games look, where else they are shown.
 *
 * @param adviser gives hints, where a game can be played; else null
 * @param record the file that games are added to once they are over
 */
public record LineContext(
        LineEventQueue inbox,
        LineWriter printout,
        ConnectionMonitor standings,
        BoardFormats looks,
        PlaybackSpeed pace,
        List<GameLogFile> files,
        @Nullable Analyzer adviser,
        @Nullable String record) {

    public LineContext {
        files = List.copyOf(files);
    }

    /** Waits for a line, whatever else comes; empty if no more will be typed. */
    public Optional<String> prompt() throws InterruptedException {
        printout.prompt();
        Optional<String> line = inbox.readLine();
        line.ifPresent(printout::echo);
        return line;
    }

    /** Everybody who sees a game. */
    List<GameListener> viewers(BoardFormat format, Addressing addressing) {
        List<GameListener> viewers = new ArrayList<>(List.of(new ConsoleListener(printout, format, addressing)));
        files.forEach(file -> viewers.add(file.viewer(format)));
        return viewers;
    }
}
