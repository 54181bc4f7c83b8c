package org.parlor.client.plain;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.text.BoardFormatOptions;

/**
 * The input, output and options that the sessions of the plain mode share.
 *
 * @param recordFile the file to which finished games are appended, or null
 */
public record PlainContext(
        PlainEventQueue queue,
        LineWriter writer,
        BoardFormatOptions boardFormatOptions,
        PlaybackSpeed playbackSpeed,
        List<GameLogFile> files,
        @Nullable String recordFile) {

    public PlainContext {
        files = List.copyOf(files);
    }

    public void println(String line) {
        writer.println(line);
    }

    public void println(List<String> lines) {
        writer.println(lines);
    }

    /** Prompts for a line and waits for it; empty at the end of the input. */
    public Optional<String> prompt() throws InterruptedException {
        writer.prompt();
        Optional<String> line = queue.readLine();
        line.ifPresent(writer::echo);
        return line;
    }

    /**
     * The speed at which a game without local players is shown.
     *
     * @param isStepwise whether to wait for ENTER after each ply
     * @param delay the pause after each ply
     */
    public record PlaybackSpeed(boolean isStepwise, Duration delay) {}
}
