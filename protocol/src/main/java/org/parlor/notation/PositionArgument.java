package org.parlor.notation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/**
 * Parses {@code --position}: the text of a position, or {@code @FILE} for the first one of a file. Claims after {@code ;}
 * and comments after {@code %} are ignored.
 */
public final class PositionArgument {
    private static final String OPTION = "position";
    private static final Pattern COMMENT = Pattern.compile("[;%].*");

    private PositionArgument() {}

    /**
     * @throws InvalidInputException if the text is not a position of the game
     * @throws IOException if the file cannot be read
     */
    public static Position parse(Rules rules, String given) throws IOException {
        try {
            return given.startsWith("@") ? first(rules, given.substring(1)) : ofText(rules, given);
        } catch (InvalidInputException wrong) {
            throw new InvalidInputException(OPTION, wrong.getMessage());
        }
    }

    static Position ofText(Rules rules, String text) {
        return PositionText.parse(rules, COMMENT.matcher(text).replaceAll(" "));
    }

    /** Returns the position of the first lines, up to a blank one, or of the first line only. */
    private static Position first(Rules rules, String file) throws IOException {
        List<String> lines = firstLines(file);
        if (lines.isEmpty()) {
            throw new InvalidInputException(OPTION, "No position in " + file);
        }
        try {
            return ofText(rules, lines.get(0));
        } catch (InvalidInputException notOneLine) {
            try {
                return ofText(rules, String.join("\n", lines));
            } catch (InvalidInputException notAll) {
                throw notOneLine;
            }
        }
    }

    private static List<String> firstLines(String file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (InputStream bytes = Files.newInputStream(Path.of(file))) {
            String head = RecordInput.decode(RecordInput.of(bytes).head());
            for (String line : head.lines().toList()) {
                boolean blank = COMMENT.matcher(line).replaceAll("").isBlank();
                if (blank && !lines.isEmpty()) {
                    return lines;
                } else if (!blank) {
                    lines.add(line);
                }
            }
        }
        return lines;
    }
}
