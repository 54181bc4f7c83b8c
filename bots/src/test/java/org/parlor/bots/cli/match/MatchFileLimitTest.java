package org.parlor.bots.cli.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.bots.cli.BotsMain;
import org.parlor.message.MessageCodec;
import org.parlor.testing.ProgramCommands;

/** Tests a match whose files cannot grow, by a limit of the operating system, as on a full disk. */
class MatchFileLimitTest {
    /** In blocks of 512 or 1,024 bytes. */
    private static final String LIMIT = "ulimit -f 64; exec \"$@\"";

    @TempDir
    private Path dir = Path.of("");

    @Test
    void a_file_that_cannot_grow_is_named_and_has_whole_records_only() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "this system has no shell");
        Path kept = dir.resolve("kept");
        Path records = dir.resolve("records");
        assertEquals(
                0,
                BotsMain.commandLine("match")
                        .execute(
                                "match",
                                "random",
                                "easy",
                                "--game",
                                "tictactoe",
                                "--pairs",
                                "1",
                                "--record",
                                records + ""));
        String first = Files.readAllLines(records).get(0);
        Files.write(records, Collections.nCopies(31 * 1_024 / first.length(), first));

        List<String> command = new ArrayList<>(List.of("sh", "-c", LIMIT, "sh"));
        command.addAll(ProgramCommands.java(BotsMain.class.getName(), "match", "random", "easy"));
        command.addAll(
                List.of("--game", "tictactoe", "--pairs", "1000", "--keep", kept + "", "--record", records + ""));
        Process match = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(match.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(1, match.waitFor(), printed);
        assertTrue(printed.contains("parlor-bots: cannot use " + records + ": File too large"), printed);
        for (Path file : List.of(kept, records)) {
            String content = Files.readString(file);
            assertTrue(content.endsWith("\n"), content);
            content.lines().forEach(MessageCodec::readRecord);
        }
    }
}
