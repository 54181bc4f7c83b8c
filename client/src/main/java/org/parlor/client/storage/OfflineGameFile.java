package org.parlor.client.storage;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineGame.QueuedMove;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.message.GameMessage;

/**
 * The file of {@linkplain OfflineGame correspondence games}, a JSON object per line, readable by its owner only. It is
 * replaced as a whole; changes are atomic between processes, by a lock file beside it.
 */
public record OfflineGameFile(Path path) {
    public static final String NAME = "correspondence.jsonl";

    private static final int BYTES_MAX = 16_000_000;

    /** A game as in the file. */
    public record StoredGame(
            String server, boolean tls, String user, long at, GameMessage.Snapshot game, List<QueuedMove> queue) {}

    /** Returns the time by which games are saved, in milliseconds since 1970: other programs read it. */
    public static long now() {
        return System.currentTimeMillis();
    }

    public StoredLines<OfflineGame> read() throws IOException {
        return StoredLines.parse(lines(), OfflineGameFile::parse);
    }

    /**
     * Applies changes to the file, which is written once, and not if it would stay the same.
     *
     * @param now in milliseconds since 1970
     * @return the games after the change
     */
    public List<OfflineGame> update(List<OfflineUpdate> updates, long now) throws IOException {
        return AtomicFiles.locked(path, () -> {
            List<String> lines = lines();
            List<OfflineGame> before =
                    lines.stream().flatMap(line -> parse(line).stream()).toList();
            List<OfflineGame> after = before;
            for (OfflineUpdate update : updates) {
                after = update.applyTo(after, now);
            }
            if (!after.equals(before)) {
                // Unreadable lines stay: they may be games of a later version.
                Stream<String> unreadable = lines.stream()
                        .filter(line -> !line.isBlank() && parse(line).isEmpty());
                List<String> next = Stream.concat(after.stream().map(OfflineGameFile::print), unreadable)
                        .toList();
                AtomicFiles.replace(path, next.isEmpty() ? "" : String.join("\n", next) + "\n");
            }
            return after;
        });
    }

    private List<String> lines() throws IOException {
        if (!Files.isRegularFile(path)) {
            return List.of();
        } else if (Files.size(path) > BYTES_MAX) {
            throw new IOException("larger than " + BYTES_MAX / 1_000_000 + " MB");
        }
        try {
            return Files.readAllLines(path);
        } catch (CharacterCodingException e) {
            throw new IOException("not a text file", e);
        }
    }

    private static Optional<OfflineGame> parse(String line) {
        try {
            StoredGame stored = JsonRecords.read(JsonParser.parseString(line), StoredGame.class);
            OfflineGame.Account account = new OfflineGame.Account(stored.server(), stored.tls(), stored.user());
            account.endpoint();
            Integer you = stored.game().you();
            return you != null && you >= 0 && you < stored.game().players().size()
                    ? Optional.of(new OfflineGame(account, stored.game(), stored.at(), stored.queue()))
                    : Optional.empty();
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private static String print(OfflineGame game) {
        OfflineGame.Account account = game.account();
        return JsonRecords.write(new StoredGame(
                account.server(), account.tls(), account.user(), game.savedAt(), game.game(), game.queue()));
    }
}
