package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.rules.Games;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.XotOpenings;
import org.parlor.server.core.api.ServerSettings;

/** Games that start from an opening that the server draws, or with handicap corners. */
class OpeningTest {
    private static final String XOT = "{'opening':'xot'}";
    private static final Rules RULES = Games.get("reversi").rules(Map.of("opening", "xot"));

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");

    private String start(String options) {
        return coreFixture.startGame(ada, bob, "reversi", options, "{'mode':'none'}");
    }

    private static boolean isListed(String position) {
        return !XotOpenings.leadingTo(PositionText.parse(RULES, position)).isEmpty();
    }

    private static String text(JsonObject start) {
        return start.get("pos").getAsString() + " " + start.get("to").getAsInt();
    }

    private JsonObject record(String g) {
        return TestClient.last(ada.request("{'t':'record','id':9,'g':'" + g + "','as':'json'}"), "ok")
                .getAsJsonObject("record");
    }

    private String startOf(String g) {
        return text(record(g).getAsJsonObject("start"));
    }

    @Test
    void a_game_starts_from_a_drawn_opening_that_snapshot_turn_and_record_have() {
        String g = start(XOT);
        List<String> received = ada.takeReceived();
        JsonObject game = TestClient.last(received, "game");
        JsonObject turn = TestClient.last(received, "turn");
        String start = text(game.getAsJsonObject("start"));
        assertEquals(true, isListed(start), start);
        assertEquals(
                List.of(start, start, start),
                List.of(text(game), turn.get("pos").getAsString() + " " + turn.get("you"), startOf(g)));
        assertEquals(
                "{\"rows\":8,\"cols\":8,\"passing\":\"forced\",\"opening\":\"xot\"}",
                game.get("options").toString());
        assertEquals("[0,[]]", "[" + game.get("ply") + "," + game.get("moves") + "]");
    }

    @Test
    void a_usual_game_has_neither_a_start_nor_options_that_older_clients_do_not_know() {
        start("{'opening':'standard','corners':0}");
        JsonObject game = TestClient.last(ada.takeReceived(), "game");
        assertEquals(
                "{\"rows\":8,\"cols\":8,\"passing\":\"forced\"}",
                game.get("options").toString());
        assertEquals(false, game.has("start"));
    }

    @Test
    void corners_belong_to_black_and_white_moves_first() {
        String g = start("{'corners':2}");
        List<String> received = ada.takeReceived();
        JsonObject game = TestClient.last(received, "game");
        assertEquals("1 false", game.get("to") + " " + game.has("start"));
        assertEquals(
                List.of(),
                TestClient.types(received).stream().filter("turn"::equals).toList());
        assertEquals("X" + ".".repeat(26) + "OX......XO" + ".".repeat(26) + "X 1", startOf(g));
    }

