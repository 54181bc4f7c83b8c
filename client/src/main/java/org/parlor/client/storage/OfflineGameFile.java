package org.parlor.client.storage;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineGame.QueuedMove;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;

/**
 * The file of {@linkplain OfflineGame correspondence games}, a JSON object per line, readable by its owner only. It is
 * replaced as a whole; changes are atomic between processes, by a lock file beside it.
 */
public record OfflineGameFile(Path path) {
    public static final String NAME = "correspondence.jsonl";

    private static final int BYTES_MAX = 16_000_000;

    /** Returns the time by which games are saved, in milliseconds since 1970: other programs read it. */
    public static long now() {
        return System.currentTimeMillis();
    }

    /** Returns the readable games. */
    public List<OfflineGame> read() throws IOException {
        return lines().stream().flatMap(line -> parse(line).stream()).toList();
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
                Stream<String> unreadable =
                        lines.stream().filter(line -> parse(line).isEmpty());
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
            return Files.readAllLines(path).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (CharacterCodingException e) {
            throw new IOException("not a text file", e);
        }
    }

    private static Optional<OfflineGame> parse(String line) {
        try {
            JsonObject json = JsonParser.parseString(line).getAsJsonObject();
            OfflineGame.Account account = new OfflineGame.Account(
                    json.get("server").getAsString(),
                    json.get("tls").getAsBoolean(),
                    json.get("user").getAsString());
            account.endpoint();
            List<QueuedMove> queue = new ArrayList<>();
            for (JsonElement each : json.getAsJsonArray("queue")) {
                JsonObject move = each.getAsJsonObject();
                List<String> after = new ArrayList<>();
                move.getAsJsonArray("after").forEach(text -> after.add(text.getAsString()));
                queue.add(new QueuedMove(
                        after,
                        move.get("move").getAsString(),
                        move.get("refused").getAsString()));
            }
            long at = json.get("at").getAsLong();
            return MessageCodec.readServerMessage(json.get("game").toString())
                    .filter(GameMessage.Snapshot.class::isInstance)
                    .map(GameMessage.Snapshot.class::cast)
                    .filter(game -> game.you() != null
                            && game.you() >= 0
                            && game.you() < game.players().size())
                    .map(game -> new OfflineGame(account, game, at, queue));
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private static String print(OfflineGame game) {
        JsonObject json = new JsonObject();
        json.addProperty("server", game.account().server());
        json.addProperty("tls", game.account().tls());
        json.addProperty("user", game.account().user());
        json.addProperty("at", game.savedAt());
        json.add("game", JsonParser.parseString(MessageCodec.write(game.game())));
        JsonArray queue = new JsonArray();
        for (QueuedMove move : game.queue()) {
            JsonArray after = new JsonArray();
            move.after().forEach(after::add);
            JsonObject each = new JsonObject();
            each.add("after", after);
            each.addProperty("move", move.move());
            each.addProperty("refused", move.refused());
            queue.add(each);
        }
        json.add("queue", queue);
        return json.toString();
    }
}
