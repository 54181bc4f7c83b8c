package org.parlor.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/** Texts that tests expect, as files of the test resources. {@code -Dgolden.update=true} rewrites the files. */
public final class GoldenFile {
    private static final Path RESOURCES = Path.of("src", "test", "resources");

    private GoldenFile() {}

    /** @param name the path of the file without {@code .txt}, such as {@code golden/home-80x24} */
    public static void check(String name, String actual) {
        Path file = RESOURCES.resolve(name + ".txt");
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(file, actual);
            }
            String expected = Files.exists(file) ? Files.readString(file) : "";
            if (!expected.equals(actual)) {
                throw new AssertionFailedError(difference(file, expected, actual), expected, actual);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the rows that differ, with their numbers in the file. */
    static String difference(Path file, String expected, String actual) {
        List<String> old = expected.lines().toList();
        List<String> now = actual.lines().toList();
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < Math.max(old.size(), now.size()); i++) {
            String before = i < old.size() ? old.get(i) : null;
            String after = i < now.size() ? now.get(i) : null;
            if (before == null || !before.equals(after)) {
                rows.append(row('-', i, before)).append(row('+', i, after));
            }
        }
        return file + " differs:\n" + rows
                + "If the new rows are right, add -Dgolden.update=true to rewrite the file, and review its difference.";
    }

    private static String row(char sign, int index, @Nullable String text) {
        return text == null ? "" : String.format("%s%4d| %s\n", sign, index + 1, text);
    }
}
