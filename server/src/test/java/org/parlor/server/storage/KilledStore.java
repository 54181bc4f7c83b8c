package org.parlor.server.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** An SQLite store as a killed server leaves it, made without a process to kill. */
public final class KilledStore {
    private KilledStore() {}

    /** Copies the files of a store while a server has it open. Returns the new directory. */
    public static Path copy(Path running, Path killed) {
        try {
            Files.createDirectory(killed);
            for (String file : new String[] {"parlor.db", "parlor.db-wal"}) {
                Files.copy(running.resolve(file), killed.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
            }
            return killed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
