package org.parlor.client.line.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.Analyzer;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormats;
import org.parlor.client.line.io.ConnectionMonitor;
import org.parlor.client.line.io.LineEventQueue;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.line.io.PlaybackSpeed;

/**
 * What every game here is played with: what comes in, what is printed, how games look, where else they are shown.
 *
 * @param analyzer gives hints, where a game can be played; else null
 * @param recordFile the file that games are added to once they are over
 */
public record LineContext(
        LineEventQueue queue,
        LineWriter writer,
        ConnectionMonitor connectionMonitor,
        BoardFormats boardFormats,
        PlaybackSpeed playbackSpeed,
        List<GameLogFile> files,
        @Nullable Analyzer analyzer,
        @Nullable String recordFile) {

    public LineContext {
        files = List.copyOf(files);
    }

    /** Waits for a line, whatever else comes; empty if no more will be typed. */
    public Optional<String> prompt() throws InterruptedException {
        writer.prompt();
        Optional<String> line = queue.readLine();
        line.ifPresent(writer::echo);
        return line;
    }

    /** Everybody who sees a game. */
    List<GameListener> listeners(BoardFormat format, Addressing addressing) {
        List<GameListener> viewers = new ArrayList<>(List.of(new ConsoleListener(writer, format, addressing)));
        files.forEach(file -> viewers.add(file.listener(format)));
        return viewers;
    }
}
