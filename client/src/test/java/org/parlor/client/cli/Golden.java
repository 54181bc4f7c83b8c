package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares what was printed with a file of the test resources; {@code -Dgolden.update=true} rewrites the file. */
final class Golden {
    private static final Path DIRECTORY = Path.of("src", "test", "resources", "plain");

    private Golden() {}

    static void check(String name, String printed) {
        Path file = DIRECTORY.resolve(name + ".txt");
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(DIRECTORY);
                Files.writeString(file, printed);
            }
            assertEquals(Files.readString(file), printed, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
