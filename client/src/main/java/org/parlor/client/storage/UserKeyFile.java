package org.parlor.client.storage;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;

/**
 * The registered public keys and their device tokens: a file readable by its owner only and replaced as a whole. Reads it
 * again only when it has changed. Thread-safe.
 */
public final class UserKeyFile {
    private static final int KEYS_MAX = 10_000;

    private final Path path;
    private List<UserKey> keys = List.of();
    /** Time and size of the file that was read; null for no file. */
    private @Nullable String version;

    public UserKeyFile(Path path) {
        this.path = path;
    }

    /** @throws IOException if the file cannot be read; it is never replaced then */
    public synchronized Optional<UserKey> find(ServerEndpoint server, String user, String fingerprint)
            throws IOException {
        return read().stream()
                .filter(key -> key.fingerprint().equals(fingerprint) && key.belongsTo(server, user))
                .findFirst();
    }

    public synchronized List<UserKey> find(ServerEndpoint server, String user) throws IOException {
        return read().stream().filter(key -> key.belongsTo(server, user)).toList();
    }

    public void add(UserKey key) throws IOException {
        change(all -> {
            all.removeIf(isSame(key));
            if (all.size() >= KEYS_MAX) {
                throw new IOException("there are " + KEYS_MAX + " keys already");
            }
            all.add(key);
        });
    }

    public void remove(UserKey key) throws IOException {
        change(all -> all.removeIf(key::equals));
    }

    private static Predicate<UserKey> isSame(UserKey key) {
        return other -> other.server().equals(key.server())
                && other.name().equals(key.name())
                && other.fingerprint().equals(key.fingerprint());
    }

    private interface Change {
        void apply(List<UserKey> keys) throws IOException;
    }

    private synchronized void change(Change change) throws IOException {
        AtomicFiles.locked(path, () -> {
            List<UserKey> changed = new ArrayList<>(read());
            change.apply(changed);
            AtomicFiles.replace(path, "{\"keys\":" + JsonRecords.write(changed) + "}\n");
            version = null;
            return changed;
        });
    }

    private List<UserKey> read() throws IOException {
        String found;
        try {
            found = Files.getLastModifiedTime(path) + " " + Files.size(path);
        } catch (NoSuchFileException none) {
            return List.of();
        }
        if (!found.equals(version)) {
            keys = parse(Files.readString(path));
            version = found;
        }
        return keys;
    }

    private static List<UserKey> parse(String text) throws IOException {
        try {
            return JsonRecords.readList(
                    JsonParser.parseString(text).getAsJsonObject().get("keys"), UserKey.class);
        } catch (RuntimeException damaged) {
            throw new IOException("the file is damaged", damaged);
        }
    }
}
