package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.StyleRole;

/**
 * Frames as text files: the glyphs, then below a line of = the roles, a letter for each cell and a blank for
 * plain text. {@code -Dgolden.update=true} rewrites the files; check each difference then.
 */
final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    static void check(String name, Frame frame) {
        assertEquals(0, frame.overflow(), name + " draws outside of its place");
        check(name, frame.toText() + "=".repeat(frame.columns()) + "\n" + roles(frame));
    }

    /** Compares a text with a golden file. */
    static void check(String name, String text) {
        Path file = FOLDER.resolve(name + ".txt");
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, text);
            }
            assertEquals(Files.readString(file), text, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String roles(Frame frame) {
        StringBuilder text = new StringBuilder();
        for (int y = 0; y < frame.rows(); y++) {
            StringBuilder row = new StringBuilder();
            for (int x = 0; x < frame.columns(); x++) {
                row.append(letter(frame.role(x, y)));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static char letter(StyleRole role) {
        return switch (role) {
            case TEXT -> ' ';
            case DIM -> 'd';
            case TITLE -> 'T';
            case RULE -> '-';
            case KEY -> 'k';
            case TURN -> 't';
            case BOARD -> 'b';
            case LABEL -> 'l';
            case FIRST -> '1';
            case SECOND -> '2';
            case LEGAL -> '+';
            case LAST -> 'L';
            case PENDING -> 'p';
            case CURSOR -> 'C';
            case SELECTED -> 'S';
            case FIELD -> 'F';
            case BANNER -> 'B';
            case ERROR -> 'E';
        };
    }
}
