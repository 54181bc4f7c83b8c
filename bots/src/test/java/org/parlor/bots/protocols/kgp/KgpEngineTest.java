package org.parlor.bots.protocols.kgp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.external.EngineMatch;
import org.parlor.bots.external.EngineProtocol;
import org.parlor.bots.external.EngineSpecification;
import org.parlor.bots.external.ExternalEngineOptions;
import org.parlor.bots.external.ExternalEnginePool;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.player.EngineSession.SearchRequest;
import org.parlor.bots.protocols.EngineException;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;
import org.parlor.testing.Waiting;

/** Tests clients of the Kalah Game Protocol, as child processes in matches. */
class KgpEngineTest {
    private static final Duration PATIENCE = Duration.ofSeconds(Waiting.LIMIT_SECONDS);
    private static final Map<String, Object> SMALL = Map.of("pits", 3, "seeds", 2);
    private static final Map<String, Object> SMALLEST = Map.of("pits", 2, "seeds", 2);

    private static String ends(String fault, Map<String, Object> options, TimeControl timeControl, Duration patience)
            throws Exception {
        return EngineMatch.ends(EngineProtocol.KGP, KgpClient.command(fault), "kalah", options, timeControl, patience);
    }

    @Test
    void an_engine_that_yields_plays_a_whole_board() throws Exception {
        assertEquals("normal 2", ends("yields", Map.of(), new TimeControl.None(), PATIENCE));
        assertEquals("normal 2", ends("yields", Map.of(), new TimeControl.Fischer(60_000, 1_000), PATIENCE));
    }

    @ParameterizedTest
    @CsvSource({"improves", "simple", "confirms"})
    void an_engine_that_improves_its_move_is_stopped(String mode) throws Exception {
        assertEquals("normal 2", ends(mode, SMALLEST, new TimeControl.PerMove(1_500), PATIENCE));
        assertEquals("normal 2", ends(mode, SMALL, new TimeControl.None(), Duration.ofSeconds(1)));
    }

    @ParameterizedTest
    @CsvSource({
        "garbage, normal 2",
        "error, illegal 2",
        "cheats, illegal 2",
        "empty, illegal 2",
        "leaves, crash 2",
        "silent, stall 2"
    })
    void faults_have_the_same_results_as_those_of_other_engines(String fault, String reasons) throws Exception {
        Duration patience = fault.equals("silent") ? Duration.ofSeconds(1) : PATIENCE;
        assertEquals(reasons, ends(fault, SMALL, new TimeControl.None(), patience));
    }

    @Test
    void placeholders_pass_the_address_and_the_engine_reports_its_name() throws Exception {
        List<String> command = KgpClient.command("yields", "{host}", "{port}");
        try (ExternalEnginePool pool = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.KGP, command), ExternalEngineOptions.of(PATIENCE, 1))) {
            assertEquals("kay \"7\"", pool.start(1));
        }
    }

    @Test
    void a_program_that_does_not_connect_or_asks_for_another_mode_is_reported() {
        ExternalEnginePool none = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.KGP, List.of("true")), ExternalEngineOptions.of(PATIENCE, 1));
        String message =
                assertThrows(EngineException.class, () -> none.start(1)).getMessage();
        assertTrue(message.contains("it did not connect to port "), message);
        ExternalEnginePool chess = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.KGP, KgpClient.command("chess")),
                ExternalEngineOptions.of(PATIENCE, 1));
        String mode = assertThrows(EngineException.class, () -> chess.start(1)).getMessage();
        String reason = "unsupported mode 'chess', expected freeplay or simple; its last lines: '1 set \"info:name\" ";
        assertTrue(mode.contains(reason) && mode.endsWith(", '3 mode chess'"), mode);
    }

    @Test
    void the_side_to_move_is_south_and_each_side_lists_its_pits_as_it_sows_them() {
        Rules rules = Games.find("kalah").orElseThrow().rules(Map.of("pits", 3, "seeds", 3));
        List<Integer> cells = List.of(1, 2, 3, 10, 4, 5, 6, 20);
        assertEquals("<3,10,20,1,2,3,6,5,4>", board(rules, cells, 0));
        assertEquals("<3,20,10,6,5,4,1,2,3>", board(rules, cells, 1));
    }

    private static String board(Rules rules, List<Integer> cells, int toMove) {
        Position position = rules.toPosition(new PositionSetup(cells, toMove, null));
        return KgpEngine.board(context(rules, toMove, new TimeControl.None(), position), position);
    }

    private static GameContext context(Rules rules, int seat, TimeControl timeControl, Position position) {
        return new GameContext("g", rules, seat, List.of(), timeControl, position, List.of());
    }

    @Test
    void the_time_is_shared_among_the_moves_that_the_seeds_in_the_pits_allow() {
        assertEquals(7200, thinkingMillis(List.of(0, 0, 1, 0, 0, 0)));
        assertEquals(7600 / 6 + 500, thinkingMillis(List.of(1, 2, 3, 1, 2, 3)));
    }

    /** Returns the time of a move with 8 seconds of the base time left. */
    private static long thinkingMillis(List<Integer> pits) {
        Rules rules = Games.find("kalah").orElseThrow().rules(Map.of("pits", 3, "seeds", 3));
        List<Integer> cells = new ArrayList<>(pits);
        int stored = 18 - pits.stream().mapToInt(Integer::intValue).sum();
        cells.add(3, stored);
        cells.add(0);
        Position position = rules.toPosition(new PositionSetup(cells, 0, null));
        TimeControl byoYomi = new TimeControl.ByoYomi(10_000, 1_000, 1);
        GameMessage.Clock clock = new GameMessage.Clock(List.of(8_000L, 8_000L), 0, null, null);
        return KgpEngine.thinkingMillis(
                context(rules, 0, byoYomi, position), new SearchRequest(position, List.of(), clock, 0), 8_000);
    }
}
