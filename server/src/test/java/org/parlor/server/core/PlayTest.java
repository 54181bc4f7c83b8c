package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.ServerSettings;

/** A game as both players see it. */
class PlayTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");
    private final String bobsToken =
            TestClient.last(bob.takeReceived(), "welcome").get("resume").getAsString();
    private String g = "";

    /** Ada moves first. */
    private void start(String game, String options, String tc) {
        g = coreFixture.startGame(ada, bob, game, options, tc);
    }

    private void startTicTacToe() {
        start("tictactoe", "{}", "{'mode':'none'}");
        ada.takeReceived();
        bob.takeReceived();
    }

    private List<String> move(TestClient player, int ply, String move) {
        return player.request("{'t':'move','id':9,'g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}");
    }

    @Test
    void a_game_goes_from_snapshot_to_start_to_the_first_turn() {
        start("tictactoe", "{}", "{'mode':'none'}");
        assertEquals(List.of("game", "game.state playing", "turn"), ada.takeTypes());
    }

    @Test
    void a_snapshot_describes_a_new_game_completely() {
        start("kalah", "{'pits':2,'seeds':3}", "{'mode':'fischer','base':60000,'inc':1000}");
        String snapshot = ada.takeReceived().get(0);
        assertEquals(
                "{\"t\":\"game\",\"g\":\"" + g + "\",\"seq\":0,\"state\":\"waiting\",\"game\":\"kalah\","
                        + "\"options\":{\"pits\":2,\"seeds\":3},\"rules\":1,"
                        + "\"players\":[{\"name\":\"guest-ada\",\"bot\":false,\"guest\":true},"
                        + "{\"name\":\"guest-bob\",\"bot\":false,\"guest\":true}],\"you\":0,\"rated\":false,"
                        + "\"tc\":{\"mode\":\"fischer\",\"base\":60000,\"inc\":1000},\"ply\":0,\"to\":0,"
                        + "\"pos\":[3,3,0,3,3,0],\"legal\":[\"s1\",\"s2\"],\"moves\":[],\"score\":[0,0],"
                        + "\"clock\":{\"ms\":[60000,60000],\"run\":null,\"now\":" + CoreFixture.START + "},"
                        + "\"presence\":[\"here\",\"here\"],\"offers\":[],\"watchers\":0}",
                snapshot);
    }

    @Test
    void a_move_is_acknowledged_then_sent_and_the_turn_passes() {
        startTicTacToe();
        List<String> toAda = move(ada, 0, "b2");
        assertEquals(
                List.of(
                        "{\"t\":\"ok\",\"re\":9}",
                        "{\"t\":\"game.move\",\"g\":\"" + g
                                + "\",\"seq\":2,\"ply\":0,\"by\":0,\"move\":\"b2\",\"auto\":false,"
                                + "\"ms\":0,\"pos\":\"....X....\",\"to\":1,\"score\":[0,0],\"changed\":[\"b2\"],\"clock\":null}"),
                toAda);
        assertEquals(
                List.of(
                        toAda.get(1),
                        "{\"t\":\"turn\",\"g\":\"" + g + "\",\"seq\":2,\"ply\":1,\"you\":1,\"pos\":\"....X....\","
                                + "\"legal\":[\"a1\",\"b1\",\"c1\",\"a2\",\"c2\",\"a3\",\"b3\",\"c3\"],\"last\":\"b2\","
                                + "\"clock\":null}"),
                bob.takeReceived());
    }

    @Test
    void a_turn_has_the_game_and_its_options_for_a_client_that_asks_for_them() {
        TestClient deep = coreFixture.bot("deep", "turnGame");
        String kalah = coreFixture.startGame(deep, ada, "kalah", "{'pits':3,'seeds':2}", "{'mode':'none'}");
        String turn = deep.takeReceived().stream()
                .filter(line -> line.startsWith("{\"t\":\"turn\""))
                .findFirst()
                .orElseThrow();
        assertEquals(
                "{\"t\":\"turn\",\"g\":\"" + kalah + "\",\"seq\":1,\"ply\":0,\"you\":0,\"pos\":[2,2,2,0,2,2,2,0],"
                        + "\"legal\":[\"s1\",\"s2\",\"s3\"],\"last\":null,\"clock\":null,"
                        + "\"game\":\"kalah\",\"options\":{\"pits\":3,\"seeds\":2}}",
                turn);
    }

    @Test
    void a_full_board_with_a_line_is_a_win_and_both_players_receive_the_end() {
        startTicTacToe();
        String[] moves = {"a1", "b1", "c1", "a2", "b2", "c2", "b3", "a3", "c3"};
        for (int ply = 0; ply < 8; ply++) {
            move(ply % 2 == 0 ? ada : bob, ply, moves[ply]);
        }
        bob.takeReceived();
        List<String> last = move(ada, 8, "c3");
        assertEquals(List.of("ok", "game.move", "game.end normal"), TestClient.types(last));
        assertEquals(
                "{\"t\":\"game.end\",\"g\":\"" + g + "\",\"seq\":11,"
                        + "\"result\":{\"winner\":0,\"score\":[1,0],\"reason\":\"normal\"},\"next\":null}",
                last.get(2));
        assertTrue(TestClient.json(last.get(1)).get("to").isJsonNull());
        assertEquals(List.of("game.move", "game.end normal"), bob.takeTypes());
    }

    @Test
    void an_invalid_move_is_rejected_by_the_first_rule_it_breaks() {
        startTicTacToe();
        assertEquals(
                List.of("no_such_game"), TestClient.types(ada.request("{'t':'move','g':'x','ply':0,'move':'a1'}")));
        assertEquals(
                List.of("not_a_player"),
                TestClient.types(coreFixture.guest("eve").request("{'t':'move','g':'" + g + "','ply':0,'move':'a1'}")));
        assertEquals(List.of("ply_ahead", "game"), TestClient.types(move(ada, 1, "a1")));
        assertEquals(List.of("not_your_turn"), TestClient.types(move(bob, 0, "a1")));
        assertEquals(List.of("illegal_move"), TestClient.types(move(ada, 0, "z9")));
        move(ada, 0, "a1");
        assertEquals(List.of("stale_ply", "game"), TestClient.types(move(ada, 0, "b2")));
        assertEquals(List.of("{\"t\":\"ok\",\"re\":9,\"dup\":true}"), move(ada, 0, "a1"));
        bob.request("{'t':'resign','g':'" + g + "'}");
        assertEquals(List.of("game_over"), TestClient.types(move(bob, 1, "b2")));
        assertEquals(List.of("{\"t\":\"ok\",\"re\":9,\"dup\":true}"), move(ada, 0, "a1"));
    }

    @Test
    void an_illegal_move_error_lists_the_legal_moves() {
        start("reversi", "{}", "{'mode':'none'}");
        assertEquals(
                "{\"t\":\"error\",\"re\":9,\"code\":\"illegal_move\",\"message\":\"d4 is not legal for Black\","
                        + "\"field\":\"move\",\"data\":{\"legal\":[\"d3\",\"c4\",\"f5\",\"e6\"]}}",
                move(ada, 0, "d4").get(0));
    }

    @Test
    void a_program_gets_the_turn_of_a_refused_move_again_three_times_per_ply() {
        TestClient eve = coreFixture.guest("eve", "turnGame");
        String game = coreFixture.startGame(eve, ada, "tictactoe", "{}", "{'mode':'none'}");
        String turn = TestClient.last(eve.takeReceived(), "turn").toString();
        String move = "{'t':'move','id':9,'g':'" + game + "','ply':0,'move':'b2'";
        List<String> illegal = eve.request(move.replace("b2", "z9") + "}");
        assertEquals(List.of("illegal_move", "turn"), TestClient.types(illegal));
        assertEquals(turn, illegal.get(1));
        assertEquals(List.of("bad_message", "turn"), TestClient.types(eve.request(move + ",'info':{'score':1.5}}")));
        assertEquals(
                List.of("ply_ahead", "game", "turn"),
                TestClient.types(eve.request(move.replace("'ply':0", "'ply':1") + "}")));
        assertEquals(List.of("bad_message"), TestClient.types(eve.request(move + ",'info':{'score':1.5}}")));
        assertEquals(List.of("ok", "game.move"), TestClient.types(eve.request(move + "}")));
        ada.request("{'t':'move','g':'" + game + "','ply':1,'move':'a1'}");
        eve.takeReceived();
        assertEquals(
                List.of("illegal_move", "turn"),
                TestClient.types(eve.request("{'t':'move','id':9,'g':'" + game + "','ply':2,'move':'z9'}")));
    }

    @Test
    void after_a_line_that_cannot_be_read_a_program_gets_all_its_turns_again() {
        TestClient deep = coreFixture.bot("deep", "turnGame");
        String first = coreFixture.startGame(deep, ada, "tictactoe", "{}", "{'mode':'none'}");
        String second = coreFixture.startGame(bob, deep, "tictactoe", "{}", "{'mode':'none'}");
        String third = coreFixture.startGame(deep, bob, "kalah", "{}", "{'mode':'none'}");
        deep.takeReceived();
        coreFixture.handle(new Command.TurnRequested(deep.connectionId(), null));
        assertEquals(
                List.of(first, third),
                deep.takeReceived().stream()
                        .map(line -> TestClient.json(line).get("g").getAsString())
                        .toList());
        coreFixture.handle(new Command.TurnRequested(deep.connectionId(), second));
        coreFixture.handle(new Command.TurnRequested(ada.connectionId(), null));
        assertEquals(List.of(), deep.takeReceived());
        assertEquals(List.of(), ada.takeTypes().stream().filter("turn"::equals).toList());
    }

    @Test
    void a_request_without_an_id_gets_no_ok() {
        startTicTacToe();
        assertEquals(
                List.of("game.move"),
                TestClient.types(ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}")));
    }

    @Test
    void a_ping_or_pong_with_an_id_gets_a_reply() {
        assertEquals(List.of("{\"t\":\"ok\",\"re\":4}"), ada.request("{'t':'pong','id':4,'n':1}"));
        assertEquals(
                List.of("{\"t\":\"pong\",\"re\":5,\"n\":2,\"now\":" + CoreFixture.START + "}"),
                ada.request("{'t':'ping','id':5,'n':2}"));
    }

    @Test
    void an_extra_turn_in_kalah_goes_to_the_same_seat() {
        start("kalah", "{'pits':6,'seeds':4}", "{'mode':'none'}");
        List<String> received = move(ada, 0, "s3");
        assertEquals(List.of("ok", "game.move", "turn"), TestClient.types(received));
        assertEquals(0, TestClient.json(received.get(1)).get("to").getAsInt());
    }

    @Test
    void kalah_without_seeds_is_over_at_once_and_nobody_wins() {
        JsonObject seek = TestClient.json(
                ada.request("{'t':'seek','id':1,'game':'kalah','options':{'seeds':0},'tc':{'mode':'none'},'side':0}")
                        .get(0));
        List<String> received = bob.request(
                "{'t':'seek.take','id':2,'seek':'" + seek.get("seek").getAsString() + "'}");
        assertEquals(List.of("ok", "game", "game.end normal"), TestClient.types(received));
        JsonObject snapshot = TestClient.last(received, "game");
        assertEquals(
                "over 0",
                snapshot.get("state").getAsString() + " " + snapshot.get("seq").getAsInt());
        assertEquals(
                snapshot.get("result"), TestClient.last(received, "game.end").get("result"));
        JsonObject result = TestClient.last(received, "game.end").getAsJsonObject("result");
        assertEquals("{\"winner\":null,\"score\":[0,0],\"reason\":\"normal\"}", result.toString());
    }

    @Test
    void a_side_without_moves_passes_automatically_and_the_pass_is_sent_once() {
        List<String> made = ada.request(
                "{'t':'challenge','id':1,'to':'guest-bob','game':'reversi','options':{'rows':4,'cols':4},"
                        + "'tc':{'mode':'fischer','base':60000,'inc':5000},'side':0,'pos':{'pos':'XO..............','to':1}}");
        String id = TestClient.json(made.get(0)).get("challenge").getAsString();
        List<String> received = bob.request("{'t':'challenge.accept','id':2,'challenge':'" + id + "'}");
        assertEquals(List.of("ok", "game", "game.state playing", "game.move"), TestClient.types(received));
        JsonObject pass = TestClient.last(received, "game.move");
        assertEquals(
                "pass 1 true 0",
                pass.get("move").getAsString() + " " + pass.get("by").getAsInt() + " "
                        + pass.get("auto").getAsBoolean() + " " + pass.get("ms").getAsInt());
        assertEquals("[60000,60000]", pass.getAsJsonObject("clock").get("ms").toString());
        assertEquals("turn", TestClient.type(ada.takeReceived().get(4)));
    }

    @Test
    void free_passing_carries_the_passes_made_and_two_in_a_row_end_the_game() {
        start("reversi", "{'rows':4,'cols':4,'passing':'free'}", "{'mode':'none'}");
        assertEquals(
                1, TestClient.last(move(ada, 0, "pass"), "game.move").get("aux").getAsInt());
        List<String> end = move(bob, 1, "pass");
        assertEquals(List.of("ok", "game.move", "game.end normal"), TestClient.types(end));
    }

    @Test
    void a_player_may_resign_and_abort_only_at_the_start() {
        startTicTacToe();
        move(ada, 0, "b2");
        move(bob, 1, "a1");
        ada.takeReceived();
        assertEquals(List.of("too_late"), TestClient.types(ada.request("{'t':'abort','g':'" + g + "'}")));
        List<String> received = ada.request("{'t':'resign','id':3,'g':'" + g + "'}");
        assertEquals(List.of("ok", "game.end resign"), TestClient.types(received));
        assertEquals(
                1,
                TestClient.last(received, "game.end")
                        .getAsJsonObject("result")
                        .get("winner")
                        .getAsInt());
    }

    @Test
    void an_aborted_game_has_no_winner() {
        startTicTacToe();
        List<String> received = bob.request("{'t':'abort','id':3,'g':'" + g + "'}");
        assertEquals(List.of("ok", "game.end aborted"), TestClient.types(received));
        assertTrue(TestClient.last(received, "game.end")
                .getAsJsonObject("result")
                .get("winner")
                .isJsonNull());
    }

    @Test
    void an_accepted_takeback_undoes_the_requesters_last_move() {
        startTicTacToe();
        move(ada, 0, "b2");
        move(bob, 1, "a1");
        ada.takeReceived();
        ada.request("{'t':'offer','id':3,'g':'" + g + "','kind':'takeback'}");
        assertEquals(List.of("game.offer takeback made"), bob.takeTypes());
        List<String> received = bob.request("{'t':'answer','id':4,'g':'" + g + "','kind':'takeback','accept':true}");
        assertEquals(List.of("ok", "game.offer takeback accepted", "game"), TestClient.types(received));
        assertEquals(
                "0 .........",
                TestClient.last(received, "game").get("ply").getAsInt() + " "
                        + TestClient.last(received, "game").get("pos").getAsString());
        List<String> toAda = ada.takeReceived();
        assertEquals(List.of("game.offer takeback accepted", "game", "turn"), TestClient.types(toAda));
        long oldSeq = 2;
        assertEquals(
                List.of("stale_ply", "game"),
                TestClient.types(ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2','seq':" + oldSeq + "}")));
        assertEquals(
                List.of("game.move"),
                TestClient.types(ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2','seq':"
                        + TestClient.last(toAda, "turn").get("seq").getAsLong() + "}")));
    }

    private static String clocks(List<String> received, String type) {
        return TestClient.last(received, type)
                .getAsJsonObject("clock")
                .get("ms")
                .toString();
    }

    /** Takes back the last move of ada and returns the clocks. */
    private String takeBack() {
        ada.request("{'t':'offer','g':'" + g + "','kind':'takeback'}");
        return clocks(bob.request("{'t':'answer','g':'" + g + "','kind':'takeback','accept':true}"), "game");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'mode':'fischer','base':60000,'inc':5000} | [60000,60000]",
                "{'mode':'fischer','base':0,'inc':5000} | [5000,5000]",
                "{'mode':'byoyomi','base':2000,'period':5000,'periods':3} | [2000,2000]",
                "{'mode':'move','per':5000} | [5000,5000]"
            },
            quoteCharacter = '~')
    void a_takeback_restores_the_clocks(String tc, String initial) {
        g = coreFixture.startGame(ada, bob, "tictactoe", "{}", tc);
        for (int i = 0; i < 3; i++) {
            coreFixture.advance(Duration.ofSeconds(3));
            move(ada, 0, "b2");
            assertEquals(initial, takeBack());
            coreFixture.advance(Duration.ofSeconds(3));
            move(ada, 0, "b2");
            coreFixture.advance(Duration.ofSeconds(2));
            move(bob, 1, "a1");
            assertEquals(initial, takeBack());
        }
    }

    @Test
    void takebacks_restore_the_clocks_across_a_pause_and_a_restart() {
        g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'fischer','base':60000,'inc':5000}");
        coreFixture.advance(Duration.ofSeconds(1));
        move(ada, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(2));
        move(bob, 1, "a1");
        coreFixture.advance(Duration.ofSeconds(4));
        ada.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        bob.request("{'t':'answer','g':'" + g + "','kind':'pause','accept':true}");
        ada.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        bob.request("{'t':'answer','g':'" + g + "','kind':'pause','accept':true}");
        coreFixture.advance(Duration.ofSeconds(3));
        move(ada, 2, "c1");
        assertEquals("[64000,63000]", takeBack());
        CoreFixture next = coreFixture.takenOverAfter(Duration.ofSeconds(1));
        next.restore(ada);
        assertEquals("[64000,63000]", clocks(next.restore(bob).takeReceived(), "game"));
    }

    @Test
    void the_clocks_of_an_archived_game_with_a_takeback_are_those_of_its_end() {
        g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'fischer','base':60000,'inc':5000}");
        coreFixture.advance(Duration.ofSeconds(3));
        move(ada, 0, "b2");
        takeBack();
        coreFixture.advance(Duration.ofSeconds(2));
        move(ada, 0, "b2");
        bob.request("{'t':'resign','g':'" + g + "'}");
        String end = clocks(ada.request("{'t':'sync','id':1,'g':'" + g + "'}"), "game");
        coreFixture.advance(Duration.ofMinutes(11));
        assertEquals("[63000,60000]", end);
        assertEquals(end, clocks(ada.request("{'t':'sync','id':1,'g':'" + g + "'}"), "game"));
    }

    @Test
    void an_unanswered_offer_lapses_with_the_next_move() {
        startTicTacToe();
        bob.request("{'t':'offer','g':'" + g + "','kind':'draw'}");
        assertEquals(List.of("ok", "game.move", "game.offer draw lapsed"), TestClient.types(move(ada, 0, "b2")));
        assertEquals(
                List.of("no_such_offer"),
                TestClient.types(ada.request("{'t':'answer','g':'" + g + "','kind':'draw','accept':true}")));
    }

    @Test
    void an_agreed_draw_ends_the_game_without_a_winner() {
        startTicTacToe();
        bob.request("{'t':'offer','g':'" + g + "','kind':'draw'}");
        assertEquals(
                List.of("game.offer draw accepted", "game.end agreed"),
                TestClient.types(ada.request("{'t':'answer','g':'" + g + "','kind':'draw','accept':true}")));
    }

    @Test
    void kalah_has_no_draw_by_agreement() {
        start("kalah", "{}", "{'mode':'none'}");
        assertEquals(
                List.of("not_supported"), TestClient.types(bob.request("{'t':'offer','g':'" + g + "','kind':'draw'}")));
    }

    @Test
    void an_offer_can_be_declined_and_withdrawn() {
        startTicTacToe();
        ada.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        assertEquals(
                List.of("game.offer pause declined"),
                TestClient.types(bob.request("{'t':'answer','g':'" + g + "','kind':'pause','accept':false}")));
        bob.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        assertEquals(
                List.of("game.offer pause withdrawn"),
                TestClient.types(bob.request("{'t':'answer','g':'" + g + "','kind':'pause','accept':false}")));
    }

    @Test
    void a_pause_stops_the_clock_until_both_agree_to_resume() {
        start("tictactoe", "{}", "{'mode':'fischer','base':60000,'inc':0}");
        coreFixture.advance(Duration.ofSeconds(10));
        bob.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        ada.request("{'t':'answer','g':'" + g + "','kind':'pause','accept':true}");
        coreFixture.advance(Duration.ofMinutes(5));
        assertEquals(List.of("paused"), TestClient.types(move(ada, 0, "b2")));
        ada.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        ada.takeReceived();
        bob.request("{'t':'answer','g':'" + g + "','kind':'pause','accept':true}");
        List<String> toAda = ada.takeReceived();
        assertEquals(List.of("game.offer pause accepted", "game.state playing", "turn"), TestClient.types(toAda));
        assertEquals(
                "[50000,60000]",
                TestClient.last(toAda, "turn")
                        .getAsJsonObject("clock")
                        .get("ms")
                        .toString());
    }

    @Test
    void a_game_that_has_not_started_cannot_be_paused() {
        TestClient eve = coreFixture.connect("{\"as\":\"guest\",\"name\":\"eve\"}", "ready");
        ada.request("{'t':'challenge','to':'guest-eve','game':'tictactoe','tc':{'mode':'none'}}");
        JsonObject challenge = TestClient.last(eve.takeReceived(), "challenge");
        eve.request("{'t':'challenge.accept','challenge':" + challenge.get("challenge") + "}");
        JsonObject game = TestClient.last(ada.takeReceived(), "game");
        assertEquals(
                List.of("not_started"),
                TestClient.types(ada.request("{'t':'offer','g':" + game.get("g") + ",'kind':'pause'}")));
    }

    @Test
    void a_rematch_is_a_new_game_with_colours_swapped() {
        startTicTacToe();
        ada.request("{'t':'resign','g':'" + g + "'}");
        bob.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        ada.takeReceived();
        List<String> received = ada.request("{'t':'answer','id':7,'g':'" + g + "','kind':'rematch','accept':true}");
        assertEquals(
                List.of("ok", "game.offer rematch accepted", "game", "game.state playing"), TestClient.types(received));
        assertEquals(1, TestClient.last(received, "game").get("you").getAsInt());
    }

    @Test
    void a_flag_falls_when_the_time_is_used_up() {
        start("tictactoe", "{}", "{'mode':'fischer','base':60000,'inc':1000}");
        coreFixture.advance(Duration.ofMillis(20_000));
        assertEquals(
                "[41000,60000]",
                TestClient.last(move(ada, 0, "b2"), "game.move")
                        .getAsJsonObject("clock")
                        .get("ms")
                        .toString());
        bob.takeReceived();
        coreFixture.advance(Duration.ofMillis(59_999));
        assertEquals(List.of(), bob.takeTypes());
        coreFixture.advance(Duration.ofMillis(1));
        List<String> received = bob.takeReceived();
        assertEquals(List.of("game.end time"), TestClient.types(received));
        assertEquals(
                0,
                TestClient.last(received, "game.end")
                        .getAsJsonObject("result")
                        .get("winner")
                        .getAsInt());
    }

    @Test
    void a_byoyomi_period_is_lost_only_when_a_move_takes_all_of_it() {
        start("tictactoe", "{}", "{'mode':'byoyomi','base':10000,'period':5000,'periods':3}");
        coreFixture.advance(Duration.ofMillis(17_000));
        JsonObject clock = TestClient.last(move(ada, 0, "b2"), "game.move").getAsJsonObject("clock");
        assertEquals("[5000,10000] [2,3]", clock.get("ms") + " " + clock.get("periods"));
        move(bob, 1, "a1");
        coreFixture.advance(Duration.ofMillis(4_000));
        clock = TestClient.last(move(ada, 2, "c1"), "game.move").getAsJsonObject("clock");
        assertEquals("[5000,10000] [2,3]", clock.get("ms") + " " + clock.get("periods"));
        move(bob, 3, "a2");
        ada.takeReceived();
        coreFixture.advance(Duration.ofMillis(10_000));
        assertEquals(List.of("game.end time"), ada.takeTypes());
    }

    @Test
    void time_per_move_restarts_with_each_move() {
        start("tictactoe", "{}", "{'mode':'move','per':3000}");
        coreFixture.advance(Duration.ofMillis(2_999));
        assertEquals(
                "[3000,3000]",
                TestClient.last(move(ada, 0, "b2"), "game.move")
                        .getAsJsonObject("clock")
                        .get("ms")
                        .toString());
        ada.takeReceived();
        coreFixture.advance(Duration.ofMillis(3_000));
        assertEquals(List.of("game.end time"), ada.takeTypes());
    }

    @Test
    void replaying_the_records_reproduces_the_game() {
        start("kalah", "{'pits':4,'seeds':3}", "{'mode':'fischer','base':60000,'inc':1000}");
        coreFixture.advance(Duration.ofSeconds(3));
        move(ada, 0, "s2");
        coreFixture.advance(Duration.ofSeconds(2));
        JsonObject before = TestClient.last(bob.request("{'t':'sync','g':'" + g + "'}"), "game");

        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture later = new CoreFixture(again, coreFixture.now());
        TestClient back = later.connect("{\"as\":\"resume\",\"token\":\"" + bobsToken + "\"}");
        JsonObject after = TestClient.last(back.takeReceived(), "game");
        for (String same : List.of("pos", "moves", "ply", "players", "score", "options")) {
            assertEquals(before.get(same), after.get(same));
        }
        assertEquals("adjourned", after.get("state").getAsString());
        assertEquals("[58000,60000]", after.getAsJsonObject("clock").get("ms").toString());
    }
}
