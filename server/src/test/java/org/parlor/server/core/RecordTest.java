package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.connection.LineFraming;
import org.parlor.message.MessageCodec;
import org.parlor.notation.Replay;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.api.Command;

/** Game records and histories. */
class RecordTest {
    private static final String UNTIMED = "{'mode':'none'}";

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient deep = coreFixture.bot("deep");

    private String begin(String game, String options) {
        return coreFixture.startGame(ada, deep, game, options, UNTIMED);
    }

    private static void move(TestClient player, String g, int ply, String move, String more) {
        assertEquals(
                "{\"t\":\"ok\",\"re\":9}",
                player.request("{'t':'move','id':9,'g':'" + g + "','ply':" + ply + ",'move':'" + move + "'" + more
                                + "}")
                        .get(0));
    }

    private static String record(TestClient client, String g, String as) {
        return client.request("{'t':'record','id':3,'g':'" + g + "','as':'" + as + "'}")
                .get(0);
    }

    @Test
    void the_record_of_a_finished_game_is_complete() {
        String g = begin("tictactoe", "{}");
        move(ada, g, 0, "b2", "");
        coreFixture.advance(Duration.ofSeconds(2));
        move(deep, g, 1, "a1", ",'info':{'score':-12,'depth':9,'pv':['c3']}");
        ada.request("{'t':'resign','g':'" + g + "'}");
        assertEquals(
                "{\"t\":\"ok\",\"re\":3,\"as\":\"json\",\"record\":{\"record\":1,\"g\":\"" + g
                        + "\",\"place\":\"Parlor\",\"at\":" + CoreFixture.START
                        + ",\"game\":\"tictactoe\",\"options\":{},\"rules\":1,"
                        + "\"players\":[{\"name\":\"guest-ada\",\"bot\":false,\"guest\":true},"
                        + "{\"name\":\"deep\",\"bot\":true}],\"rated\":false,"
                        + "\"tc\":{\"mode\":\"none\"},\"start\":{\"pos\":\".........\",\"to\":0},"
                        + "\"moves\":[{\"move\":\"b2\",\"by\":0,\"ms\":0},{\"move\":\"a1\",\"by\":1,\"ms\":2000,"
                        + "\"info\":{\"score\":-12,\"depth\":9,\"pv\":[\"c3\"]}}],"
                        + "\"result\":{\"winner\":1,\"score\":[0,0],\"reason\":\"resign\"}}}",
                record(coreFixture.guest("eve"), g, "json"));
    }

    @Test
    void bot_evaluations_are_hidden_while_a_game_runs() {
        String g = begin("tictactoe", "{}");
        move(ada, g, 0, "b2", "");
        move(deep, g, 1, "a1", ",'info':{'score':-12}");
        for (TestClient client : List.of(ada, deep, coreFixture.guest("eve"))) {
            JsonObject record = TestClient.json(record(client, g, "json")).getAsJsonObject("record");
            assertFalse(record.toString().contains("info"));
            assertFalse(record.has("result"));
            assertEquals(2, record.getAsJsonArray("moves").size());
        }
    }

    @Test
    void moves_taken_back_are_not_in_the_record() {
        String g = begin("tictactoe", "{}");
        move(ada, g, 0, "b2", "");
        ada.request("{'t':'offer','g':'" + g + "','kind':'takeback'}");
        deep.request("{'t':'answer','g':'" + g + "','kind':'takeback','accept':true}");
        move(ada, g, 0, "a1", "");
        assertEquals(
                "[{\"move\":\"a1\",\"by\":0,\"ms\":0}]",
                TestClient.json(record(ada, g, "json"))
                        .getAsJsonObject("record")
                        .get("moves")
                        .toString());
    }

