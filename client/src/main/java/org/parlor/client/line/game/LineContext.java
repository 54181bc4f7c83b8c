package org.parlor.client.line.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.Analyzer;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormats;
import org.parlor.client.line.io.LineEventQueue;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.line.io.PlaybackSpeed;

/**
 * The input, output and options that the sessions of the line mode share.
 *
 * @param pending the requests of the present game
 * @param analyzer the engine for hints, or null if no game can be played
 * @param recordFile the file to which finished games are appended, or null
 */
public record LineContext(
        LineEventQueue queue,
        LineWriter writer,
        PendingRequests pending,
        BoardFormats boardFormats,
        PlaybackSpeed playbackSpeed,
        List<GameLogFile> files,
        @Nullable Analyzer analyzer,
        @Nullable String recordFile) {

    public LineContext {
        files = List.copyOf(files);
    }

    /** Prompts for a line and waits for it; empty at the end of the input. */
    public Optional<String> prompt() throws InterruptedException {
        writer.prompt();
        Optional<String> line = queue.readLine();
        line.ifPresent(writer::echo);
        return line;
    }

    /** The listeners of a new game: the console and the log files. */
    List<GameListener> listeners(BoardFormat format, Addressing addressing) {
        List<GameListener> viewers = new ArrayList<>(List.of(new ConsoleListener(writer, format, addressing)));
        files.forEach(file -> viewers.add(file.listener(format)));
        return viewers;
    }
}
