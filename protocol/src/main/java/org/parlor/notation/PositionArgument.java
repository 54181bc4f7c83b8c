package org.parlor.notation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** Parses {@code --position}: the text of a position, or {@code @FILE} for the first line of a file. */
public final class PositionArgument {
    private static final String OPTION = "position";
    private static final int FILE_BYTES_MAX = 4_096;

    private PositionArgument() {}

    /**
     * @throws InvalidInputException if the text is not a position of the game
     * @throws IOException if the file cannot be read
     */
    public static Position parse(Rules rules, String given) throws IOException {
        String text = given.startsWith("@") ? firstLine(given.substring(1)) : given;
        try {
            return PositionText.parse(rules, text);
        } catch (InvalidInputException wrong) {
            throw new InvalidInputException(OPTION, wrong.getMessage());
        }
    }

    /** Returns the first line that is not blank. */
    private static String firstLine(String file) throws IOException {
        try (InputStream bytes = Files.newInputStream(Path.of(file))) {
            String head = new String(bytes.readNBytes(FILE_BYTES_MAX), StandardCharsets.UTF_8);
            return head.lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElseThrow(() -> new InvalidInputException(OPTION, "No position in " + file));
        }
    }
}
