package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.ArchiveResult;

/** Requests for archived games get the same replies as before archiving. */
class ArchivedGameTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient deep = coreFixture.bot("deep");
    private final TestClient eve = coreFixture.guest("eve");

    private String played(String tc) {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", tc);
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(2));
        move(deep, g, 1, "a1");
        ada.request("{'t':'resign','g':'" + g + "'}");
        return g;
    }

    private static List<String> move(TestClient player, String g, int ply, String move) {
        return player.request("{'t':'move','id':9,'g':'" + g + "','ply':" + ply + ",'move':'" + move
                + "','info':{'score':7,'depth':2}}");
    }

    private void archive() {
        coreFixture.advance(Duration.ofMinutes(10));
    }

    private static List<String> replies(TestClient client, String... requests) {
        List<String> received = new ArrayList<>();
        for (String request : requests) {
            received.addAll(client.request("{'id':3," + request + "}"));
        }
        return received;
    }

    @Test
    void archiving_changes_neither_record_nor_history() {
        String g = played("{'mode':'fischer','base':60000,'inc':1000}");
        String[] requests = {
            "'t':'record','as':'json','g':'" + g + "'",
            "'t':'record','as':'text','g':'" + g + "'",
            "'t':'history'",
            "'t':'history','user':'DEEP','vs':'Guest-Ada','game':'tictactoe'",
            "'t':'history','user':'deep','game':'kalah'",
            "'t':'history','user':'nobody'",
        };
        List<String> before = replies(eve, requests);
        assertEquals(List.of("ok", "ok", "ok", "ok", "ok", "no_such_user"), TestClient.types(replies(ada, requests)));
        archive();
        assertEquals(before, replies(eve, requests));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'mode':'none'}",
                "{'mode':'fischer','base':60000,'inc':1000}",
                "{'mode':'byoyomi','base':1000,'period':3000,'periods':3}"
            })
    void a_player_receives_the_same_final_snapshot_of_an_archived_game(String tc) {
        String g = played(tc);
        String sync = "'t':'sync','g':'" + g + "'";
        List<String> before = replies(ada, sync);
        archive();
        assertEquals(without(before), without(replies(ada, sync)));
        assertEquals(List.of("not_a_player"), TestClient.types(replies(eve, sync)));
    }

    /** Removes the current time. */
    private static List<String> without(List<String> received) {
        return received.stream()
                .map(line -> line.replaceFirst("\"now\":\\d+", ""))
                .toList();
    }

    @Test
    void a_fallen_flag_stays_fallen_in_an_archived_game() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", "{'mode':'fischer','base':5000,'inc':0}");
        coreFixture.advance(Duration.ofSeconds(5));
        archive();
        JsonObject game = TestClient.last(replies(deep, "'t':'sync','g':'" + g + "'"), "game");
        assertEquals("[0,5000]", game.getAsJsonObject("clock").get("ms").toString());
        assertEquals("time", game.getAsJsonObject("result").get("reason").getAsString());
    }

    @Test
    void a_repeated_move_is_a_duplicate_and_a_new_one_is_rejected() {
        String g = played("{'mode':'none'}");
        archive();
        assertEquals(List.of("{\"t\":\"ok\",\"re\":9,\"dup\":true}"), move(ada, g, 0, "b2"));
        assertEquals(List.of("game_over"), TestClient.types(move(ada, g, 0, "a1")));
        assertEquals(List.of("game_over"), TestClient.types(move(deep, g, 2, "c3")));
        assertEquals(List.of("not_a_player"), TestClient.types(move(eve, g, 0, "b2")));
    }

    @Test
    void other_requests_to_an_archived_game_are_rejected_as_game_over() {
        String g = played("{'mode':'none'}");
        archive();
        String of = ",'g':'" + g + "'";
        String[] requests = {
            "'t':'resign'" + of,
            "'t':'abort'" + of,
            "'t':'claim','result':'win'" + of,
            "'t':'offer','kind':'rematch'" + of,
            "'t':'answer','kind':'draw','accept':true" + of,
            "'t':'ready'" + of,
        };
        assertEquals(
                List.of("game_over", "game_over", "game_over", "game_over", "game_over", "ok"),
                TestClient.types(replies(ada, requests)));
        assertTrue(TestClient.types(replies(eve, requests)).stream().allMatch("not_a_player"::equals));
    }

    @Test
    void an_archived_game_can_be_viewed_without_becoming_a_spectator() {
        String g = played("{'mode':'none'}");
        archive();
        List<String> received = replies(eve, "'t':'watch','g':'" + g + "'");
        assertEquals("{\"t\":\"ok\",\"re\":3,\"g\":\"" + g + "\",\"delayMs\":0}", received.get(0));
        JsonObject game = TestClient.json(received.get(1));
        assertEquals("over null", game.get("state").getAsString() + " " + game.get("to"));
        assertEquals(List.of("ok"), TestClient.types(replies(eve, "'t':'unwatch','g':'" + g + "'")));
    }

    @Test
    void an_unknown_game_is_no_such_game() {
        for (String g : List.of("nope", "", "'; DROP TABLE past", "x".repeat(33), "\\u0000")) {
            String of = ",'g':'" + g.replace("'", "\\u0027") + "'";
            assertEquals(
                    List.of("no_such_game", "no_such_game", "no_such_game", "no_such_game"),
                    TestClient.types(replies(
                            eve,
                            "'t':'record','as':'json'" + of,
                            "'t':'sync'" + of,
                            "'t':'watch'" + of,
                            "'t':'move','ply':0,'move':'a1'" + of)));
        }
    }

    @Test
    void a_history_continues_from_memory_into_the_archive() {
        List<String> played = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            coreFixture.advance(Duration.ofSeconds(7));
            String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", "{'mode':'none'}");
            ada.request("{'t':'resign','g':'" + g + "'}");
            played.add(0, g);
        }
        assertTrue(
                coreFixture.archivedGames() > 100 && coreFixture.archivedGames() < 200,
                coreFixture.archivedGames() + " of 250 are in the archive");
        List<String> told = new ArrayList<>();
        String after = "null";
        do {
            JsonObject page = TestClient.json(
                    replies(eve, "'t':'history','user':'deep','after':" + after).get(0));
            StreamSupport.stream(page.getAsJsonArray("list").spliterator(), false)
                    .forEach(game -> told.add(game.getAsJsonObject().get("g").getAsString()));
            after = page.get("more").toString();
        } while (!after.equals("null"));
        assertEquals(played, told);
    }

    @Test
    void a_game_archived_during_a_query_is_listed_once() {
        String g = played("{'mode':'none'}");
        coreFixture.holdArchive();
        replies(ada, "'t':'history'");
        archive();
        coreFixture.archiveAnswers(ArchiveResult.empty());
        assertEquals(List.of(g), games(ada.takeReceived()));
        replies(ada, "'t':'history'");
        coreFixture.archiveAnswers();
        assertEquals(List.of(g), games(ada.takeReceived()));
    }

    private static List<String> games(List<String> received) {
        return StreamSupport.stream(
                        TestClient.json(received.get(received.size() - 1))
                                .getAsJsonArray("list")
                                .spliterator(),
                        false)
                .map(game -> game.getAsJsonObject().get("g").getAsString())
                .toList();
    }

    @Test
    void a_failed_query_is_reported_and_blocks_nothing_else() {
        String g = played("{'mode':'none'}");
        archive();
        coreFixture.holdArchive();
        assertEquals(List.of(), replies(eve, "'t':'record','as':'json','g':'" + g + "'"));
        assertEquals(List.of("pong"), TestClient.types(replies(eve, "'t':'ping','n':1")));
        coreFixture.archiveAnswers(ArchiveResult.failed(RequestException.of(ErrorCode.INTERNAL, "incident 7")));
        assertEquals(
                List.of("{\"t\":\"error\",\"re\":3,\"code\":\"internal\",\"message\":\"incident 7\"}"),
                eve.takeReceived());
    }

    @Test
    void a_query_result_for_a_closed_connection_is_dropped() {
        String g = played("{'mode':'none'}");
        archive();
        coreFixture.holdArchive();
        replies(eve, "'t':'record','as':'json','g':'" + g + "'");
        eve.disconnect();
        coreFixture.archiveAnswers();
        assertEquals(List.of(), eve.takeReceived());
    }

    @Test
    void archive_queries_are_rate_limited() {
        String[] requests = new String[60];
        Arrays.fill(requests, "'t':'move','ply':0,'move':'a1','g':'nope'");
        List<String> types = TestClient.types(replies(eve, requests));
        assertEquals(50, types.stream().filter("no_such_game"::equals).count());
        assertEquals(10, types.stream().filter("rate_limited"::equals).count());
        coreFixture.advance(Duration.ofMillis(100));
        assertEquals(List.of("no_such_game"), TestClient.types(replies(eve, requests[0])));
    }
}
