package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditional moves and premoves. */
class ConditionalMovesTest {
    private static final String FISCHER = "{'mode':'fischer','base':60000,'inc':5000}";
    private static final String NINE = "b2 a1 c1 a3 a2 c2 b1 b3";

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");
    private String g = "";

    /** Ada moves first. */
    private void start(String game, String options, String tc) {
        g = coreFixture.startGame(ada, bob, game, options, tc);
        ada.takeReceived();
        bob.takeReceived();
    }

    private void start() {
        start("tictactoe", "{}", FISCHER);
    }

    private static String line(String fields, String g, int ply) {
        return "{'id':7,'g':'" + g + "','ply':" + ply + "," + fields + "}";
    }

    private List<String> set(TestClient player, int ply, String... lines) {
        String listed = Stream.of(lines).map(each -> "'" + each + "'").collect(Collectors.joining(","));
        return player.request(line("'t':'conditional.set','lines':[" + listed + "]", g, ply));
    }

    private List<String> move(TestClient player, int ply, String move) {
        return player.request(line("'t':'move','move':'" + move + "'", g, ply));
    }

    private static String told(String received) {
        JsonObject json = TestClient.json(received);
        return switch (json.get("t").getAsString()) {
            case "game.move" ->
                json.get("ply") + " " + json.get("move").getAsString()
                        + (json.get("auto").getAsBoolean() ? " auto" : " in " + json.get("ms"));
            case "conditional" ->
                "conditional at " + json.get("ply") + " "
                        + json.get("lines").toString().replace("\"", "")
                        + (json.has("reason") ? " " + json.get("reason").getAsString() : "");
            case "error" ->
                json.get("code").getAsString()
                        + (json.has("field") ? " on " + json.get("field").getAsString() : "") + ": "
                        + json.get("message").getAsString();
            default -> TestClient.type(received);
        };
    }

    private static List<String> told(List<String> received) {
        return received.stream().map(ConditionalMovesTest::told).toList();
    }

    private static List<String> told(TestClient client) {
        return told(client.takeReceived());
    }

    private List<String> sync(TestClient client) {
        client.takeReceived();
        return told(client.request("{'t':'sync','g':'" + g + "'}"));
    }

    private void agree(TestClient asker, TestClient other, String kind) {
        asker.request("{'t':'offer','g':'" + g + "','kind':'" + kind + "'}");
        other.send("{'t':'answer','g':'" + g + "','kind':'" + kind + "','accept':true}");
    }

    @Test
    void the_server_answers_in_the_step_of_the_move_and_takes_no_time() {
        start();
        assertEquals(
                List.of(
                        "{\"t\":\"ok\",\"re\":7}",
                        "{\"t\":\"conditional\",\"g\":\"" + g
                                + "\",\"seq\":1,\"ply\":0,\"lines\":[\"b2 a1 c1 a3\",\"a1 b2\"]}"),
                set(bob, 0, " b2  a1 c1 a3", "a1 b2"));
        coreFixture.advance(Duration.ofSeconds(4));
        List<String> received = move(ada, 0, "b2");
        assertEquals(List.of("ok", "0 b2 in 4000", "1 a1 in 0", "turn"), told(received));
        assertEquals(
                "[61000,65000]",
                TestClient.last(received, "turn")
                        .getAsJsonObject("clock")
                        .get("ms")
                        .toString());
        assertEquals(List.of("0 b2 in 4000", "1 a1 in 0", "conditional at 2 [c1 a3]"), told(bob));
        move(ada, 2, "c2");
        assertEquals(List.of("2 c2 in 0", "conditional at 3 [] move", "turn"), told(bob));
    }

