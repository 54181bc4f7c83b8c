package org.parlor.client.recordfile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.parlor.client.state.ExitException;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;

/** The file of the local game that can be resumed: one record without a result, always replaced as a whole. */
public record SavedGameFile(Path path) {

    /** Returns the game; empty if none is readable. */
    public Optional<GameRecord> read() {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new GameRecordFile(path).game(1).record());
        } catch (ExitException unreadable) {
            return Optional.empty();
        }
    }

    /** Replaces the file atomically, so that it is complete whenever the program is killed. */
    public void write(GameRecord game) throws IOException {
        AtomicFiles.replace(path, RecordFormat.JSON.write(game) + "\n");
    }

    public void delete() throws IOException {
        Files.deleteIfExists(path);
    }
}
