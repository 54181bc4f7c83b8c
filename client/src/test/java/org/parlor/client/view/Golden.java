package org.parlor.client.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parlor.client.frame.Frame;

/** Frames as text files. With {@code -Dgolden.update=true} they are written anew; look at the difference then. */
final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    static void check(String name, Frame frame) {
        assertEquals(0, frame.spilled(), name + " draws outside of its place");
        Path file = FOLDER.resolve(name + ".txt");
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, frame.toText());
            }
            assertEquals(Files.readString(file), frame.toText(), name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
