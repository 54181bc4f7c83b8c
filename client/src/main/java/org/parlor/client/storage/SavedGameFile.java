package org.parlor.client.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.SavedGames;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.InvalidInputException;

/**
 * The file of the {@linkplain SavedGames saved local games}: a game per line, the last played first. It is replaced as a
 * whole; changes are atomic between processes, by a lock file beside it.
 */
public record SavedGameFile(Path path) {

    public StoredLines<GameRecord> read() throws IOException {
        return StoredLines.parse(lines(), SavedGameFile::parse);
    }

    /**
     * Saves a game as the last one.
     *
     * @param earlier the same game as it was saved before; null for a new one
     */
    public void save(@Nullable GameRecord earlier, GameRecord game) throws IOException {
        AtomicFiles.locked(path, () -> {
            List<String> lines = new ArrayList<>(lines());
            lines.removeIf(String::isBlank);
            if (earlier != null) {
                lines.remove(MessageCodec.write(earlier));
            }
            // Unreadable lines stay: they may be games of a later version.
            lines.removeIf(
                    line -> parse(line).filter(known -> known.result() != null).isPresent());
            lines.add(0, MessageCodec.write(game));
            List<String> kept = lines.subList(0, Math.min(lines.size(), SavedGames.GAMES_MAX));
            AtomicFiles.replace(path, String.join("\n", kept) + "\n");
            return kept;
        });
    }

    private List<String> lines() throws IOException {
        return Files.isRegularFile(path) ? Files.readAllLines(path) : List.of();
    }

    private static Optional<GameRecord> parse(String line) {
        try {
            return Optional.of(MessageCodec.readRecord(line));
        } catch (RequestException | InvalidInputException unreadable) {
            return Optional.empty();
        }
    }
}
