package org.parlor.client.recordfile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/** Turns text that a person, a command line, the environment or a file gives into a path. */
public final class FilePaths {

    private FilePaths() {}

    /** @throws InvalidInputException if no file can have that name on this system or in this locale */
    public static Path parse(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException invalid) {
            boolean ascii = text.chars().allMatch(character -> character < 0x80);
            throw new InvalidInputException(
                    "file",
                    "'" + SafeText.sanitize(text) + "' cannot be the name of a file here"
                            + (ascii ? "" : ": only a UTF-8 locale, as LC_ALL=C.UTF-8, has all characters"));
        }
    }

    /** Makes the directory that a file is to lie in; the root of a file system has none. */
    public static void createParent(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
    }
}
