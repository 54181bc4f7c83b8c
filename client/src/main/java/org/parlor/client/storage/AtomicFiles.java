package org.parlor.client.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/** Replaces small files as a whole, so that they are complete whenever the program is killed. */
public final class AtomicFiles {

    private AtomicFiles() {}

    /** Writes the text in UTF-8. The file is readable by its owner only, where the file system supports it. */
    public static void replace(Path file, String text) throws IOException {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        Files.createDirectories(directory);
        Path fresh = Files.createTempFile(directory, file.getFileName().toString(), ".tmp");
        try {
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