    @Test
    void a_rematch_draws_another_opening() {
        String g = start(XOT);
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'"
                + TestClient.last(ada.takeReceived(), "turn")
                        .getAsJsonArray("legal")
                        .get(0)
                        .getAsString() + "'}");
        ada.request("{'t':'resign','g':'" + g + "'}");
        bob.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        List<String> received = ada.request("{'t':'answer','id':7,'g':'" + g + "','kind':'rematch','accept':true}");
        String rematch = TestClient.last(received, "ok").get("g").getAsString();
        assertNotEquals(startOf(g), startOf(rematch));
        assertEquals(true, isListed(startOf(rematch)));
    }

    @Test
    void both_games_of_a_pair_have_one_opening_and_the_next_pair_another() {
        List<String> made = ada.request("{'t':'challenge','id':1,'to':'guest-bob','game':'reversi','options':" + XOT
                + ",'tc':{'mode':'none'},'side':0,'pairs':2}");
        String challenge = TestClient.last(made, "ok").get("challenge").getAsString();
        bob.request("{'t':'challenge.accept','id':2,'challenge':'" + challenge + "'}");
        List<String> starts = new ArrayList<>();
        String g = TestClient.last(ada.takeReceived(), "game").get("g").getAsString();
        for (int number = 0; number < 4; number++) {
            starts.add(startOf(g));
            bob.takeReceived();
            ada.request("{'t':'resign','g':'" + g + "'}");
            JsonObject end = TestClient.last(bob.takeReceived(), "game.end");
            g = end.get("next").isJsonNull() ? "" : end.get("next").getAsString();
        }
        assertEquals("", g);
        assertEquals(List.of(starts.get(0), starts.get(2)), List.of(starts.get(1), starts.get(3)));
        assertNotEquals(starts.get(0), starts.get(2));
    }

    @Test
    void each_game_of_a_tournament_draws_an_opening() {
        TestClient root = coreFixture.bot("root");
        List<TestClient> players =
                List.of(coreFixture.bot("b1"), coreFixture.bot("b2"), coreFixture.bot("b3"), coreFixture.bot("b4"));
        String tour = TestClient.last(
                        root.request(
                                "{'t':'tour.new','id':1,'name':'Cup','kind':'roundrobin','game':'reversi','options':"
                                        + XOT + ",'tc':{'mode':'fischer','base':300000,'inc':0}}"),
                        "ok")
                .get("tour")
                .getAsString();
        players.forEach(player -> player.request("{'t':'tour.join','id':2,'tour':'" + tour + "'}"));
        players.forEach(TestClient::takeReceived);
        root.request("{'t':'tour.start','id':3,'tour':'" + tour + "'}");
        coreFixture.advance(Duration.ofSeconds(3));
        List<String> starts = players.stream()
                .map(player ->
                        text(TestClient.last(player.takeReceived(), "game").getAsJsonObject("start")))
                .toList();
        assertEquals(2, starts.stream().distinct().count());
        assertEquals(
                List.of(true, true, true, true),
                starts.stream().map(OpeningTest::isListed).toList());
    }

    @Test
    void the_opening_is_the_same_after_a_restart() {
        String g = start(XOT);
        JsonObject before = TestClient.last(ada.takeReceived(), "game");
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now() + 1_000);
        CoreFixture later = new CoreFixture(again, coreFixture.records(), coreFixture.now() + 1_000);
        JsonObject after = TestClient.last(later.guest("eve").request("{'t':'watch','id':1,'g':'" + g + "'}"), "game");
        assertEquals(before.get("start"), after.get("start"));
        assertEquals(before.get("pos"), after.get("pos"));
        assertEquals(before.get("options"), after.get("options"));
    }

    @Test
    void a_given_position_takes_the_place_of_the_draw() {
        String position = "X" + ".".repeat(26) + "OX......XO" + ".".repeat(27);
        List<String> made = ada.request("{'t':'challenge','id':1,'to':'guest-bob','game':'reversi','options':" + XOT
                + ",'tc':{'mode':'none'},'side':0,'pos':{'pos':'" + position + "','to':1}}");
        bob.request("{'t':'challenge.accept','id':2,'challenge':'"
                + TestClient.last(made, "ok").get("challenge").getAsString() + "'}");
        assertEquals(
                position + " 1",
                text(TestClient.last(ada.takeReceived(), "game").getAsJsonObject("start")));
    }

    @Test
    void drawn_openings_and_corners_are_casual_and_exclude_each_other() {
        TestClient deep = coreFixture.bot("deep");
        String seek = "{'t':'seek','id':1,'game':'reversi','tc':{'mode':'none'},'options':";
        assertEquals(
                List.of("rated_not_allowed", "rated_not_allowed", "bad_options"),
                List.of(
                        TestClient.type(
                                deep.request(seek + XOT + ",'rated':true}").get(0)),
                        TestClient.type(deep.request(seek + "{'corners':1},'rated':true}")
                                .get(0)),
                        TestClient.type(deep.request(seek + "{'opening':'xot','corners':1}}")
                                .get(0))));
    }
}