    /** What the opponent and a spectator receive, with or without conditional moves. */
    private static List<String> receivedByOthers(boolean conditional) {
        ConditionalMovesTest test = new ConditionalMovesTest();
        test.start();
        String g = test.g;
        TestClient eve = test.coreFixture.guest("eve");
        eve.request("{'t':'watch','g':'" + g + "'}");
        if (conditional) {
            test.set(test.bob, 0, "b2 a1");
            test.set(test.bob, 0, "b2 a1 c1 a3", "* c3");
        }
        Stream.of(test.ada, eve).forEach(other -> other.send("{'t':'sync','g':'" + g + "'}"));
        test.ada.send(line("'t':'move','move':'b2'", g, 0));
        if (!conditional) {
            test.move(test.bob, 1, "a1");
        }
        TestClient fay = test.coreFixture.guest("fay");
        fay.request("{'t':'watch','g':'" + g + "'}");
        test.ada.send("{'t':'record','g':'" + g + "','as':'json'}");
        test.ada.send("{'t':'resign','g':'" + g + "'}");
        test.coreFixture.advance(Duration.ofSeconds(660));
        test.ada.send("{'t':'record','g':'" + g + "','as':'json'}");
        return Stream.of(test.ada, eve, fay)
                .flatMap(client -> client.takeReceived().stream())
                .map(received -> received.replace(g, "G"))
                .toList();
    }

    @Test
    void the_opponent_and_spectators_receive_the_same_as_if_the_moves_were_made_by_hand() {
        assertEquals(receivedByOthers(false), receivedByOthers(true));
    }

    @Test
    void a_premove_answers_any_move_unless_a_line_fits() {
        start();
        set(bob, 0, "a1 b2 c1 b1", "* c3");
        move(ada, 0, "a1");
        assertEquals(List.of("0 a1 in 0", "1 b2 in 0", "conditional at 2 [c1 b1]"), told(bob));
        set(bob, 2, "* c3");
        move(ada, 2, "a3");
        assertEquals(List.of("2 a3 in 0", "3 c3 in 0", "conditional at 4 []"), told(bob));
    }

    @Test
    void a_premove_that_is_not_legal_ends_with_a_word_and_is_not_counted_as_illegal() {
        start();
        set(bob, 0, "* b2");
        move(ada, 0, "b2");
        assertEquals(List.of("0 b2 in 0", "conditional at 1 [] illegal", "turn"), told(bob));
        assertEquals(List.of("ok", "1 a1 in 0"), told(move(bob, 1, "a1")));
    }

    @Test
    void a_premove_that_no_move_of_the_opponent_makes_legal_is_refused() {
        start();
        move(ada, 0, "b2");
        move(bob, 1, "a1");
        bob.takeReceived();
        assertEquals(
                List.of("illegal_move on lines[0]: Line 1, ply 3: b2 is not legal after any move"),
                told(set(bob, 2, "* b2")));
    }

    @Test
    void a_line_is_played_to_the_end_of_the_game_and_its_last_answer_ends_it() {
        start();
        set(bob, 0, NINE);
        List.of("b2", "c1", "a2")
                .forEach(move -> move(ada, 2 * List.of("b2", "c1", "a2").indexOf(move), move));
        bob.takeReceived();
        assertEquals(List.of("ok", "6 b1 in 0", "7 b3 in 0", "turn"), told(move(ada, 6, "b1")));
        assertEquals(List.of("6 b1 in 0", "7 b3 in 0", "conditional at 8 []"), told(bob));
        move(ada, 8, "c3");
        assertEquals(List.of("8 c3 in 0", "game.end normal"), told(bob));

        start();
        set(bob, 0, "c1 a1 c2 a2 b1 a3");
        move(ada, 0, "c1");
        move(ada, 2, "c2");
        bob.takeReceived();
        assertEquals(List.of("ok", "4 b1 in 0", "5 a3 in 0", "game.end normal"), told(move(ada, 4, "b1")));
        assertEquals(List.of("4 b1 in 0", "5 a3 in 0", "conditional at 6 []", "game.end normal"), told(bob));
    }

