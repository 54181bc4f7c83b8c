package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameStatus;

/** Round-robins by correspondence: all games run at once, and no player has to be present. */
class CorrespondenceTournamentTest {
    private static final Duration DAY = Duration.ofDays(1);
    private static final String PASSWORD = "letmein-now";
    private static final String CUP =
            "{'id':1,'t':'tour.new','name':'Cup','game':'tictactoe','tc':{'mode':'corr','days':3}";

    private static final ServerSettings SETTINGS = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);

    private CoreFixture coreFixture = new CoreFixture();
    private final Map<String, TestClient> bots = new LinkedHashMap<>();
    private String id = "";

    private TestClient bot(String name) {
        return bots.computeIfAbsent(name, key -> coreFixture.bot(key, "corr"));
    }

    private void create(String terms, String... names) {
        id = TestClient.last(bot("root").request(CUP + "," + terms + "}"), "ok")
                .get("tour")
                .getAsString();
        for (String name : names) {
            assertEquals(
                    "ok", TestClient.types(request(bot(name), "tour.join", "")).get(0));
        }
    }

    private List<String> request(TestClient client, String type, String rest) {
        return client.request("{'id':2,'t':'" + type + "','tour':'" + id + "'" + rest + "}");
    }

    private void start() {
        request(bot("root"), "tour.start", "");
        coreFixture.advance(Duration.ofSeconds(4));
    }

    private void leaveAll() {
        bots.forEach((name, client) -> {
            if (!name.equals("root")) {
                client.disconnect();
            }
        });
        bots.keySet().retainAll(List.of("root"));
    }

    private JsonObject show(String rest) {
        return TestClient.last(request(bot("root"), "tour.show", rest), "ok");
    }

    private List<String> pairings(int round) {
        List<String> shown = new ArrayList<>();
        for (JsonElement element : show(",'round':" + round).getAsJsonArray("pairings")) {
            JsonObject pairing = element.getAsJsonObject();
            List<String> names = new ArrayList<>();
            pairing.getAsJsonArray("players").forEach(name -> names.add(name.getAsString()));
            String state = pairing.has("how")
                    ? pairing.get("points") + " " + pairing.get("how").getAsString()
                    : pairing.has("g") ? "playing" : "waiting";
            shown.add(String.join("-", names) + " " + state);
        }
        return shown;
    }

    /** Group, rank, name and half points of all players. */
    private List<String> standings() {
        return StreamSupport.stream(show("").getAsJsonArray("standings").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .map(row -> (row.has("group") ? row.get("group") + ": " : "") + row.get("rank") + " "
                        + row.getAsJsonObject("user").get("name").getAsString() + " " + row.get("points"))
                .toList();
    }

    private String state() {
        JsonObject tour = show("").getAsJsonObject("tour");
        return tour.get("state").getAsString() + " " + tour.get("round") + " of " + tour.get("rounds");
    }

    private List<String> games(String name) {
        bots.remove(name);
        return TestClient.types(bot(name).takeReceived());
    }

    private static String refusal(List<String> lines) {
        JsonObject error = TestClient.last(lines, "error");
        return error.get("code").getAsString() + ": " + error.get("message").getAsString();
    }

    @Test
    void a_tournament_does_not_start_beyond_the_limit_of_games() {
        coreFixture = new CoreFixture(ServerSettings.standard().with(ServerSettings.GAMES_MAX, 9));
        create("'kind':'roundrobin'", "a", "b", "c", "d");
        String first = id;
        create("'kind':'roundrobin'", "a", "b", "c", "d");
        start();
        assertEquals("running 3 of 3", state());
        String second = id;
        id = first;
        String refusal =
                "too_many_games: The server has reached its limit of correspondence games in tournaments; start"
                        + " this one later or create one with smaller groups";
        assertEquals(refusal, refusal(request(bot("root"), "tour.start", "")));
        id = second;
        request(bot("root"), "tour.end", "");
        id = first;
        start();
        assertEquals("running 3 of 3", state());
    }

    @Test
    void all_games_start_at_once_with_nobody_present_and_flags_decide() {
        create("'kind':'roundrobin'", "a", "b", "c", "d");
        leaveAll();
        start();
        assertEquals("running 3 of 3", state());
        assertEquals(List.of("a-d playing", "b-c playing"), pairings(1));
        assertEquals(List.of("d-c playing", "a-b playing"), pairings(2));
        assertEquals(List.of("b-d playing", "c-a playing"), pairings(3));
        assertEquals(
                List.of("welcome", "game", "turn", "game", "turn", "game"),
                games("a").stream().map(type -> type.split(" ")[0]).toList());
        coreFixture.advance(DAY);
        assertEquals(List.of("1 a 0", "1 b 0", "1 c 0", "1 d 0"), standings());
        coreFixture.advance(DAY.multipliedBy(2));
        assertEquals("over 3 of 3", state());
        assertEquals(List.of("a-d [0,2] played", "b-c [0,2] played"), pairings(1));
        assertEquals(List.of("1 c 4", "2 d 4", "3 b 2", "4 a 2"), standings());
    }

    @Test
    void standings_follow_each_result_and_a_restart_loses_none() {
        create("'kind':'roundrobin'", "a", "b", "c");
        start();
        String g = show(",'round':2")
                .getAsJsonArray("pairings")
                .get(1)
                .getAsJsonObject()
                .get("g")
                .getAsString();
        assertEquals(List.of("c [0] bye", "a-b playing"), pairings(2));
        bot("b").request("{'t':'resign','g':'" + g + "'}");
        assertEquals(List.of("1 a 2", "2 b 0", "2 c 0"), standings());
        coreFixture.handle(new Command.Shutdown(false, false));
        coreFixture = coreFixture.takenOverAfter(DAY.multipliedBy(10));
        bots.clear();
        assertEquals(List.of("1 a 2", "2 b 0", "2 c 0"), standings());
        assertEquals("running 3 of 3", state());
        coreFixture.advance(DAY.multipliedBy(3));
        assertEquals("over 3 of 3", state());
    }

    @Test
    void games_leave_the_memory_while_no_player_needs_them_and_a_restart_loses_none() {
        coreFixture = coreFixture.takenOverAfter(Duration.ZERO);
        create("'kind':'roundrobin'", "a", "b", "c", "d");
        start();
        leaveAll();
        String pairings = show(",'round':1").getAsJsonArray("pairings").toString();
        coreFixture.advance(Duration.ofMinutes(8));
        assertEquals(6, coreFixture.unloaded());
        coreFixture = coreFixture.takenOverAfter(DAY);
        bots.clear();
        coreFixture.advance(Duration.ofMinutes(8));
        assertEquals(6, coreFixture.unloaded());
        assertEquals(pairings, show(",'round':1").getAsJsonArray("pairings").toString());

        games("a");
        assertEquals(3, coreFixture.unloaded());
        String g = show(",'round':1")
                .getAsJsonArray("pairings")
                .get(0)
                .getAsJsonObject()
                .get("g")
                .getAsString();
        bot("a").request("{'t':'resign','g':'" + g + "'}");
        assertEquals(List.of("1 d 2", "2 a 0", "2 b 0", "2 c 0"), standings());
        coreFixture.advance(DAY.multipliedBy(3));
        assertEquals("over 3 of 3", state());
        assertEquals(0, coreFixture.unloaded());
        assertEquals(List.of("1 c 4", "2 d 4", "3 b 2", "4 a 2"), standings());
    }

    private void unloadAll() {
        coreFixture = coreFixture.takenOver(PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2)), Duration.ZERO);
        bots.put("d", coreFixture.person("d", PASSWORD, true, "corr"));
        create("'kind':'roundrobin','rated':true", "a", "b", "c", "d");
        start();
        leaveAll();
        coreFixture.advance(Duration.ofMinutes(8));
        assertEquals(6, coreFixture.unloaded());
    }

    private String firstGame() {
        return show(",'round':1")
                .getAsJsonArray("pairings")
                .get(0)
                .getAsJsonObject()
                .get("g")
                .getAsString();
    }

    /** Its players have other games that are not in memory, too. */
    @Test
    void a_restart_replaces_a_game_whose_records_are_inconsistent() {
        unloadAll();
        String g = firstGame();
        assertReplaced(g, new JournalRecord.IllegalMove(coreFixture.now(), g, 0));
    }

    @Test
    void a_game_that_cannot_be_loaded_is_replaced() {
        unloadAll();
        String g = firstGame();
        UnloadedGame game = coreFixture.records().stream()
                .filter(JournalRecord.GameUnloaded.class::isInstance)
                .map(record -> ((JournalRecord.GameUnloaded) record).state())
                .filter(unloaded -> unloaded.id().equals(g))
                .findFirst()
                .orElseThrow();
        UnloadedGame damaged =
                new UnloadedGame(g, game.at(), game.uncharged(), game.due(), game.players(), List.of(), game.chat());
        assertReplaced(g, new JournalRecord.GameUnloaded(coreFixture.now(), g, damaged));
    }

    /** Its flag has fallen by then. */
    @Test
    void a_replaced_game_that_is_loaded_later_ends_without_a_result() {
        unloadAll();
        String g = firstGame();
        UnloadedGame damaged = new UnloadedGame(g, coreFixture.now(), 0, 0, List.of("a", "d"), List.of(), List.of());
        JournalRecord.GameUnloaded damage = new JournalRecord.GameUnloaded(coreFixture.now(), g, damaged);
        assertReplaced(g, damage);
        String standings = standings().toString();
        coreFixture.records().remove(damage);
        assertEndsUnrated(g, standings);
    }

    /** Only a tournament that is remembered tells that its game has been replaced. */
    @Test
    void a_tournament_is_remembered_until_its_replaced_game_has_been_loaded() {
        unloadAll();
        String g = firstGame();
        UnloadedGame damaged = new UnloadedGame(g, coreFixture.now(), 0, 0, List.of("a", "d"), List.of(), List.of());
        JournalRecord.GameUnloaded damage = new JournalRecord.GameUnloaded(coreFixture.now(), g, damaged);
        assertReplaced(g, damage);
        String standings = standings().toString();
        playTournaments(101);
        coreFixture.records().remove(damage);
        assertEndsUnrated(g, standings);
        assertEquals(false, isForgotten());
        playTournaments(1);
        assertEquals(true, isForgotten());
    }

    private void playTournaments(int count) {
        TournamentFixture others = new TournamentFixture(coreFixture);
        for (int i = 0; i < count; i++) {
            others.create("'kind':'roundrobin'", "x", "y").start();
            others.request("root", "end");
        }
        bots.clear();
    }

    private boolean isForgotten() {
        return coreFixture.records().stream()
                .anyMatch(record -> record instanceof JournalRecord.TournamentForgotten forgotten
                        && forgotten.tour().equals(id));
    }

    @Test
    void a_replaced_game_whose_records_are_consistent_after_all_ends_without_a_result() {
        coreFixture = new CoreFixture(SETTINGS);
        create("'kind':'roundrobin','rated':true", "a", "b", "c");
        bots.put("d", coreFixture.person("d", PASSWORD, true, "corr"));
        request(bot("d"), "tour.join", "");
        start();
        leaveAll();
        String g = firstGame();
        JournalRecord.OfGame damage =
                new JournalRecord.OfGame(coreFixture.now(), g, 7, new GameEvent.StateChanged(GameStatus.PLAYING));
        assertReplaced(g, damage);
        String standings = standings().toString();
        coreFixture.records().remove(damage);
        assertEndsUnrated(g, standings);
    }

    private void assertReplaced(String g, JournalRecord damage) {
        coreFixture.records().add(damage);
        SeededRandomSource random = new SeededRandomSource(2);
        // The other cores had the same.
        Stream.generate(random::id).limit(100).forEach(used -> {});
        ServerCore next = new ServerCore(SETTINGS, random, (activity, fault) -> "1", true);
        coreFixture = coreFixture.takenOver(next, Duration.ZERO);
        bots.clear();
        coreFixture.advance(DAY);
        bot("a");
        coreFixture.advance(Duration.ofSeconds(4));
        assertEquals(Set.of(g), next.quarantined().keySet());
        assertNotEquals(g, firstGame());
        leaveAll();
        coreFixture.advance(DAY.multipliedBy(3));
        assertEquals("over 3 of 3", state());
    }

    private void assertEndsUnrated(String g, String standings) {
        coreFixture = coreFixture.takenOver(PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2)), Duration.ZERO);
        bots.clear();
        JsonObject ended =
                TestClient.last(coreFixture.person("d", PASSWORD, false, "corr").takeReceived(), "welcome");
        coreFixture.advance(DAY.multipliedBy(4));
        assertEquals(standings, standings().toString());
        assertEquals(
                "server",
                StreamSupport.stream(ended.getAsJsonArray("ended").spliterator(), false)
                        .map(JsonElement::getAsJsonObject)
                        .filter(game -> game.get("g").getAsString().equals(g))
                        .map(game ->
                                game.getAsJsonObject("result").get("reason").getAsString())
                        .findFirst()
                        .orElse("none"));
        assertEquals(
                List.of(),
                coreFixture.records().stream()
                        .filter(JournalRecord.Rated.class::isInstance)
                        .filter(record -> ((JournalRecord.Rated) record).game().equals(g))
                        .toList());
    }

    @Test
    void a_core_that_fails_between_two_rounds_starts_the_others() {
        create("'kind':'roundrobin','cycles':2", "a", "b", "c", "d");
        request(bot("root"), "tour.start", "");
        coreFixture.advance(Duration.ofSeconds(3));
        coreFixture = coreFixture.takenOverAfter(DAY);
        bots.clear();
        coreFixture.advance(Duration.ofSeconds(1));
        assertEquals("running 6 of 6", state());
        assertEquals(List.of("d-a playing", "c-b playing"), pairings(4));
    }

    @Test
    void a_large_field_plays_in_groups_of_equal_strength() {
        create("'kind':'roundrobin','groupSize':3", "a", "b", "c", "d", "e", "f", "g");
        assertEquals("1 a 0", standings().get(0));
        start();
        assertEquals("running 3 of 3", state());
        assertEquals(
                List.of("1: 1 a 0", "1: 1 f 0", "1: 1 g 0", "2: 1 b 0", "2: 1 e 0", "3: 1 c 0", "3: 1 d 0"),
                standings());
        assertEquals(
                List.of("f-g playing", "b-e playing", "c-d playing"),
                pairings(1).stream().filter(pairing -> !pairing.contains("bye")).toList());
        bot("b").takeReceived();
        coreFixture.advance(DAY.multipliedBy(3));
        assertEquals(
                "Cup ended: you finished 2nd of 2 in group 2",
                TestClient.last(bot("b").takeReceived(), "notice").get("text").getAsString());
        assertEquals(List.of("2: 1 e 2", "2: 2 b 0"), standings().subList(3, 5));
    }

    @Test
    void a_player_who_has_left_plays_on_but_forfeits_what_has_not_begun() {
        create("'kind':'roundrobin'", "a", "b", "c", "d");
        request(bot("root"), "tour.start", "");
        request(bot("d"), "tour.leave", "");
        coreFixture.advance(Duration.ofSeconds(4));
        assertEquals(List.of("a-d [2,0] forfeit", "b-c playing"), pairings(1));
        request(bot("c"), "tour.leave", "");
        assertEquals(List.of("d-c [0,2] forfeit", "a-b playing"), pairings(2));
        assertEquals(List.of("b-d [2,0] forfeit", "c-a playing"), pairings(3));
    }

    @Test
    void its_games_do_not_count_against_the_limit_of_a_player() {
        coreFixture = new CoreFixture(ServerSettings.standard().with(ServerSettings.CORRESPONDENCE_GAMES_MAX, 1));
        create("'kind':'roundrobin'", "a", "b", "c", "d");
        start();
        coreFixture.startGame(bot("a"), bot("b"), "tictactoe", "{}", "{'mode':'corr','days':1}");
        assertEquals(
                "too_many_games: a has reached the limit of correspondence games",
                refusal(bot("c").request(
                                "{'id':1,'t':'challenge','to':'a','game':'tictactoe','tc':{'mode':'corr','days':1}}")));
    }

    @Test
    void a_program_that_cannot_read_days_gets_nothing_of_it() {
        TestClient old = coreFixture.bot("old");
        create("'kind':'roundrobin'", "a", "b", "c");
        assertEquals(
                "[]",
                TestClient.last(old.request("{'id':1,'t':'tour.list'}"), "ok")
                        .get("list")
                        .toString());
        assertEquals(
                "not_supported: Your program does not support correspondence games; use a newer one",
                refusal(old.request(CUP + ",'kind':'roundrobin'}")));
        assertEquals(
                "not_supported: The program of old cannot play correspondence games",
                refusal(request(old, "tour.join", "")));
        assertEquals(
                "not_supported: Your program does not support correspondence games; use a newer one",
                refusal(request(old, "tour.show", ",'watch':true")));
        bot("c").disconnect();
        bots.remove("c");
        TestClient c = coreFixture.bot("c");
        start();
        assertEquals(List.of("welcome", "notice"), c.takeTypes());
        assertEquals(List.of("ok"), TestClient.types(request(c, "tour.leave", "")));
        coreFixture.advance(DAY.multipliedBy(4));
        assertEquals(List.of("notice"), c.takeTypes());
        assertEquals(List.of(), old.takeTypes());
    }

    @Test
    void only_a_round_robin_has_days_and_only_two_games_of_a_pair() {
        for (String kind : List.of("swiss", "gauntlet", "arena")) {
            assertEquals(
                    "not_supported: A tournament by correspondence is a round-robin, whose games all run at once",
                    refusal(bot("root").request(CUP + ",'kind':'" + kind + "'}")));
        }
        assertEquals(
                "bad_value: \"cycles\" must be 1 to 2, not 3",
                refusal(bot("root").request(CUP + ",'kind':'roundrobin','cycles':3}")));
        assertEquals(
                "bad_value: \"groupSize\" must be 3 to 40, not 2",
                refusal(bot("root").request(CUP + ",'kind':'roundrobin','groupSize':2}")));
    }
}
