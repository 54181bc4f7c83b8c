package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.rating.Glicko2;
import org.parlor.server.core.rating.Rating;

/** Rated games: which games are rated and how they change ratings. */
class RatedTest {
    private static final ServerSettings SETTINGS = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);
    private static final String RATED = "'game':'tictactoe','tc':{'mode':'none'},'rated':true";

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient ada = person("ada");
    private final TestClient bob = person("bob");

    private TestClient person(String name) {
        return coreFixture.person(name, "correct horse", true);
    }

    /** Starts a rated game; the first player moves first. */
    private String start(TestClient first, TestClient second) {
        String seek = TestClient.last(first.request("{'t':'seek','id':1,'side':0," + RATED + "}"), "ok")
                .get("seek")
                .getAsString();
        List<String> taken = second.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}");
        first.takeReceived();
        return TestClient.last(taken, "ok").get("g").getAsString();
    }

    private static String ratings(List<String> received) {
        JsonObject end = TestClient.last(received, "game.end");
        return end.has("ratings") ? end.get("ratings").toString() : "none";
    }

    private String won(TestClient winner, TestClient loser) {
        String g = start(winner, loser);
        CoreFixture.moveTwice(g, winner, loser);
        return ratings(loser.request("{'t':'resign','g':'" + g + "'}"));
    }

    @Test
    void a_game_that_is_given_up_before_both_have_moved_twice_is_not_rated() {
        for (int i = 0; i < 3; i++) {
            String g = start(ada, bob);
            ada.request("{'t':'move','id':9,'g':'" + g + "','ply':0,'move':'b2'}");
            bob.request("{'t':'move','id':9,'g':'" + g + "','ply':1,'move':'a1'}");
            ada.request("{'t':'move','id':9,'g':'" + g + "','ply':2,'move':'c1'}");
            assertEquals("none", ratings(bob.request("{'t':'resign','g':'" + g + "'}")));
        }
        assertEquals(
                "[]",
                TestClient.last(ada.request("{'t':'leaderboard','id':1,'game':'tictactoe'}"), "ok")
                        .get("list")
                        .toString());
        assertEquals("[{\"r\":1662,\"rd\":290},{\"r\":1338,\"rd\":290}]", won(ada, bob));
    }

    @Test
    void twenty_rated_games_of_a_pair_count_a_day_and_then_one_every_72_minutes() {
        CoreFixture fast = new CoreFixture(new ServerCore(SETTINGS, new SeededRandomSource(1)), CoreFixture.START);
        TestClient ada = fast.person("ada", "correct horse", true);
        TestClient bob = fast.person("bob", "correct horse", true);
        for (int i = 0; i < 20; i++) {
            assertNotEquals("none", won(ada, bob));
        }
        assertEquals("none", won(ada, bob));
        assertEquals("none", won(bob, ada));
        assertNotEquals("none", won(ada, fast.person("eve", "correct horse", true)));
        fast.advance(Duration.ofMinutes(72));
        assertNotEquals("none", won(bob, ada));
        assertEquals("none", won(bob, ada));
    }

    @Test
    void a_player_who_aborts_five_games_waits_before_the_next_offer() {
        for (int i = 0; i < 5; i++) {
            String g = start(ada, bob);
            assertEquals(List.of("game.end aborted"), TestClient.types(bob.request("{'t':'abort','g':'" + g + "'}")));
        }
        String seek = TestClient.last(ada.request("{'t':'seek','id':1," + RATED + "}"), "ok")
                .get("seek")
                .getAsString();
        for (String offer : List.of(
                "{'t':'seek','id':1," + RATED + "}",
                "{'t':'seek.take','id':2,'seek':'" + seek + "'}",
                "{'t':'challenge','id':3,'to':'ada'," + RATED + "}")) {
            assertEquals("rate_limited abort 60000", limit(bob.request(offer)));
        }
        assertEquals(List.of("ok"), TestClient.types(ada.request("{'t':'seek','id':1," + RATED + "}")));
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(
                "ok",
                TestClient.types(bob.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}"))
                        .get(0));
    }

    private static String limit(List<String> received) {
        JsonObject error = TestClient.last(received, "error");
        return error.get("code").getAsString() + " " + error.get("key").getAsString() + " " + error.get("retryMs");
    }

    private static String refusal(List<String> received) {
        JsonObject error = TestClient.last(received, "error");
        return error.get("code").getAsString()
                + (error.has("data")
                        ? " " + error.getAsJsonObject("data").get("why").getAsString()
                        : "");
    }

    @Test
    void the_end_of_a_rated_game_contains_both_new_ratings() {
        assertEquals("[{\"r\":1662,\"rd\":290},{\"r\":1338,\"rd\":290}]", won(ada, bob));
    }

    @Test
    void a_rating_is_shown_wherever_its_player_may_play() {
        won(ada, bob);
        bob.request("{'t':'lobby','on':true}");
        ada.request("{'t':'seek'," + RATED + "}");
        assertEquals(
                "{\"name\":\"ada\",\"bot\":false,\"guest\":false,\"r\":1662}",
                TestClient.last(bob.takeReceived(), "lobby.add")
                        .getAsJsonObject("seek")
                        .get("from")
                        .toString());
        ada.request("{'t':'challenge','to':'bob'," + RATED + "}");
        JsonObject challenge = TestClient.last(bob.takeReceived(), "challenge");
        assertEquals(
                "1662 true",
                challenge.getAsJsonObject("from").get("r") + " "
                        + challenge.get("rated").getAsBoolean());
        bob.request("{'t':'challenge.accept','challenge':" + challenge.get("challenge") + "}");
        JsonObject game = TestClient.last(ada.takeReceived(), "game");
        assertTrue(game.get("rated").getAsBoolean());
        assertTrue(game.get("players").toString().contains("\"r\":1662"), game.toString());
        ada.disconnect();
        assertEquals(
                "{\"tictactoe\":{\"r\":1662,\"rd\":290}}",
                TestClient.last(
                                coreFixture
                                        .person("ada", "correct horse", false)
                                        .takeReceived(),
                                "welcome")
                        .getAsJsonObject("user")
                        .get("ratings")
                        .toString());
    }

    @Test
    void a_game_record_has_the_ratings_from_before_the_game() {
        won(ada, bob);
        String g = start(ada, bob);
        String record =
                bob.request("{'t':'record','id':1,'g':'" + g + "','as':'json'}").get(0);
        assertTrue(record.contains("{\"name\":\"bob\",\"bot\":false,\"r\":1338}],\"rated\":true"), record);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'game':'kalah','options':{'pits':5},'tc':{'mode':'none'},'rated':true",
                "'game':'tictactoe','pos':{'pos':'X...O....','to':0},'tc':{'mode':'none'},'rated':true"
            })
    void only_the_standard_game_is_rated(String fields) {
        assertEquals("rated_not_allowed", refusal(ada.request("{'t':'challenge','to':'bob'," + fields + "}")));
    }

    @Test
    void guests_and_programs_of_persons_cannot_play_rated_games() {
        TestClient eve = coreFixture.guest("eve");
        assertEquals("rated_not_allowed", refusal(eve.request("{'t':'seek'," + RATED + "}")));
        assertEquals("rated_not_allowed", refusal(eve.request("{'t':'challenge','to':'ada'," + RATED + "}")));
        assertEquals("rated_not_allowed", refusal(ada.request("{'t':'challenge','to':'guest-eve'," + RATED + "}")));
        String seek = TestClient.last(ada.request("{'t':'seek','id':1," + RATED + "}"), "ok")
                .get("seek")
                .getAsString();
        assertEquals("rated_not_allowed", refusal(eve.request("{'t':'seek.take','seek':'" + seek + "'}")));
        String token = TestClient.last(bob.request("{'t':'token.new','id':1,'label':'vps'}"), "ok")
                .get("token")
                .getAsString();
        TestClient program = coreFixture.connect("{\"as\":\"bot\",\"name\":\"bob\",\"token\":\"" + token + "\"}");
        assertEquals("rated_not_allowed", refusal(program.request("{'t':'seek.take','seek':'" + seek + "'}")));
    }

    @Test
    void a_program_cannot_move_in_its_owners_rated_game() {
        String g = start(bob, ada);
        String token = TestClient.last(bob.request("{'t':'token.new','id':1,'label':'vps'}"), "ok")
                .get("token")
                .getAsString();
        TestClient program = coreFixture.connect("{\"as\":\"bot\",\"name\":\"bob\",\"token\":\"" + token + "\"}");
        program.takeReceived();
        assertEquals("forbidden", refusal(program.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}")));
    }

    @Test
    void bots_can_play_rated_games() {
        assertEquals("[{\"r\":1662,\"rd\":290},{\"r\":1338,\"rd\":290}]", won(ada, coreFixture.bot("deep")));
    }

    @Test
    void a_rated_game_has_no_takebacks() {
        String g = start(ada, bob);
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        assertEquals("not_supported", refusal(ada.request("{'t':'offer','g':'" + g + "','kind':'takeback'}")));
    }

    @Test
    void a_person_cannot_explore_during_a_rated_game_but_a_bot_can() {
        TestClient deep = coreFixture.bot("deep");
        String g = start(ada, deep);
        String explore = "{'t':'explore','id':1,'game':'tictactoe','pos':'.........','to':0,'moves':['b2']}";
        assertEquals(List.of("forbidden"), TestClient.types(ada.request(explore)));
        assertEquals(List.of("ok"), TestClient.types(deep.request(explore)));
        ada.request("{'t':'resign','g':'" + g + "'}");
        assertEquals(List.of("ok"), TestClient.types(ada.request(explore)));
    }

    @Test
    void an_aborted_game_changes_no_rating() {
        String g = start(ada, bob);
        assertEquals("none", ratings(bob.request("{'t':'abort','g':'" + g + "'}")));
        assertFalse(coreFixture.records().stream().anyMatch(record -> record instanceof JournalRecord.Rated));
    }

    @ParameterizedTest
    @CsvSource({"draw,false", "win,true"})
    void an_abandoned_game_is_rated_if_the_win_is_claimed(String claim, boolean counts) {
        String g = start(ada, bob);
        CoreFixture.moveTwice(g, ada, bob);
        bob.disconnect();
        coreFixture.advance(Duration.ofMinutes(1));
        List<String> received = ada.request("{'t':'claim','g':'" + g + "','result':'" + claim + "'}");
        assertEquals(counts, !ratings(received).equals("none"));
    }

    @Test
    void the_rematch_of_a_rated_game_is_rated_with_the_new_ratings() {
        String g = start(ada, bob);
        CoreFixture.moveTwice(g, ada, bob);
        bob.request("{'t':'resign','g':'" + g + "'}");
        ada.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        bob.takeReceived();
        JsonObject game = TestClient.last(bob.request("{'t':'offer','g':'" + g + "','kind':'rematch'}"), "game");
        assertEquals(
                "true [{\"name\":\"bob\",\"bot\":false,\"guest\":false,\"r\":1338},"
                        + "{\"name\":\"ada\",\"bot\":false,\"guest\":false,\"r\":1662}]",
                game.get("rated") + " " + game.get("players"));
    }

    @Test
    void a_seek_accepts_its_rating_range_and_unrated_players_have_the_default() {
        won(ada, bob);
        String fields = "{'t':'seek','id':1,'range':[1400,1600]," + RATED + "}";
        String seek = TestClient.last(person("cleo").request(fields), "ok")
                .get("seek")
                .getAsString();
        String take = "{'t':'seek.take','seek':'" + seek + "'}";
        assertEquals("declined generic", refusal(ada.request(take)));
        assertEquals("declined generic", refusal(bob.request(take)));
        assertEquals("game", TestClient.types(person("dan").request(take)).get(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'rated':false        | true  | declined casual",
                "'rated':true         | false | declined rated",
                "'range':[1000,1400]  | true  | declined generic",
                "'range':[1600,1700]  | true  | accepted",
                "'rated':true         | true  | accepted",
                "'vs':'any'           | true  | accepted",
                "'vs':'any'           | false | accepted"
            })
    void a_policy_restricts_rated_games_and_opponents(String policy, boolean rated, String answer) {
        won(ada, bob);
        TestClient deep = coreFixture.bot("deep");
        deep.request("{'t':'policy','slots':4,'games':['*']," + policy + "}");
        List<String> received = ada.request(
                "{'t':'challenge','to':'deep','game':'tictactoe','tc':{'mode':'none'},'rated':" + rated + "}");
        boolean accepted = TestClient.types(received).contains("challenge.gone");
        assertEquals(answer, accepted ? "accepted" : refusal(received));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void ratings_follow_from_results_and_survive_a_restart(long seed) {
        Random random = new Random(seed);
        List<TestClient> players = new ArrayList<>(List.of(ada, bob, person("cleo"), coreFixture.bot("deep")));
        for (int i = 0; i < 30; i++) {
            Collections.shuffle(players, random);
            String g = start(players.get(0), players.get(1));
            String[] ends = {"resign", "abort", "offer", "move"};
            String end = ends[random.nextInt(ends.length)];
            if (!end.equals("abort")) {
                CoreFixture.moveTwice(g, players.get(0), players.get(1));
            }
            String rest = switch (end) {
                case "offer" -> ",'kind':'draw'}";
                case "move" -> ",'ply':4,'move':'c3'}";
                default -> "}";
            };
            players.get(0).request("{'t':'" + end + "','g':'" + g + "'" + rest);
            players.get(1).request("{'t':'" + end + "','g':'" + g + "'" + rest);
            coreFixture.advance(Duration.ofMinutes(random.nextInt(3_000)));
        }
        Map<String, Rating> folded = folded(coreFixture.records());
        assertEquals(4, folded.size());
        assertEquals(folded, recorded(coreFixture.records()));
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture later = new CoreFixture(again, coreFixture.now());
        String told = TestClient.last(
                        later.person("ada", "correct horse", false).takeReceived(), "welcome")
                .getAsJsonObject("user")
                .getAsJsonObject("ratings")
                .getAsJsonObject("tictactoe")
                .toString();
        Rating adas = Objects.requireNonNull(folded.get("ada"));
        assertEquals("{\"r\":" + adas.rounded() + ",\"rd\":" + adas.roundedRd(coreFixture.now()) + "}", told);
    }

    /** Computes the ratings independently from the results in the records. */
    private static Map<String, Rating> folded(List<JournalRecord> records) {
        Map<String, GameSettings> terms = new HashMap<>();
        Map<String, Rating> ratings = new HashMap<>();
        for (JournalRecord record : records) {
            if (record instanceof JournalRecord.OfGame event) {
                if (event.event() instanceof GameEvent.Created created) {
                    terms.put(event.game(), created.terms());
                } else if (event.event() instanceof GameEvent.Ended ended
                        && !ended.reason().wireName().equals("aborted")) {
                    List<Player> seats =
                            Objects.requireNonNull(terms.get(event.game())).players();
                    String one = seats.get(0).name();
                    String other = seats.get(1).name();
                    double points = ended.winner() == null ? 0.5 : 1 - ended.winner();
                    Rating first = ratings.getOrDefault(one, Rating.initial(event.at()));
                    Rating second = ratings.getOrDefault(other, Rating.initial(event.at()));
                    ratings.put(one, Glicko2.after(first, second, points, event.at()));
                    ratings.put(other, Glicko2.after(second, first, 1 - points, event.at()));
                }
            }
        }
        return ratings;
    }

    private static Map<String, Rating> recorded(List<JournalRecord> records) {
        Map<String, Rating> ratings = new HashMap<>();
        for (JournalRecord record : records) {
            if (record instanceof JournalRecord.Rated rated) {
                ratings.put(rated.name(), new Rating(rated.r(), rated.rd(), rated.volatility(), rated.at()));
            }
        }
        return ratings;
    }
}
