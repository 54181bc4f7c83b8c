package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.connection.LineFraming;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** Rules requests of clients that do not know the rules. */
class RulesHandlerTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");

    @Test
    void the_example_of_the_protocol_document_gets_the_documented_reply() {
        assertEquals(
                List.of("{\"t\":\"ok\",\"re\":8,\"next\":[{\"move\":\"c3\",\"pos\":\"X...O...X\",\"to\":1,"
                        + "\"legal\":[\"b1\",\"c1\",\"a2\",\"c2\",\"a3\",\"b3\"],\"score\":[0,0],\"result\":null}]}"),
                ada.request("{'t':'explore','id':8,'game':'tictactoe','pos':'X...O....','to':0,'moves':['c3']}"));
    }

    @Test
    void all_legal_moves_are_explored_by_default() {
        JsonObject answer =
                TestClient.json(ada.request("{'t':'explore','id':8,'game':'kalah','options':{'pits':2,'seeds':1},"
                                + "'pos':[1,1,0,1,1,0],'to':1}")
                        .get(0));
        assertEquals(
                "[{\"move\":\"n1\",\"pos\":[1,1,0,0,1,1],\"to\":1,\"legal\":[\"n2\"],\"score\":[0,1],\"result\":null},"
                        + "{\"move\":\"n2\",\"pos\":[1,1,0,2,0,0],\"to\":0,\"legal\":[\"s1\",\"s2\"],\"score\":[0,0],"
                        + "\"result\":null}]",
                answer.get("next").toString());
    }

    @Test
    void a_finished_position_has_no_successors_and_one_without_moves_has_the_pass() {
        assertEquals(
                "{\"t\":\"ok\",\"re\":1,\"next\":[]}",
                ada.request("{'t':'explore','id':1,'game':'tictactoe','pos':'XXXOO....'}")
                        .get(0));
        JsonObject stuck = TestClient.json(ada.request(
                        "{'t':'explore','id':1,'game':'reversi','options':{'rows':4,'cols':4},'pos':'XO..............','to':1}")
                .get(0));
        assertEquals(
                "pass",
                stuck.getAsJsonArray("next")
                        .get(0)
                        .getAsJsonObject()
                        .get("move")
                        .getAsString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'game':'tictactoe','pos':'XXXOOO...'                           | bad_value    | pos",
                "'game':'tictactoe','pos':'XX.......'                           | bad_value    | pos",
                "'game':'tictactoe','pos':'X...'                                | bad_value    | pos",
                "'game':'tictactoe','pos':'Q........'                           | bad_value    | pos",
                "'game':'tictactoe','pos':[1,2]                                 | bad_message  | pos",
                "'game':'tictactoe','pos':'.........','to':2                    | bad_value    | to",
                "'game':'tictactoe','pos':'.........','aux':1                   | bad_value    | aux",
                "'game':'tictactoe','pos':'.........','moves':['a1','d4']       | illegal_move | moves",
                "'game':'kalah','pos':[4,4,4,4,4,-1,0,4,4,4,4,4,4,0]            | bad_value    | pos",
                "'game':'reversi','options':{'passing':'free'},'pos':'','aux':1 | bad_value    | pos"
            })
    void an_invalid_position_is_rejected(String question, String code, String field) {
        JsonObject error = TestClient.json(
                ada.request("{'t':'explore','id':1," + question + "}").get(0));
        assertEquals(
                code + " " + field,
                error.get("code").getAsString() + " " + error.get("field").getAsString());
    }

    @Test
    void a_reply_that_would_be_too_long_lists_the_remaining_moves() {
        String cells = crowded();
        String question =
                "{'t':'explore','id':1,'game':'reversi','options':{'rows':26,'cols':26},'pos':'" + cells + "'";
        int seen = 0;
        String line = ada.request(question + "}").get(0);
        while (TestClient.json(line).has("more")) {
            assertTrue(line.length() <= LineFraming.SERVER_BYTES_MAX, "a line of " + line.length());
            seen += TestClient.json(line).getAsJsonArray("next").size();
            String more = TestClient.json(line).get("more").toString();
            line = ada.request(question + ",'moves':" + more + "}").get(0);
        }
        seen += TestClient.json(line).getAsJsonArray("next").size();
        assertEquals(legalMoves(cells), seen);
    }

    /** A 26 by 26 board with the maximum number of legal moves. */
    private static String crowded() {
        StringBuilder cells = new StringBuilder();
        for (int row = 0; row < 26; row++) {
            cells.append(
                    row % 2 == 1 ? ".".repeat(26) : row % 4 == 0 ? ".XO.".repeat(6) + ".." : ".OX.".repeat(6) + "..");
        }
        return cells.toString();
    }

    /** The reply with the most successors. */
    static String largestExploration() {
        return new RulesHandlerTest()
                .ada
                .request("{'t':'explore','id':1,'game':'reversi','options':{'rows':26,'cols':26},'pos':'" + crowded()
                        + "'}")
                .get(0);
    }

    private static int legalMoves(String cells) {
        Rules rules = Reversi.KIND.rules(Map.of("rows", 26, "cols", 26));
        return PositionText.parse(rules, cells + " 0").legalMoves().length;
    }

    @Test
    void every_game_has_a_spec() {
        JsonObject answer = TestClient.json(ada.request("{'t':'specs','id':3}").get(0));
        assertEquals(3, answer.getAsJsonArray("specs").size());
        JsonObject kalah = TestClient.json(ada.request("{'t':'spec','id':3,'game':'kalah','options':{'pits':6}}")
                        .get(0))
                .getAsJsonObject("spec");
        assertEquals(
                "{\"id\":\"S\",\"x\":7,\"y\":0,\"h\":2,\"owner\":0,\"kind\":\"store\"}",
                kalah.getAsJsonObject("board").getAsJsonArray("cells").get(6).toString());
        String large = ada.request("{'t':'spec','id':3,'game':'reversi','options':{'rows':26,'cols':26}}")
                .get(0);
        assertTrue(large.length() <= LineFraming.SERVER_BYTES_MAX, "a line of " + large.length());
    }

    @Test
    void a_repeated_move_is_explored_once() {
        JsonObject answer =
                TestClient.json(ada.request("{'t':'explore','id':1,'game':'tictactoe','pos':'.........','moves':["
                                + "'b2',".repeat(1_500) + "'a1']}")
                        .get(0));
        assertEquals(
                List.of("b2", "a1"),
                answer.getAsJsonArray("next").asList().stream()
                        .map(next -> next.getAsJsonObject().get("move").getAsString())
                        .toList());
    }

    @Test
    void a_bot_may_explore_hundreds_of_positions_a_second() {
        String question = "{'t':'explore','id':1,'game':'reversi','pos':'" + ".".repeat(27) + "OX......XO"
                + ".".repeat(27) + "'}";
        coreFixture.advance(Duration.ofMinutes(1));
        for (int i = 0; i < 100; i++) {
            assertEquals(List.of("ok"), TestClient.types(ada.request(question)));
            coreFixture.advance(Duration.ofMillis(10));
        }
    }

    @Test
    void exploring_large_boards_is_rate_limited() {
        String question =
                "{'t':'explore','id':1,'game':'reversi','options':{'rows':26,'cols':26},'pos':'" + crowded() + "'}";
        int explored = 0;
        List<String> answers = ada.request(question);
        while (TestClient.types(answers).equals(List.of("ok"))) {
            explored += TestClient.json(answers.get(0)).getAsJsonArray("next").size();
            answers = ada.request(question);
        }
        assertTrue(explored < 300, explored + " positions of 26 by 26 at once");
        JsonObject refusal = TestClient.json(answers.get(0));
        assertEquals(
                "rate_limited explore",
                refusal.get("code").getAsString() + " " + refusal.get("key").getAsString());
        coreFixture.advance(Duration.ofMillis(refusal.get("retryMs").getAsLong() - 1));
        assertEquals(List.of("rate_limited"), TestClient.types(ada.request(question)));
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(List.of("ok"), TestClient.types(ada.request(question)));
    }

    @Test
    void specs_of_large_boards_are_rate_limited() {
        String question = "{'t':'spec','id':1,'game':'reversi','options':{'rows':26,'cols':26}}";
        int told = 0;
        List<String> answers = ada.request(question);
        while (TestClient.types(answers).equals(List.of("ok"))) {
            told++;
            answers = ada.request(question);
        }
        assertEquals(7, told);
        JsonObject refusal = TestClient.json(answers.get(0));
        assertEquals(
                "rate_limited explore",
                refusal.get("code").getAsString() + " " + refusal.get("key").getAsString());
    }
}