    @Test
    void a_forced_pass_need_not_be_named() {
        start("reversi", "{'rows':4,'cols':4}", "{'mode':'none'}");
        // Bob passes at ply 5.
        set(bob, 0, "b1 c1 d1 a1 a3 d3 d4", "b1 c1 d1 a1 a3 pass d3 d4");
        move(ada, 0, "b1");
        move(ada, 2, "d1");
        bob.takeReceived();
        move(ada, 4, "a3");
        assertEquals(List.of("4 a3 in 0", "conditional at 5 [d3 d4]", "5 pass auto"), told(bob));
        move(ada, 6, "d3");
        assertEquals(List.of("6 d3 in 0", "7 d4 in 0", "conditional at 8 []"), told(bob));
    }

    @Test
    void several_moves_of_one_player_in_a_row_follow_each_other_in_a_line() {
        start("kalah", "{'pits':6,'seeds':4}", "{'mode':'none'}");
        // s3 and n4 end in the stores: an extra move.
        set(bob, 0, "s3 s1 n4 n1 s2 n2", "* n6");
        assertEquals(List.of("ok", "0 s3 in 0", "turn"), told(move(ada, 0, "s3")));
        assertEquals(List.of("0 s3 in 0", "conditional at 1 [s1 n4 n1 s2 n2,* n6]"), told(bob));
        assertEquals(List.of("ok", "1 s1 in 0", "2 n4 in 0", "3 n1 in 0", "turn"), told(move(ada, 1, "s1")));
        assertEquals(List.of("1 s1 in 0", "2 n4 in 0", "3 n1 in 0", "conditional at 4 [s2 n2]"), told(bob));
    }

    @Test
    void a_premove_waits_for_the_end_of_a_turn_with_extra_moves() {
        start("kalah", "{'pits':6,'seeds':4}", "{'mode':'none'}");
        set(bob, 0, "* n6");
        move(ada, 0, "s3");
        assertEquals(List.of("0 s3 in 0"), told(bob));
        move(ada, 1, "s1");
        assertEquals(List.of("1 s1 in 0", "2 n6 in 0", "conditional at 3 []"), told(bob));
    }

    @Test
    void a_premove_of_the_opponents_pit_is_refused_although_the_opponents_turn_may_go_on() {
        start("kalah", "{'pits':6,'seeds':4}", "{'mode':'none'}");
        set(bob, 0, "* n6");
        bob.takeReceived();
        assertEquals(
                List.of("illegal_move on lines[0]: Line 1, ply 1: s1 is not legal after any move"),
                told(set(bob, 0, "* s1")));
        move(ada, 0, "s1");
        assertEquals(List.of("0 s1 in 0", "1 n6 in 0", "conditional at 2 []"), told(bob));
    }

    @Test
    void the_last_ones_set_replace_all_others_and_none_cancel_them() {
        start();
        set(bob, 0, "a1 b2", "a2 b2");
        assertEquals(List.of("ok", "conditional at 0 [* c3]"), told(set(bob, 0, "* c3")));
        assertEquals(List.of("ok"), told(set(bob, 0, "* c3", "* c3")));
        assertEquals(List.of("ok"), told(set(ada, 0)));
        assertEquals(List.of("ok", "conditional at 0 []"), told(set(bob, 99)));
        assertEquals(List.of("ok"), told(set(bob, 0)));
        move(ada, 0, "a1");
        assertEquals(List.of("0 a1 in 0", "turn"), told(bob));
    }

    @Test
    void a_second_device_receives_the_lines_after_the_snapshot() {
        TestClient first = coreFixture.bot("deep");
        g = coreFixture.startGame(ada, first, "tictactoe", "{}", FISCHER);
        set(first, 0, "a1 b2");
        TestClient second = coreFixture.bot("deep");
        assertEquals(List.of("bye replaced"), first.takeTypes());
        assertEquals(List.of("welcome", "game", "conditional at 0 [a1 b2]"), told(second));
        assertEquals(List.of("ok", "conditional at 0 [b1 b2]"), told(set(second, 0, "b1 b2")));
        assertEquals(List.of("game", "conditional at 0 [b1 b2]"), sync(second));
        assertEquals(List.of("game"), sync(ada));
    }

