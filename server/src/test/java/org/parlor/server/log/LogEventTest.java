package org.parlor.server.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The server logs the events of docs/operations.md, with their fields, and nothing else. */
class LogEventTest {
    private static final Path DOCUMENT = Path.of("docs", "operations.md");
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern ROW =
            Pattern.compile("\\| `([a-z_]+)` \\| (DEBUG|INFO|WARN|ERROR) \\| ([^|]*) \\| [^|]+ \\|");
    private static final Pattern CALL = Pattern.compile("LogEvent\\s*\\.([A-Z_]+)\\s*\\.(log|logFailure|at)\\(");
    private static final Pattern OTHER_CALL =
            Pattern.compile("\\b(LOG|ADMIN_LOG|log|logger)\\s*\\.(trace|debug|info|warn|error)\\(");

    @Test
    void the_document_lists_every_event_with_its_level_and_fields() throws IOException {
        List<String> documented = new ArrayList<>();
        for (String line : Files.readAllLines(DOCUMENT)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                String fields = row.group(3).replaceAll("[`,]", "");
                documented.add((row.group(1) + " " + row.group(2) + " " + fields).strip());
            }
        }
        assertEquals(
                Arrays.stream(LogEvent.values())
                        .map(event ->
                                (event.id() + " " + event.level() + " " + String.join(" ", event.fieldNames())).strip())
                        .sorted()
                        .toList(),
                documented.stream().sorted().toList());
    }

    @Test
    void every_event_is_logged_with_a_value_for_each_field() throws IOException {
        List<String> faults = new ArrayList<>();
        Set<String> logged = new TreeSet<>();
        for (String source : sources()) {
            Matcher call = CALL.matcher(source);
            while (call.find()) {
                LogEvent event = LogEvent.valueOf(call.group(1));
                logged.add(event.id());
                // The logger, and the cause of a failure.
                int others = call.group(2).equals("logFailure") ? 2 : 1;
                int values = arguments(source, call.end()) - others;
                if (values != event.fieldNames().size()) {
                    faults.add(event.id() + " has " + values + " values for " + event.fieldNames());
                }
            }
        }
        assertEquals(List.of(), faults);
        assertEquals(
                new TreeSet<>(Arrays.stream(LogEvent.values()).map(LogEvent::id).toList()), logged);
    }

    @Test
    void nothing_is_logged_but_events() throws IOException {
        assertEquals(
                List.of(),
                sources().stream()
                        .map(OTHER_CALL::matcher)
                        .filter(Matcher::find)
                        .map(Matcher::group)
                        .toList());
    }

    private static List<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(LogEventTest::read)
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Number of arguments of a call whose first argument starts at an index. */
    private static int arguments(String source, int start) {
        int count = 1;
        boolean quoted = false;
        for (int i = start, depth = 0; depth >= 0; i++) {
            char next = source.charAt(i);
            if (quoted && next == '\\') {
                i++;
            } else if (next == '"') {
                quoted = !quoted;
            } else if (!quoted && next == '(') {
                depth++;
            } else if (!quoted && next == ')') {
                depth--;
            } else if (!quoted && depth == 0 && next == ',') {
                count++;
            }
        }
        return count;
    }
}
