package org.parlor.client.memory;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The file of sessions: one JSON object, readable by its owner alone, replaced as a whole. What cannot be read counts
 * as nothing, for it is a convenience only.
 */
record SessionFile(Path path) {
    private static final int BYTES_MAX = 1_000_000;

    List<Session> read() {
        List<Session> sessions = new ArrayList<>();
        try {
            if (Files.size(path) <= BYTES_MAX) {
                JsonObject all = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
                for (JsonElement one : all.getAsJsonArray("sessions")) {
                    sessions.add(session(one.getAsJsonObject()));
                }
            }
        } catch (IOException
                | JsonParseException
                | IllegalStateException
                | ClassCastException
                | NullPointerException
                | NumberFormatException
                | UnsupportedOperationException unreadable) {
            // As far as it could be read.
        }
        return sessions;
    }

    private static Session session(JsonObject json) {
        JsonElement token = json.get("token");
        return new Session(
                json.get("server").getAsString(),
                json.get("tls").getAsBoolean(),
                json.get("title").getAsString(),
                json.get("user").getAsString(),
                json.get("guest").getAsBoolean(),
                token == null || token.isJsonNull() ? null : token.getAsString(),
                json.get("at").getAsLong(),
                json.get("holder").getAsLong());
    }

    void write(List<Session> sessions) throws IOException {
        JsonArray list = new JsonArray();
        sessions.forEach(session -> list.add(json(session)));
        JsonObject all = new JsonObject();
        all.add("sessions", list);
        Path directory = path.toAbsolutePath().getParent();
        Files.createDirectories(directory);
        // Made for its owner alone wherever the system knows such a thing.
        Path fresh = Files.createTempFile(directory, "session", ".tmp");
        try {
            Files.writeString(fresh, all + "\n", StandardCharsets.UTF_8);
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static JsonObject json(Session session) {
        JsonObject json = new JsonObject();
        json.addProperty("server", session.server());
        json.addProperty("tls", session.tls());
        json.addProperty("title", session.title());
        json.addProperty("user", session.user());
        json.addProperty("guest", session.guest());
        json.addProperty("token", session.token());
        json.addProperty("at", session.at());
        json.addProperty("holder", session.holder());
        return json;
    }
}
