package org.parlor.server.config;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** One file of settings: {@code key = value} as Java's properties files have them, in UTF-8, each key once. */
final class PropertiesFile {

    /** A value and the line, counted from 1, on which it begins. */
    record Entry(String value, int line) {}

    private final String name;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private PropertiesFile(String name) {
        this.name = name;
    }

    /** No file: nothing is set. */
    static PropertiesFile none() {
        return new PropertiesFile("");
    }

    /** @throws InvalidSettingsException if it cannot be read, or a line of it not be understood */
    static PropertiesFile read(Path path) {
        PropertiesFile file = new PropertiesFile(path.toString());
        try {
            file.take(Files.readAllLines(path));
        } catch (NoSuchFileException e) {
            throw new InvalidSettingsException("There is no file " + path);
        } catch (MalformedInputException e) {
            throw new InvalidSettingsException("Cannot read " + path + ": it is not UTF-8");
        } catch (IOException e) {
            throw new InvalidSettingsException(
                    "Cannot read " + path + ": " + e.getClass().getSimpleName() + ". Name another with --config");
        }
        return file;
    }

    private void take(List<String> lines) throws IOException {
        int first = 0;
        while (first < lines.size()) {
            int last = first;
            // The form of the values is left to Java, which does not say where in the file it found them.
            while (goesOn(lines.get(last)) && last + 1 < lines.size()) {
                last++;
            }
            take(String.join("\n", lines.subList(first, last + 1)), first + 1);
            first = last + 1;
        }
    }

    /** A backslash at the end of a line, itself not behind one, goes on with the next; not so after a comment. */
    private static boolean goesOn(String line) {
        String text = line.stripLeading();
        int backslashes = 0;
        while (backslashes < text.length() && text.charAt(text.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1 && !text.startsWith("#") && !text.startsWith("!");
    }

    private void take(String text, int line) throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException e) {
            throw new InvalidSettingsException(name + ", line " + line + ": " + e.getMessage());
        }
        for (String key : properties.stringPropertyNames()) {
            Entry earlier =
                    entries.put(key, new Entry(properties.getProperty(key).strip(), line));
            if (earlier != null) {
                throw new InvalidSettingsException(
                        name + ", line " + line + ": " + key + " is set already on line " + earlier.line());
            }
        }
    }

    String name() {
        return name;
    }

    Map<String, Entry> entries() {
        return Map.copyOf(entries);
    }

    /** The value of a key; an empty one counts as none. */
    Optional<Entry> find(String key) {
        return Optional.ofNullable(entries.get(key))
                .filter(entry -> !entry.value().isEmpty());
    }
}
