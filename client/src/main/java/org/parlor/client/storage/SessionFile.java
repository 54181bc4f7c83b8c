package org.parlor.client.storage;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The file of saved sessions: one JSON object, readable by its owner only and replaced as a whole. Unreadable content is
 * ignored. Changes are atomic between processes, by a lock file beside it. Written by hand, because the home screen reads it:
 * the codec of the protocol takes a tenth of a second of a cold start.
 */
record SessionFile(Path path) {
    private static final int BYTES_MAX = 1_000_000;

    /**
     * Changes the sessions and replaces the file if they differ.
     *
     * @throws IOException if the file cannot be locked or written; it is then unchanged
     */
    <R> R change(Function<List<SavedSession>, R> change) throws IOException {
        return AtomicFiles.locked(path, () -> {
            List<SavedSession> before = read();
            List<SavedSession> sessions = new ArrayList<>(before);
            R result = change.apply(sessions);
            if (!sessions.equals(before)) {
                write(sessions);
            }
            return result;
        });
    }

    List<SavedSession> read() {
        List<SavedSession> sessions = new ArrayList<>();
        try {
            if (Files.size(path) <= BYTES_MAX) {
                JsonObject all = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
                for (JsonElement one : all.getAsJsonArray("sessions")) {
                    sessions.add(session(one.getAsJsonObject()));
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // Keep the readable part.
        }
        return sessions;
    }

    private static SavedSession session(JsonObject json) {
        JsonElement token = json.get("token");
        long at = json.get("at").getAsLong();
        JsonElement since = json.get("since");
        JsonElement waiting = json.get("waiting");
        return new SavedSession(
                json.get("server").getAsString(),
                json.get("tls").getAsBoolean(),
                json.get("title").getAsString(),
                json.get("user").getAsString(),
                json.get("guest").getAsBoolean(),
                token == null || token.isJsonNull() ? null : token.getAsString(),
                at,
                json.get("holder").getAsLong(),
                since == null ? at : since.getAsLong(),
                waiting == null ? 0 : waiting.getAsInt());
    }

    private void write(List<SavedSession> sessions) throws IOException {
        JsonArray list = new JsonArray();
        sessions.forEach(session -> list.add(json(session)));
        JsonObject all = new JsonObject();
        all.add("sessions", list);
        AtomicFiles.replace(path, all + "\n");
    }

    private static JsonObject json(SavedSession session) {
        JsonObject json = new JsonObject();
        json.addProperty("server", session.server());
        json.addProperty("tls", session.tls());
        json.addProperty("title", session.title());
        json.addProperty("user", session.user());
        json.addProperty("guest", session.guest());
        json.addProperty("token", session.token());
        json.addProperty("at", session.lastLoginAt());
        json.addProperty("holder", session.holder());
        json.addProperty("since", session.since());
        json.addProperty("waiting", session.waiting());
        return json;
    }
}
