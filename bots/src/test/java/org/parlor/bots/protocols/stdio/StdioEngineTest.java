package org.parlor.bots.protocols.stdio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.external.EngineMatch;
import org.parlor.bots.external.EngineProtocol;
import org.parlor.bots.external.EngineSpecification;
import org.parlor.bots.external.ExternalEngineOptions;
import org.parlor.bots.external.ExternalEnginePool;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.LocalGame;
import org.parlor.bots.match.OpeningGenerator;
import org.parlor.bots.match.ScheduledGame;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.testing.Waiting;

/** Tests programs on standard input and output, as child processes in matches. */
class StdioEngineTest {
    private static final Duration PATIENCE = Duration.ofSeconds(Waiting.LIMIT_SECONDS);

    private static String ends(String fault, String game, TimeControl timeControl, Duration patience) throws Exception {
        Map<String, Object> options = game.equals("reversi") ? Map.of("rows", 4, "cols", 4) : Map.of();
        return EngineMatch.ends(
                EngineProtocol.PARLOR, StdioProgram.command(fault), game, options, timeControl, patience);
    }

    @Test
    void a_program_plays_every_game() throws Exception {
        for (String game : Games.ids()) {
            assertEquals("normal 2", ends("plain", game, new TimeControl.None(), PATIENCE), game);
        }
    }

    @Test
    void a_program_plays_with_a_clock() throws Exception {
        assertEquals("normal 2", ends("plain", "kalah", new TimeControl.Fischer(60_000, 1_000), PATIENCE));
        assertEquals("normal 2", ends("plain", "tictactoe", new TimeControl.ByoYomi(10_000, 5_000, 2), PATIENCE));
        assertEquals("time 2", ends("silent", "tictactoe", new TimeControl.Fischer(500, 0), PATIENCE));
    }

    @ParameterizedTest
    @CsvSource({"0, time", "60000, normal"})
    void a_late_move_counts_within_the_time_margin(long marginMillis, String reason) throws Exception {
        Rules rules = Games.find("tictactoe").orElseThrow().rules();
        ExternalEngineOptions options = new ExternalEngineOptions(PATIENCE, Duration.ofMillis(marginMillis), 1, null);
        try (ExternalEnginePool engine = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.PARLOR, StdioProgram.command("slow")), options)) {
            Contestant contestant = new Contestant("engine", engine);
            GameRecord game = LocalGame.play(new ScheduledGame(
                    rules,
                    new TimeControl.PerMove(1),
                    "title",
                    "1-1",
                    new OpeningGenerator.Opening(List.of(), rules.initial()),
                    List.of(contestant, contestant)));
            assertEquals(
                    reason, Optional.ofNullable(game.result()).orElseThrow().reason());
        }
    }

    @ParameterizedTest
    @CsvSource({"mute", "twice", "late", "chatty", "inexact"})
    void repeated_late_and_unknown_lines_and_invalid_evaluations_are_ignored(String fault) throws Exception {
        assertEquals("normal 2", ends(fault, "tictactoe", new TimeControl.None(), PATIENCE));
    }

    @ParameterizedTest
    @CsvSource({
        "silent, stall 2",
        "floods, stall 2",
        "dies, crash 2",
        "illegal, illegal 2",
        "malformed, illegal 2",
        "incomplete, illegal 2",
        "resigns, resign 2"
    })
    void a_program_without_a_valid_answer_loses(String fault, String reasons) throws Exception {
        Duration patience = reasons.equals("stall 2") ? Duration.ofSeconds(1) : PATIENCE;
        assertEquals(reasons, ends(fault, "tictactoe", new TimeControl.None(), patience));
    }

    @Test
    void a_line_that_is_too_long_is_named_so() throws Exception {
        try (ExternalEngine engine = EngineSpecification.of(EngineProtocol.PARLOR, StdioProgram.command("long"))
                .start(null)) {
            String failure = EngineMatch.failure(engine);
            String reason =
                    "line too long: more than 65536 characters, a message has at most 16384 bytes: '{\"t\":\"move\"";
            assertTrue(failure.startsWith(reason), failure);
        }
    }

    @Test
    void the_name_is_that_of_the_hello_or_the_command() throws Exception {
        try (ExternalEnginePool pool = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.PARLOR, StdioProgram.command("first")),
                ExternalEngineOptions.of(PATIENCE, 1))) {
            assertEquals("snake/1", pool.start(1));
        }
        List<String> mute = StdioProgram.command("mute");
        try (ExternalEnginePool pool = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.PARLOR, mute), ExternalEngineOptions.of(PATIENCE, 1))) {
            String name = pool.start(1);
            // The start is left out if the path of the directory is long.
            assertTrue(String.join(" ", mute).endsWith(name.replaceFirst("^…", "")), name);
            assertTrue(name.endsWith("stdio-program.sh mute"), name);
        }
    }

    @Test
    void a_program_that_exits_at_once_is_named() {
        ExternalEnginePool pool = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.PARLOR, List.of("true")), ExternalEngineOptions.of(PATIENCE, 1));
        String message =
                assertThrows(EngineException.class, () -> pool.start(1)).getMessage();
        assertTrue(message.startsWith("true: the process exited without an answer"), message);
    }
}
