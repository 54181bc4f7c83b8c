package org.parlor.bots.cli.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.protocols.stdio.StdioProgram;
import org.parlor.message.MessageCodec;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Signals;
import org.parlor.testing.Waiting;

class MatchSignalTest {
    @TempDir
    private Path dir;

    /** As a terminal does, the test signals the process group: the engine too. */
    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void a_signal_ends_the_match_with_a_report_of_the_games_in_the_file(String signal, int exitCode) throws Exception {
        Path kept = dir.resolve("kept");
        Process match = new ProcessBuilder(ProgramCommands.quiet(inNewGroup(ProgramCommands.java(
                        BotsMain.class.getName(),
                        "match",
                        StdioProgram.commandLine("plain"),
                        "random",
                        "--game",
                        "kalah",
                        "--at-once",
                        "1",
                        "--pairs",
                        "100000",
                        "--keep",
                        kept.toString()))))
                .start();
        try {
            Awaitility.await().until(() -> Files.exists(kept) && lines(kept).count() >= 4);
            Signals.send(signal, -match.pid());
            String report = new String(match.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(match.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
            assertEquals(exitCode, match.exitValue(), report);

            long games = lines(kept).peek(MessageCodec::readRecord).count();
            long pairs = games / 2;
            assertTrue(
                    report.endsWith(
                                    "\nends: normal " + 2 * pairs + "\ninterrupted after " + pairs
                                            + " of 100000 pairs\nopenings: up to 4 moves, because the game has too few openings of 3\n")
                            || report.endsWith("\nends: normal " + 2 * pairs + "\ninterrupted after " + pairs
                                    + " of 100000 pairs\n"),
                    report + games);
        } finally {
            match.destroyForcibly();
        }
    }

    private static List<String> inNewGroup(List<String> command) {
        List<String> session = new ArrayList<>(List.of("setsid"));
        session.addAll(command);
        return ProgramCommands.withDefaultSignals(session);
    }

    private static Stream<String> lines(Path file) throws java.io.IOException {
        return Files.readAllLines(file).stream();
    }
}
