package org.parlor.server.config;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads a settings file: a Java properties file in UTF-8 without duplicate keys. Keeps the line number of each entry. */
final class PropertiesFile {

    /**
     * The value of a key.
     *
     * @param line the first line of the entry, counted from 1
     */
    record Entry(Path file, int line, String value) {
        String place() {
            return file + ", line " + line;
        }
    }

    private final Path path;
    private final CommandLine command;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private PropertiesFile(Path path, CommandLine command) {
        this.path = path;
        this.command = command;
    }

    /** Why a file cannot be read. The exceptions of the JDK often contain only its name. */
    static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        } else if (e instanceof AccessDeniedException) {
            return "permission denied";
        } else if (e instanceof MalformedInputException) {
            return "not valid UTF-8";
        }
        // The message of these begins with the path, which the caller names.
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return Objects.requireNonNullElse(reason, "input failed");
    }

    /**
     * The entries of a file by key, in order.
     *
     * @throws ParameterException if the file cannot be read or parsed
     */
    static Map<String, Entry> read(Path path, CommandLine command) {
        PropertiesFile file = new PropertiesFile(path, command);
        try {
            file.parse(Files.readAllLines(path));
        } catch (NoSuchFileException e) {
            throw new ParameterException(command, "No such file: " + path);
        } catch (MalformedInputException e) {
            throw new ParameterException(command, "Cannot read " + path + ": " + reason(e));
        } catch (IOException e) {
            throw new ParameterException(
                    command, "Cannot read " + path + ": " + reason(e) + ". Choose another file with --config");
        }
        return file.entries;
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
        int backslashes = text.length() - text.replaceFirst("\\\\+$", "").length();
        return backslashes % 2 == 1 && !text.startsWith("#") && !text.startsWith("!");
    }

    private void parse(String text, int line) throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, path + ", line " + line + ": " + e.getMessage());
        }
        for (String key : properties.stringPropertyNames()) {
            Entry entry = new Entry(path, line, properties.getProperty(key).strip());
            Entry earlier = entries.put(key, entry);
            if (earlier != null) {
                throw new ParameterException(
                        command, entry.place() + ": duplicate key " + key + ", first set on line " + earlier.line());
            }
        }
    }
}
