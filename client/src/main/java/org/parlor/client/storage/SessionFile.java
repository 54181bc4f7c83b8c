package org.parlor.client.storage;

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
 * ignored. Changes are atomic between processes, by a lock file beside it.
 */
record SessionFile(Path path) {
    private static final int BYTES_MAX = 1_000_000;

    /**
     * Changes the sessions and replaces the file if they differ.
     *
     * @throws IOException if the file cannot be locked or written; it is then unchanged
     */
    <R> R change(Function<List<SavedSession>, R> change) throws IOException {
        return FileLocks.locked(path, () -> {
            List<SavedSession> before = read();
            List<SavedSession> sessions = new ArrayList<>(before);
            R result = change.apply(sessions);
            if (!sessions.equals(before)) {
                String all = JsonRecords.write(sessions, SavedSession.class);
                AtomicFiles.replace(path, "{\"sessions\":" + all + "}\n");
            }
            return result;
        });
    }

    List<SavedSession> read() {
        List<SavedSession> sessions = new ArrayList<>();
        try {
            if (Files.size(path) <= BYTES_MAX) {
                JsonObject all = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
                JsonRecords.read(all.get("sessions"), SavedSession.class, sessions::add);
            }
        } catch (IOException | RuntimeException unreadable) {
            // Keep the readable part.
        }
        return sessions;
    }
}
