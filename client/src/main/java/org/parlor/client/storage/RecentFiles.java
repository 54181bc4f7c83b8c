package org.parlor.client.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.parlor.rules.InvalidInputException;

/**
 * The list of the record files that were opened or written last: an absolute path a line, the latest first. Lines that
 * name no file are ignored. Changes are atomic between processes, by a lock file beside it.
 */
public record RecentFiles(Path list) {
    private static final int FILES_MAX = 20;
    private static final int BYTES_MAX = 1_000_000;

    /** Puts a file first. */
    public void add(Path file) throws IOException {
        Path added = file.toAbsolutePath().normalize();
        if (added.toString().lines().count() > 1) {
            return;
        }
        AtomicFiles.locked(list, () -> {
            Set<Path> all = new LinkedHashSet<>(List.of(added));
            all.addAll(paths());
            List<String> lines =
                    all.stream().limit(FILES_MAX).map(Path::toString).toList();
            AtomicFiles.replace(list, String.join("\n", lines) + "\n");
            return lines;
        });
    }

    /** Returns the files, including those that no longer exist. */
    public List<Path> paths() {
        try {
            return Files.size(list) > BYTES_MAX
                    ? List.of()
                    : Files.readAllLines(list).stream()
                            .map(FilePaths::parse)
                            .filter(Path::isAbsolute)
                            .toList();
        } catch (IOException | InvalidInputException unreadable) {
            return List.of();
        }
    }
}
