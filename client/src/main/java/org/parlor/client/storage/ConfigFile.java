package org.parlor.client.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The config file: lines {@code key = value} in UTF-8, without escapes. Lines that begin with # or ! are comments. Changing
 * a setting rewrites only its line and locks the file against other processes.
 */
public record ConfigFile(Path file) {
    private static final int BYTES_MAX = 1_000_000;
    private static final Pattern LINE = Pattern.compile("\\s*([^\\s=:#!]+)\\s*[=:](.*)");
    private static final String BYTE_ORDER_MARK = "\ufeff";

    /** A value and its line number, counted from 1. */
    public record Entry(String value, int line) {}

    /** The settings read, and a message for each invalid line. */
    public record Contents(Map<String, Entry> entries, List<String> problems) {}

    /** Reads the file; a missing file is empty. */
    public Contents read() {
        Map<String, Entry> entries = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        try {
            List<String> lines = lines(text());
            for (int i = 0; i < lines.size(); i++) {
                take(lines.get(i).strip(), i + 1, entries, problems);
            }
        } catch (IOException e) {
            problems.add("cannot read " + file + ": " + reason(e));
        }
        return new Contents(entries, problems);
    }

    private void take(String line, int number, Map<String, Entry> entries, List<String> problems) {
        if (line.isEmpty() || line.startsWith("#") || line.startsWith("!")) {
            return;
        }
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            problems.add(place(number) + "'" + line + "' is not KEY = VALUE");
            return;
        }
        Entry earlier = entries.put(matcher.group(1), new Entry(matcher.group(2).strip(), number));
        if (earlier != null) {
            problems.add(place(number) + matcher.group(1) + " overrides line " + earlier.line());
        }
    }

    /** Returns the prefix of messages about a line. */
    public String place(int line) {
        return file + ", line " + line + ": ";
    }

    /**
     * Sets a value in the line of its key, or in a new line at the end. The file is replaced atomically.
     *
     * @throws IOException if the file cannot be locked or written; it is then unchanged
     */
    public void set(String key, String value) throws IOException {
        Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        FilePaths.createParent(real);
        if (Files.exists(real) && !Files.isWritable(real)) {
            throw new AccessDeniedException(real.toString());
        }
        Path part = real.resolveSibling(real.getFileName() + ".part");
        AtomicFiles.locked(real, () -> {
            try {
                Files.writeString(part, changed(text(), key, value));
                return Files.move(part, real, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        });
    }

    private static String changed(String text, String key, String value) {
        List<String> lines = lines(text);
        String line = key + " = " + value + "\n";
        for (int i = lines.size() - 1; i >= 0; i--) {
            Matcher matcher = LINE.matcher(lines.get(i).strip());
            if (matcher.matches() && matcher.group(1).equals(key)) {
                lines.set(i, line);
                return String.join("", lines);
            }
        }
        String separation = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
        return text + separation + line;
    }

    /** Returns the lines including their line ends. */
    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : new ArrayList<>(List.of(text.split("(?<=\n)")));
    }

    private String text() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(BYTES_MAX + 1);
            if (bytes.length > BYTES_MAX) {
                throw new IOException("it is larger than " + BYTES_MAX + " bytes");
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    private static String reason(IOException e) {
        return e instanceof CharacterCodingException ? "it is not UTF-8" : IoErrors.reason(e);
    }
}
