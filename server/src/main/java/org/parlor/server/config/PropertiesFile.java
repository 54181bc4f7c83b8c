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

/** A settings file: a Java properties file in UTF-8 without duplicate keys. Keeps the line number of each entry. */
final class PropertiesFile {

    /** A value and its first line, counted from 1. */
    record Entry(String value, int line) {}

    private final String name;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private PropertiesFile(String name) {
        this.name = name;
    }

    /** An empty file. */
    static PropertiesFile none() {
        return new PropertiesFile("");
    }

    /** @throws InvalidSettingsException if the file cannot be read or parsed */
    static PropertiesFile read(Path path) {
        PropertiesFile file = new PropertiesFile(path.toString());
        try {
            file.parse(Files.readAllLines(path));
        } catch (NoSuchFileException e) {
            throw new InvalidSettingsException("No such file: " + path);
        } catch (MalformedInputException e) {
            throw new InvalidSettingsException("Cannot read " + path + ": not valid UTF-8");
        } catch (IOException e) {
            throw new InvalidSettingsException("Cannot read " + path + ": "
                    + e.getClass().getSimpleName() + ". Choose another file with --config");
        }
        return file;
    }

    private void parse(List<String> lines) throws IOException {
        int first = 0;
        while (first < lines.size()) {
            int last = first;
            // Properties parses the entries, but does not report line numbers, so it gets one logical line at a time.
            while (isContinued(lines.get(last)) && last + 1 < lines.size()) {
                last++;
            }
            parse(String.join("\n", lines.subList(first, last + 1)), first + 1);
            first = last + 1;
        }
    }

    /** Whether a line ends in an unescaped backslash and is not a comment. */
    private static boolean isContinued(String line) {
        String text = line.stripLeading();
        int backslashes = 0;
        while (backslashes < text.length() && text.charAt(text.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1 && !text.startsWith("#") && !text.startsWith("!");
    }

    private void parse(String text, int line) throws IOException {
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
                        name + ", line " + line + ": duplicate key " + key + ", first set on line " + earlier.line());
            }
        }
    }

    String name() {
        return name;
    }

    Map<String, Entry> entries() {
        return Map.copyOf(entries);
    }

    /** The entry of a key. An empty value counts as absent. */
    Optional<Entry> find(String key) {
        return Optional.ofNullable(entries.get(key))
                .filter(entry -> !entry.value().isEmpty());
    }
}
