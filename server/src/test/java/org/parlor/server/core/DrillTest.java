package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.connection.LineFraming;

/** Drills, answered by a client that knows only what explore returns. */
class DrillTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");

    private JsonObject drill(String fields) {
        coreFixture.advance(Duration.ofMinutes(1));
        return TestClient.json(
                ada.request("{'t':'verify','id':1," + fields + "}").get(0));
    }

    private JsonObject answer(JsonObject drill, JsonArray answers) {
        coreFixture.advance(Duration.ofMinutes(1));
        return TestClient.json(
                ada.request("{'t':'verify.answer','id':2,'drill':" + drill.get("drill") + ",'answers':" + answers + "}")
                        .get(0));
    }

    private JsonArray solutions(JsonObject drill, String game) {
        JsonArray solutions = new JsonArray();
        for (JsonElement problem : drill.getAsJsonArray("problems")) {
            coreFixture.advance(Duration.ofSeconds(1));
            solutions.add(explored(problem.getAsJsonObject(), game));
        }
        return solutions;
    }

    private JsonObject explored(JsonObject problem, String game) {
        JsonObject request = problem.deepCopy();
        request.remove("move");
        JsonArray moves = new JsonArray();
        moves.add(problem.get("move"));
        request.add("moves", moves);
        JsonObject next = TestClient.json(ada.request("{'t':'explore','id':3," + game + ","
                                + request.toString().substring(1))
                        .get(0))
                .getAsJsonArray("next")
                .get(0)
                .getAsJsonObject();
        List.of("move", "legal", "result").forEach(next::remove);
        return next;
    }

    @Test
    void the_example_of_the_protocol_document_gets_the_documented_reply() {
        JsonObject drill = drill("'game':'kalah','options':{'pits':3,'seeds':2},'count':2,'seed':42");
        assertEquals(
                "[{\"pos\":[2,2,1,1,2,1,2,1],\"to\":0,\"move\":\"s2\"},"
                        + "{\"pos\":[2,5,6,9,0,9,0,5],\"to\":0,\"move\":\"s2\"}]",
                drill.get("problems").toString());
        JsonArray answers = JsonParser.parseString("[{'pos':[2,0,2,2,2,1,2,1],'to':1,'score':[2,1]},"
                        + "{'pos':[2,0,7,10,1,10,1,5],'to':1,'score':[10,5]}]")
                .getAsJsonArray();
        assertEquals(
                "{\"t\":\"ok\",\"re\":2,\"right\":1,\"wrong\":[{\"at\":0,\"move\":\"s2\",\"field\":\"to\","
                        + "\"expected\":0,\"given\":1,"
                        + "\"why\":[\"The last seed lands in South's store, so South moves again.\"]}]}",
                answer(drill, answers).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'game':'reversi'",
                "'game':'reversi','options':{'passing':'free','rows':4,'cols':6}",
                "'game':'reversi','options':{'rows':26,'cols':26}",
                "'game':'kalah'",
                "'game':'kalah','options':{'pits':12,'seeds':24}",
                "'game':'tictactoe'"
            })
    void explore_results_solve_every_drill(String game) {
        JsonObject drill = drill(game + ",'count':50,'seed':3");
        JsonArray solutions = solutions(drill, game);
        String marks = "{\"t\":\"ok\",\"re\":2,\"right\":" + solutions.size() + ",\"wrong\":[]}";
        assertEquals(marks, answer(drill, solutions).toString());
        assertEquals(marks, answer(drill, solutions).toString());
    }

    @Test
    void a_wrong_answer_is_reported_with_field_expected_value_and_reason() {
        JsonObject drill = drill("'game':'tictactoe','count':1,'seed':1");
        JsonObject problem = drill.getAsJsonArray("problems").get(0).getAsJsonObject();
        JsonArray answers = solutions(drill, "'game':'tictactoe'");
        JsonObject solution = answers.get(0).getAsJsonObject();
        JsonElement right = solution.get("score").deepCopy();
        solution.add("score", new JsonArray());
        JsonObject marks = answer(drill, answers);
        JsonObject wrong = marks.getAsJsonArray("wrong").get(0).getAsJsonObject();
        assertEquals(
                "0 1 0 " + problem.get("move") + " \"score\" " + right + " []",
                String.join(
                        " ",
                        marks.get("right").toString(),
                        Integer.toString(marks.getAsJsonArray("wrong").size()),
                        wrong.get("at").toString(),
                        wrong.get("move").toString(),
                        wrong.get("field").toString(),
                        wrong.get("expected").toString(),
                        wrong.get("given").toString()));
        assertTrue(wrong.getAsJsonArray("why").size() > 0);
    }

    @Test
    void a_drill_has_twenty_problems_by_default_and_is_reproduced_by_its_seed() {
        JsonObject usual = drill("'game':'kalah'");
        assertEquals(20, usual.getAsJsonArray("problems").size());
        assertTrue(!usual.get("problems").equals(drill("'game':'kalah'").get("problems")));
        assertEquals(
                drill("'game':'kalah','seed':5,'count':7").get("problems"),
                drill("'game':'kalah','seed':5,'count':7").get("problems"));
    }

    @Test
    void the_oldest_of_three_drills_and_other_sessions_drills_are_unknown() {
        JsonObject first = drill("'game':'tictactoe'");
        JsonObject second = drill("'game':'tictactoe'");
        drill("'game':'tictactoe'");
        assertEquals("no_such_drill", code(answer(first, new JsonArray())));
        assertEquals("bad_value", code(answer(second, new JsonArray())));
        TestClient eve = coreFixture.guest("eve");
        assertEquals(
                List.of("no_such_drill"),
                TestClient.types(
                        eve.request("{'t':'verify.answer','id':2,'drill':" + second.get("drill") + ",'answers':[]}")));
    }

    private static String code(JsonObject refusal) {
        return refusal.get("code").getAsString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'t':'verify','game':'chess'                                 | unknown_game | game",
                "'t':'verify'                                                | bad_message  | game",
                "'t':'verify','game':'kalah','options':{'pits':99}           | bad_options  | options.pits",
                "'t':'verify','game':'kalah','count':0                       | bad_value    | count",
                "'t':'verify','game':'kalah','count':51                      | bad_value    | count",
                "'t':'verify','game':'kalah','count':'20'                    | bad_message  | count",
                "'t':'verify','game':'kalah','seed':1.5                      | bad_message  | seed",
                "'t':'verify','game':'kalah','seed':99999999999999999999     | bad_value    | seed",
                "'t':'verify.answer','drill':'','answers':[]                 | no_such_drill | drill",
                "'t':'verify.answer','drill':7,'answers':[]                  | bad_message  | drill",
                "'t':'verify.answer','drill':'x'                             | bad_message  | answers",
                "'t':'verify.answer','drill':'x','answers':[[]]              | bad_message  | answers[0]",
                "'t':'verify.answer','drill':'x','answers':[{'to':0,'score':[0,0]}] | bad_message  | answers[0].pos",
                "'t':'verify.answer','drill':'x','answers':[{'pos':{},'to':0,'score':[0,0]}] | bad_message | answers[0].pos",
                "'t':'verify.answer','drill':'x','answers':[{'pos':'','score':[null]}] | bad_message | answers[0].score[0]",
            })
    void an_invalid_request_is_rejected_with_its_field(String fields, String code, String field) {
        JsonObject error =
                TestClient.json(ada.request("{'id':1," + fields + "}").get(0));
        assertEquals(code + " " + field, code(error) + " " + error.get("field").getAsString());
    }

    /** The reply to a drill with the most problems on the largest board. */
    static String longestDrill() {
        return new DrillTest()
                .drill("'game':'reversi','options':{'rows':26,'cols':26},'count':50")
                .toString();
    }

    /** The reply to wrong answers as long as a line of a client. */
    static String longestGrade() {
        DrillTest test = new DrillTest();
        JsonObject drill = test.drill("'game':'reversi','count':50,'seed':1");
        int problems = drill.getAsJsonArray("problems").size();
        String given = "\u2028".repeat((LineFraming.CLIENT_BYTES_MAX - 1_000) / 3 / problems - 12);
        JsonArray answers = new JsonArray();
        for (int i = 0; i < problems; i++) {
            JsonObject answer = new JsonObject();
            answer.addProperty("pos", given);
            answer.add("score", new JsonArray());
            answers.add(answer);
        }
        test.coreFixture.advance(Duration.ofMinutes(1));
        return test.ada
                .request("{'t':'verify.answer','id':2,'drill':" + drill.get("drill") + ",'answers':"
                        + answers.toString().replace("\\u2028", "\u2028") + "}")
                .get(0);
    }

    @Test
    void each_of_the_longest_answers_is_graded() {
        assertEquals(50, TestClient.json(longestGrade()).getAsJsonArray("wrong").size());
    }

    @Test
    void drills_are_rate_limited() {
        coreFixture.advance(Duration.ofMinutes(1));
        String fields = "{'t':'verify','id':1,'game':'kalah'}";
        for (int drill = 0; drill < 8; drill++) {
            assertEquals(List.of("ok"), TestClient.types(ada.request(fields)));
        }
        JsonObject refusal = TestClient.json(ada.request(fields).get(0));
        assertEquals("rate_limited \"explore\"", code(refusal) + " " + refusal.get("key"));
        coreFixture.advance(Duration.ofMillis(refusal.get("retryMs").getAsLong()));
        assertEquals(List.of("ok"), TestClient.types(ada.request(fields)));
    }
}