    @Test
    void a_takeback_ends_them_with_a_word() {
        start();
        move(ada, 0, "a1");
        move(bob, 1, "b2");
        set(bob, 2, "* c3");
        agree(ada, bob, "takeback");
        assertEquals(
                List.of(
                        "game.offer takeback made",
                        "game.offer takeback accepted",
                        "game",
                        "conditional at 0 [] takeback"),
                told(bob));
        move(ada, 0, "a2");
        assertEquals(List.of("0 a2 in 0", "turn"), told(bob));
    }

    @Test
    void a_pause_ends_them_with_a_word() {
        start();
        set(bob, 0, "* c3");
        agree(ada, bob, "pause");
        assertEquals(
                List.of(
                        "game.offer pause made",
                        "game.offer pause accepted",
                        "game.state paused",
                        "conditional at 0 [] pause"),
                told(bob));
        assertEquals(List.of("paused: The game is paused"), told(set(bob, 0, "* c3")));
    }

    @Test
    void the_end_of_the_game_ends_them_with_a_word_and_a_flag_that_fell_before_the_move_is_not_answered() {
        start();
        set(bob, 0, "a1 b2");
        coreFixture.advanceWithoutTick(Duration.ofSeconds(60));
        assertEquals(List.of("game.end time", "game_over: The game is over"), told(move(ada, 0, "a1")));
        assertEquals(List.of("game.end time", "conditional at 0 [] over"), told(bob));
        start();
        set(bob, 0, "a1 b2");
        coreFixture.advanceWithoutTick(Duration.ofMillis(59_999));
        assertEquals(List.of("ok", "0 a1 in 59999", "1 b2 in 0", "turn"), told(move(ada, 0, "a1")));
    }

    @Test
    void they_survive_a_restart_in_the_middle_of_a_line_and_answer_once_both_are_back() {
        start();
        set(bob, 0, NINE);
        move(ada, 0, "b2");
        CoreFixture next = coreFixture.takenOverAfter(Duration.ofSeconds(1));
        TestClient adaAgain = next.restore(ada);
        TestClient bobAgain = next.restore(bob);
        assertEquals(List.of("game", "conditional at 2 [c1 a3 a2 c2 b1 b3]"), sync(bobAgain));
        assertEquals(List.of("game"), sync(adaAgain));
        assertEquals(List.of("ok", "2 c1 in 0", "3 a3 in 0", "turn"), told(move(adaAgain, 2, "c1")));
        CoreFixture third = next.takenOverAfter(Duration.ofSeconds(1));
        TestClient bobAtLast = third.restore(bobAgain);
        assertEquals(List.of("game", "conditional at 4 [a2 c2 b1 b3]"), sync(bobAtLast));
    }

    @Test
    void an_absent_player_is_answered_for() {
        start();
        set(bob, 0, "a1 b2 a2 a3");
        bob.disconnect();
        ada.takeReceived();
        assertEquals(List.of("ok", "0 a1 in 0", "1 b2 in 0", "turn"), told(move(ada, 0, "a1")));
    }

