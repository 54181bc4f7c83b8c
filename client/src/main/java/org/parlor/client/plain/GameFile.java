package org.parlor.client.plain;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.GameModel;
import org.parlor.message.GameMessage;
import org.parlor.message.value.SafeText;

/** A file that follows a game: a line for everything that happens, and the board after each ply. */
public final class GameFile implements AutoCloseable {
    private final PrintWriter out;

    private GameFile(PrintWriter out) {
        this.out = out;
    }

    /** Opens a file to write on at its end. */
    public static GameFile open(Path path) throws IOException {
        return new GameFile(new PrintWriter(
                Files.newBufferedWriter(
                        path, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                true));
    }

    /** The viewer of one game that writes here. */
    Viewer viewer(Look look) {
        return (before, news, after) -> write(look, before, news, after);
    }

    private void write(Look look, @Nullable GameModel before, GameMessage news, GameModel after) {
        news.accept(new Narrator(look, Voices.NEUTRAL, before, after)).stream()
                .map(SafeText::sanitize)
                .forEach(out::println);
        if (news instanceof GameMessage.Moved || news instanceof GameMessage.Snapshot) {
            look.board(after).forEach(out::println);
        }
        out.flush();
    }

    @Override
    public void close() {
        out.close();
    }
}