    @Test
    void other_formats_are_sent_as_a_string_if_they_can_represent_the_game() {
        String g = begin("reversi", "{}");
        move(ada, g, 0, "d3", "");
        JsonObject transcript = TestClient.json(record(ada, g, "transcript"));
        assertEquals(
                "transcript d3",
                transcript.get("as").getAsString() + " "
                        + transcript.get("record").getAsString());
        assertTrue(TestClient.json(record(ada, g, "ggf"))
                .get("record")
                .getAsString()
                .startsWith("(;GM[Othello]"));
        assertTrue(TestClient.json(record(ada, g, "pgn"))
                .get("record")
                .getAsString()
                .endsWith("1. d3 *"));
        assertTrue(TestClient.json(record(ada, g, "text"))
                .get("record")
                .getAsString()
                .contains("d3"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'as':'ggf'             | bad_value    | as",
                "'as':'wthor'           | bad_value    | as",
                "'as':'JSON'            | bad_value    | as",
                "'as':7                 | bad_message  | as",
                "'as':null              | bad_message  | as",
                "'as':'json','g':'nope' | no_such_game | ",
            })
    void an_invalid_record_request_is_rejected(String fields, String code, String field) {
        String g = fields.contains("'g'") ? "" : ",'g':'" + begin("kalah", "{}") + "'";
        JsonObject error = TestClient.json(
                ada.request("{'t':'record','id':3," + fields + g + "}").get(0));
        assertEquals(code, error.get("code").getAsString());
        assertEquals(field, error.has("field") ? error.get("field").getAsString() : null);
    }

    @Test
    void a_record_too_long_for_a_line_omits_bot_evaluations() {
        String g = begin("reversi", "{'rows':16,'cols':16}");
        playOn(g, ",'info':{'score':1,'pv':'" + "♟ ".repeat(200) + "'}");
        String line = record(ada, g, "json");
        assertTrue(line.length() <= LineFraming.SERVER_BYTES_MAX, "a line of " + line.length());
        JsonObject record = TestClient.json(line).getAsJsonObject("record");
        assertFalse(line.contains("info"));
        assertTrue(line.contains("\"ms\":"));
        assertTrue(Replay.of(MessageCodec.readRecord(record.toString())).error().isEmpty());
    }

    /** The record of a game of hundreds of moves with long evaluations. */
    static String longestRecord() {
        RecordTest test = new RecordTest();
        String g = test.begin("kalah", "{'pits':12,'seeds':24}");
        test.playOn(g, ",'info':{'score':1,'pv':'" + "x".repeat(400) + "'}");
        return record(test.ada, g, "json");
    }

    @Test
    void the_record_of_the_longest_game_includes_its_end() {
        assertTrue(longestRecord().endsWith("\"reason\":\"normal\"}}}"));
    }

    /** Plays random moves to the end. */
    private void playOn(String g, String info) {
        JsonObject start = TestClient.json(record(ada, g, "json")).getAsJsonObject("record");
        Rules rules = Replay.of(MessageCodec.readRecord(start.toString())).rules();
        Position position = rules.initial();
        Random random = new Random(2);
        for (int ply = 0; !position.isOver(); ply++) {
            int[] moves = position.legalMoves();
            int move = moves[random.nextInt(moves.length)];
            if (position.forcedMove().isEmpty()) {
                move(position.sideToMove() == 0 ? ada : deep, g, ply, rules.format(move), info);
            }
            position = position.play(move);
        }
    }

    private List<String> history(TestClient client, String fields) {
        return StreamSupport.stream(
                        TestClient.json(client.request("{'t':'history','id':4" + fields + "}")
                                        .get(0))
                                .getAsJsonArray("list")
                                .spliterator(),
                        false)
                .map(game -> game.getAsJsonObject().get("g").getAsString())
                .toList();
    }

    private String playedOut(TestClient first, TestClient second, String game) {
        coreFixture.advance(Duration.ofSeconds(1));
        String g = coreFixture.startGame(first, second, game, "{}", UNTIMED);
        first.request("{'t':'resign','g':'" + g + "'}");
        return g;
    }

    @Test
    void a_past_game_is_one_list_item() {
        String g = playedOut(ada, deep, "tictactoe");
        assertEquals(
                List.of("{\"t\":\"ok\",\"re\":4,\"list\":[{\"g\":\"" + g + "\",\"at\":" + (CoreFixture.START + 1000)
                        + ",\"game\":\"tictactoe\",\"options\":{},"
                        + "\"players\":[{\"name\":\"guest-ada\",\"bot\":false,\"guest\":true},"
                        + "{\"name\":\"deep\",\"bot\":true,\"guest\":false}],\"plies\":0,"
                        + "\"tc\":{\"mode\":\"none\"},\"rated\":false,"
                        + "\"result\":{\"winner\":1,\"score\":[0,0],\"reason\":\"resign\"}}],\"more\":null}"),
                ada.request("{'t':'history','id':4}"));
    }

    @Test
    void the_history_is_newest_first_and_can_be_filtered() {
        TestClient eve = coreFixture.guest("eve");
        String first = playedOut(ada, deep, "tictactoe");
        String second = playedOut(deep, ada, "kalah");
        String third = playedOut(eve, ada, "kalah");
        begin("kalah", "{}");
        assertEquals(List.of(third, second, first), history(ada, ""));
        assertEquals(List.of(second, first), history(eve, ",'user':'Deep'"));
        assertEquals(List.of(third, second), history(ada, ",'game':'kalah'"));
        assertEquals(List.of(third), history(ada, ",'vs':'guest-EVE'"));
        assertEquals(List.of(second), history(eve, ",'user':'deep','vs':'guest-ada','game':'kalah'"));
        assertEquals(List.of(), history(eve, ",'vs':'deep'"));
    }

    @Test
    void a_page_starts_only_after_the_end_of_another() {
        assertEquals(
                List.of(
                        "{\"t\":\"error\",\"re\":4,\"code\":\"bad_value\",\"message\":\"after must be the 'more' value of the previous page\","
                                + "\"field\":\"after\"}"),
                ada.request("{'t':'history','id':4,'after':'zzz'}"));
    }

    @Test
    void an_invalid_start_is_rejected_with_its_path() {
        assertEquals(
                List.of(
                        "{\"t\":\"error\",\"re\":5,\"code\":\"bad_message\",\"message\":\"\\\"pos\\\" of kalah must be an array\","
                                + "\"field\":\"pos.pos\"}"),
                ada.request(
                        "{'t':'challenge','id':5,'to':'deep','game':'kalah','tc':{'mode':'none'},'pos':{'pos':'4,4'}}"));
    }

    @Test
    void a_long_history_is_paged() {
        for (int i = 0; i < 250; i++) {
            playedOut(ada, deep, "tictactoe");
        }
        JsonObject first = TestClient.json(ada.request("{'t':'history','id':4}").get(0));
        JsonObject second = next(first);
        JsonObject third = next(second);
        assertEquals(
                List.of(100, 100, 50),
                List.of(first, second, third).stream()
                        .map(page -> page.getAsJsonArray("list").size())
                        .toList());
        assertTrue(third.get("more").isJsonNull());
    }

    private JsonObject next(JsonObject page) {
        return TestClient.json(ada.request("{'t':'history','id':4,'after':" + page.get("more") + "}")
                .get(0));
    }

    @Test
    void the_history_of_an_unknown_user_is_rejected() {
        assertEquals(
                List.of("no_such_user", "no_such_user", "unknown_game"),
                List.of(",'user':'nobody'", ",'vs':'nobody'", ",'game':'chess'").stream()
                        .map(fields -> TestClient.type(ada.request("{'t':'history','id':4" + fields + "}")
                                .get(0)))
                        .toList());
    }

    @Test
    void the_games_of_a_deleted_guest_remain() {
        TestClient eve = coreFixture.guest("eve");
        String g = playedOut(eve, ada, "tictactoe");
        coreFixture.handle(new Command.LoggedOut(eve.connectionId(), null));
        assertEquals(List.of(g), history(ada, ",'user':'guest-eve'"));
    }
}