    @Test
    void ones_that_come_too_late_change_nothing() {
        start();
        set(bob, 0, "a1 b2 c1 b1");
        move(ada, 0, "a1");
        assertEquals(List.of("stale_ply: The game is already at ply 2"), told(set(bob, 0, "* c3")));
        assertEquals(List.of("ply_ahead: The game is only at ply 2"), told(set(bob, 4, "* c3")));
        assertEquals(List.of("game", "conditional at 2 [c1 b1]"), sync(bob));
        assertEquals(
                List.of("bad_value on ply: It is your turn; conditional moves begin with the opponent's move"),
                told(set(ada, 2, "* c3")));
        TestClient eve = coreFixture.guest("eve");
        eve.takeReceived();
        assertEquals(List.of("not_a_player: You are not a player in this game"), told(set(eve, 2, "* c3")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a1 a1 | Line 2, ply 1: a1 is not legal",
                "z9 a1 | Line 2, ply 0: z9 is not legal",
                "a1 | Line 2, ply 0: the line ends with the opponent's move; add your answer or leave that move out",
                "c3 a1 | Line 2, ply 1: an earlier line answers c3 with b2, this one with a1",
                "b1 a1 b2 a2 b3 a3 | Line 2, ply 5: the game is over before a3",
                "* | Line 2, ply 1: * must be followed by one move, your answer to any move",
                "* a1 b2 | Line 2, ply 1: * must be followed by one move, your answer to any move",
                "* zz | Line 2, ply 1: zz is not legal after any move",
                "a1 * | Line 2, ply 1: * is not legal",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b | Line 2, ply 0: aaaaaaaaaaaaaaaa… is not legal"
            })
    void a_line_that_cannot_be_played_is_refused_with_its_number_and_ply(String line, String why) {
        start();
        set(bob, 0, "b2 c3");
        assertEquals(List.of("illegal_move on lines[1]: " + why), told(set(bob, 0, "c3 b2", line)));
        assertEquals(List.of("game", "conditional at 0 [b2 c3]"), sync(bob));
    }

    @Test
    void too_many_are_refused() {
        start();
        String tooMany = "; at most %s are allowed, so leave some lines out";
        assertEquals(
                List.of("bad_value on lines: There are 65 lines" + tooMany.formatted("64 lines")),
                told(set(bob, 0, Collections.nCopies(65, "a1 b2").toArray(String[]::new))));
        assertEquals(
                List.of("bad_value on lines: A line has 61 moves" + tooMany.formatted("60 moves a line")),
                told(set(bob, 0, String.join(" ", Collections.nCopies(61, "a1")))));
        assertEquals(
                List.of("bad_value on lines: There are 540 moves" + tooMany.formatted("500 moves")),
                told(set(
                        bob,
                        0,
                        IntStream.range(0, 9)
                                .mapToObj(i -> String.join(" ", Collections.nCopies(60, "a1")))
                                .toArray(String[]::new))));
        assertEquals(List.of("bad_value on lines: A line is empty"), told(set(bob, 0, " ")));
        assertEquals(List.of("game"), sync(bob));
    }

    @Test
    void those_that_many_requests_set_cost_work() {
        start();
        String[] lines = IntStream.range(0, 62).mapToObj(i -> NINE).toArray(String[]::new);
        List<String> replies = IntStream.range(0, 6)
                .mapToObj(i -> TestClient.types(set(bob, 0, lines)).get(0))
                .toList();
        assertEquals(List.of("ok", "ok", "ok", "ok", "ok", "rate_limited"), replies);
        assertEquals(List.of("ok", "conditional at 0 []"), told(set(bob, 0)));
    }

    @Test
    void equal_lines_are_one_line_and_a_premove_costs_the_moves_that_it_may_answer() {
        start("reversi", "{}", FISCHER);
        List<String> premoves = Collections.nCopies(63, "*  f4");
        assertEquals(
                "conditional at 0 [* f4]",
                told(set(bob, 0, premoves.toArray(String[]::new))).get(1));
        assertEquals(
                List.of(
                        "illegal_move on lines[63]: Line 64, ply 1: an earlier line answers * with f4, this one with a1"),
                told(set(
                        bob,
                        0,
                        Stream.concat(premoves.stream(), Stream.of("* a1")).toArray(String[]::new))));
        coreFixture.advance(Duration.ofSeconds(50));
        long accepted = IntStream.range(0, 2000)
                .filter(i -> TestClient.types(set(bob, 0, "* f4")).get(0).equals("ok"))
                .count();
        // A request costs 1, its moves 2, and the legal moves 4; 2,000 may be used at once.
        assertEquals(286, accepted);
    }
}
