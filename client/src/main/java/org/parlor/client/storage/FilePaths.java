package org.parlor.client.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/** Parses paths from text. */
public final class FilePaths {

    private FilePaths() {}

    /** @throws InvalidInputException if the name is invalid on this system or in this locale */
    public static Path parse(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException invalid) {
            boolean ascii = text.chars().allMatch(character -> character < 0x80);
            throw new InvalidInputException(
                    "file",
                    "'" + SafeText.sanitize(text) + "' is not a valid file name"
                            + (ascii ? "" : " in this locale; set a UTF-8 locale, such as LC_ALL=C.UTF-8"));
        }
    }

    /** Creates the parent directory of a file, if it has one. */
    public static void createParent(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
    }
}
