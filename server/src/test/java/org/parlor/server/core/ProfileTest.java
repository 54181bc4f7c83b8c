package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Profiles and leaderboards. */
class ProfileTest {
    private final CoreFixture coreFixture =
            new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED));
    private final TestClient ada = coreFixture.person("ada", "correct horse", true);
    private final TestClient deep = coreFixture.bot("deep");

    private void won(TestClient winner, TestClient loser) {
        String seek = TestClient.last(
                        winner.request(
                                "{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'},'rated':true,'side':0}"),
                        "ok")
                .get("seek")
                .getAsString();
        String g = TestClient.last(loser.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}"), "ok")
                .get("g")
                .getAsString();
        CoreFixture.moveTwice(g, winner, loser);
        loser.request("{'t':'resign','g':'" + g + "'}");
    }

    @Test
    void a_profile_has_user_creation_time_and_ratings() {
        coreFixture.advance(Duration.ofDays(1));
        won(ada, deep);
        won(deep, ada);
        won(ada, deep);
        assertEquals(
                "{\"t\":\"ok\",\"re\":1,\"profile\":{\"user\":{\"name\":\"ada\",\"bot\":false,\"guest\":false},"
                        + "\"since\":" + CoreFixture.START
                        + ",\"here\":true,\"ratings\":{\"tictactoe\":{\"r\":1582,\"rd\":228,"
                        + "\"games\":3,\"won\":2,\"drawn\":0,\"lost\":1}},\"vacationDays\":21}}",
                ada.request("{'t':'profile','id':1}").get(0));
        deep.disconnect();
        JsonObject gone = TestClient.last(ada.request("{'t':'profile','id':1,'user':'DEEP'}"), "ok")
                .getAsJsonObject("profile");
        assertEquals(
                "{\"name\":\"deep\",\"bot\":true,\"guest\":false} false", gone.get("user") + " " + gone.get("here"));
        assertEquals(List.of("no_such_user"), TestClient.types(ada.request("{'t':'profile','user':'eve'}")));
    }

    @Test
    void a_leaderboard_is_ordered_by_rating_and_flags_bots() {
        won(deep, ada);
        won(deep, coreFixture.person("bob", "correct horse", true));
        assertEquals(
                "[\"deep\",\"bob\",\"ada\"]", names(ada.request(board(1, null))).toString());
        assertEquals(
                "{\"t\":\"ok\",\"re\":1,\"list\":[{\"name\":\"deep\",\"bot\":true,\"guest\":false,\"r\":1751,\"rd\":256,"
                        + "\"games\":2}],\"more\":null}",
                ada.request(board(2, null)).get(0));
        assertEquals(
                List.of("unknown_game"), TestClient.types(ada.request("{'t':'leaderboard','id':1,'game':'chess'}")));
        assertEquals(List.of("bad_value"), TestClient.types(ada.request(board(0, null))));
        assertEquals(List.of("bad_value"), TestClient.types(ada.request(board(1, "x"))));
    }

    @Test
    void a_long_leaderboard_is_paged() {
        ServerCore known = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        List<JournalRecord> records = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            records.add(new JournalRecord.AccountCreated(CoreFixture.START, "Łot" + i, true, null, "hash" + i));
            records.add(new JournalRecord.Rated(
                    CoreFixture.START, "Łot" + i, "tictactoe", "g", 1_500 + i / 3, 60, 0.06, 1, 0, 0));
        }
        known.restore(records, CoreFixture.START);
        TestClient reader = new CoreFixture(known, CoreFixture.START).guest("eve");
        List<String> seen = new ArrayList<>();
        String after = null;
        do {
            JsonObject page = TestClient.last(reader.request(board(1, after)), "ok");
            names(List.of(page.toString())).forEach(name -> seen.add(name.getAsString()));
            after = page.get("more").isJsonNull() ? null : page.get("more").getAsString();
        } while (after != null);
        assertEquals(250, seen.stream().distinct().count());
        assertEquals(250, seen.size());
        assertEquals(List.of("Łot249", "Łot246", "Łot247", "Łot248"), seen.subList(0, 4));
    }

    @Test
    void a_page_of_a_leaderboard_examines_a_bounded_number_of_places() {
        ServerCore known = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        List<JournalRecord> records = new ArrayList<>();
        for (int i = 0; i <= 10_000; i++) {
            boolean last = i == 10_000;
            records.add(new JournalRecord.AccountCreated(CoreFixture.START, "Bot" + i, true, null, "hash" + i));
            records.add(new JournalRecord.Rated(
                    CoreFixture.START,
                    "Bot" + i,
                    "tictactoe",
                    "g",
                    last ? 1_400 : 1_500,
                    60,
                    0.06,
                    last ? 9 : 1,
                    0,
                    0));
        }
        known.restore(records, CoreFixture.START);
        TestClient reader = new CoreFixture(known, CoreFixture.START).guest("eve");
        JsonObject first = TestClient.last(reader.request(board(2, null)), "ok");
        assertEquals("[]", first.get("list").toString());
        JsonObject second =
                TestClient.last(reader.request(board(2, first.get("more").getAsString())), "ok");
        assertEquals("[\"Bot10000\"]", names(List.of(second.toString())).toString());
        assertTrue(second.get("more").isJsonNull());
    }

    private static String board(int min, @Nullable String after) {
        return "{'t':'leaderboard','id':1,'game':'tictactoe','min':" + min
                + (after == null ? "}" : ",'after':'" + after + "'}");
    }

    private static JsonArray names(List<String> received) {
        JsonArray names = new JsonArray();
        for (JsonElement line : TestClient.last(received, "ok").getAsJsonArray("list")) {
            names.add(line.getAsJsonObject().get("name"));
        }
        return names;
    }
}
