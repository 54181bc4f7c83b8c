package org.parlor.bots.protocols;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.bots.external.EngineMatch;
import org.parlor.bots.external.EngineProtocol;
import org.parlor.bots.external.EngineSpecification;
import org.parlor.bots.protocols.nboard.StrictNBoardEngine;

class EngineLogTest {
    private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z ";

    @TempDir
    private Path directory = Path.of("");

    private static List<String> linesWithoutTime(Path file) throws Exception {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(line -> line.replaceFirst("^" + TIME, "")).toList();
        }
    }

    @Test
    void the_log_has_the_start_each_line_in_either_direction_and_the_failure() throws Exception {
        Path file = directory.resolve("log");
        List<String> command = StrictNBoardEngine.command("set depth 99");
        EngineSpecification specification =
                new EngineSpecification(EngineProtocol.NBOARD, "strict", null, null, Map.of(), List.of(), command);
        try (EngineLog log = EngineLog.open(file);
                ExternalEngine engine = specification.start(log)) {
            String failure = EngineMatch.failure(engine);
            assertEquals(
                    "no answer within the time limit; its last lines: 'pong 2', 'pong 3', 'warning Not met: set depth 99'; see "
                            + file,
                    failure);
        }
        String label = linesWithoutTime(file).get(0).split(" ")[0];
        assertEquals(
                List.of(
                        "! started: " + String.join(" ", command),
                        "> nboard 2",
                        "> set depth 12",
                        "> ping 1",
                        "< ",
                        "< set myname Ntest12",
                        "< pong 1",
                        "> ping 2",
                        "< pong 2",
                        "> ping 3",
                        "< pong 3",
                        "> go",
                        "< warning Not met: set depth 99",
                        "! no answer within the time limit"),
                linesWithoutTime(file).stream()
                        .map(line -> line.replace(label + " ", ""))
                        .filter(line -> !line.startsWith("> set game "))
                        .toList());
        assertEquals(true, label.matches("strict\\[\\d+]"), label);
    }

    @Test
    void a_long_log_replaces_the_previous_one() throws Exception {
        Path file = directory.resolve("log");
        Files.writeString(file, "kept\n");
        // Two entries of 42 bytes, but not three.
        try (EngineLog log = EngineLog.open(file, 100)) {
            for (int line = 1; line <= 5; line++) {
                log.write("e[1]", '<', "line " + line + "\u001b");
            }
        }
        assertEquals(List.of("e[1] < line 5\uFFFD"), linesWithoutTime(file));
        assertEquals(
                List.of("e[1] < line 3\uFFFD", "e[1] < line 4\uFFFD"), linesWithoutTime(directory.resolve("log.1")));
    }

    @Test
    void a_log_that_cannot_be_written_ends_without_an_exception() throws Exception {
        Path file = directory.resolve("log");
        Files.createDirectories(directory.resolve("log.1").resolve("occupied"));
        try (EngineLog log = EngineLog.open(file, 50)) {
            log.write("e[1]", '>', "line 1");
            log.write("e[1]", '>', "line 2");
            log.write("e[1]", '>', "line 3");
        }
        assertEquals(List.of("e[1] > line 1"), linesWithoutTime(file));
    }
}
