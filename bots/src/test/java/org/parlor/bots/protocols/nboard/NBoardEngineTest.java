package org.parlor.bots.protocols.nboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.external.EngineMatch;
import org.parlor.bots.external.EngineProtocol;
import org.parlor.bots.external.EngineSpecification;
import org.parlor.bots.external.ExternalEngineOptions;
import org.parlor.bots.external.ExternalEnginePool;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.message.value.TimeControl;
import org.parlor.testing.Waiting;

/** Tests engines by NBoard in matches. */
class NBoardEngineTest {
    private static final Duration PATIENCE = Duration.ofSeconds(Waiting.LIMIT_SECONDS);

    @TempDir
    private Path folder = Path.of("");

    private static String ends(EngineSpecification specification, Duration patience) throws Exception {
        return EngineMatch.ends(specification, "reversi", Map.of(), new TimeControl.None(), patience);
    }

    private static String quoted(List<String> command) {
        return command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    }

    @Test
    void an_engine_that_demands_a_depth_gets_the_standard_one() throws Exception {
        List<String> command = StrictNBoardEngine.command("nboard 2", "set depth 12");
        assertEquals("normal 2", ends(EngineSpecification.of(EngineProtocol.NBOARD, command), PATIENCE));
    }

    @Test
    void an_engine_that_separates_its_answer_by_spaces_plays() throws Exception {
        List<String> command = StrictNBoardEngine.command("spaces");
        assertEquals("normal 2", ends(EngineSpecification.of(EngineProtocol.NBOARD, command), PATIENCE));
    }

    @Test
    void the_time_left_is_sent_in_whole_seconds() throws Exception {
        EngineSpecification specification =
                EngineSpecification.of(EngineProtocol.NBOARD, StrictNBoardEngine.command("nboard 2"));
        TimeControl clock = new TimeControl.Fischer(100_500, 0);
        assertEquals("normal 2", EngineMatch.ends(specification, "reversi", Map.of(), clock, PATIENCE));
    }

    @Test
    void the_settings_before_the_command_reach_the_engine() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("ntest"));
        List<String> command =
                StrictNBoardEngine.command("set depth 6", "set contempt 3", "learn", "set x y z", "dir=ntest");
        String settings = "depth=6 option.contempt=3 init=learn init='set x y z' dir=" + directory + " name='N Test' ";
        EngineSpecification specification =
                EngineSpecification.parse(EngineProtocol.NBOARD, settings + quoted(command));
        assertEquals("normal 2", ends(specification, PATIENCE));
        try (ExternalEnginePool pool = new ExternalEnginePool(specification, ExternalEngineOptions.of(PATIENCE, 1))) {
            assertEquals("N Test", pool.start(1));
        }
    }

    @Test
    void a_player_of_a_match_may_have_settings() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String player = "nboard:name=strict depth=5 " + quoted(StrictNBoardEngine.command("set depth 5"));
        int exit = BotsMain.commandLine("match")
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute("match", player, "random", "--pairs", "1", "--depth", "1", "--openings", "2");
        assertEquals(0, exit, out + "" + err);
        assertTrue(out.toString().startsWith("strict vs random, reversi: "), out.toString());
        assertTrue(out.toString().endsWith("ends: normal 2\n"), out.toString());
    }

    @Test
    void a_failure_names_the_last_lines_of_the_engine() throws Exception {
        List<String> command = StrictNBoardEngine.command("set depth 99");
        try (ExternalEnginePool pool = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.NBOARD, command), ExternalEngineOptions.of(PATIENCE, 1))) {
            ExternalEngine engine =
                    EngineSpecification.of(EngineProtocol.NBOARD, command).start(null);
            try (engine) {
                assertEquals(
                        "no answer within the time limit; its last lines: 'pong 2', 'pong 3', 'warning Not met: set depth 99'",
                        EngineMatch.failure(engine));
            }
            assertEquals("Ntest12", pool.start(1));
        }
    }
}
