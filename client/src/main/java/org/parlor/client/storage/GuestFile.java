package org.parlor.client.storage;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The file of the guests of an SSH front end, readable by its owner only and replaced as a whole. */
public record GuestFile(Path path) {

    /**
     * A guest, with the session at the Parlor server.
     *
     * @param proofs fingerprints of keys, or a code
     * @param user the name at the server
     * @param token of the session
     */
    public record StoredGuest(String name, List<String> proofs, String code, String user, String token) {
        public StoredGuest {
            proofs = List.copyOf(proofs);
        }

        /** Omits the secrets. */
        @Override
        public String toString() {
            return "StoredGuest[" + user + "]";
        }
    }

    /** Returns the guests; none if the file does not exist or is damaged. */
    public List<StoredGuest> read() {
        try {
            return JsonRecords.readList(JsonParser.parseString(Files.readString(path)), StoredGuest.class);
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (IOException | RuntimeException unreadable) {
            LoggerFactory.getLogger(GuestFile.class).warn("Cannot read the guests: {}", unreadable.toString());
            return List.of();
        }
    }

    /** Replaces the guests; a file that cannot be written is logged. */
    public void write(List<StoredGuest> guests) {
        try {
            AtomicFiles.replace(path, JsonRecords.write(guests) + "\n");
        } catch (IOException unwritable) {
            LoggerFactory.getLogger(GuestFile.class).warn("Cannot keep the guests: {}", unwritable.toString());
        }
    }
}
