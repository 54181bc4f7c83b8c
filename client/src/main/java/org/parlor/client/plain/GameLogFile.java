package org.parlor.client.plain;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.message.GameMessage;
import org.parlor.message.value.SafeText;

/** A log file of games: a line for each event, and the board after each ply. */
public final class GameLogFile implements AutoCloseable {
    private final PrintWriter out;

    private GameLogFile(PrintWriter out) {
        this.out = out;
    }

    /** Opens a file and appends to it. */
    public static GameLogFile open(Path path) throws IOException {
        return new GameLogFile(new PrintWriter(
                Files.newBufferedWriter(
                        path, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                true));
    }

    /**
     * Writes an event.
     *
     * @param before the game before the event, or null for the first snapshot
     */
    void write(BoardFormat format, @Nullable GameState before, GameMessage message, GameState after) {
        new GameNarrator(format, Addressing.NEUTRAL, before, after)
                .lines(message).stream().map(SafeText::sanitize).forEach(out::println);
        if (message instanceof GameMessage.Moved || message instanceof GameMessage.Snapshot) {
            format.board(after).forEach(out::println);
        }
        out.flush();
    }

    @Override
    public void close() {
        out.close();
    }
}
