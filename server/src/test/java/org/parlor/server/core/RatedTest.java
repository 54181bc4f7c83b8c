package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.rating.Glicko2;
import org.parlor.server.core.rating.Rating;

/** Games that count: which may, what they change, and that nothing else changes a rating. */
class RatedTest {
    private static final ServerSettings HOUSE = ServerSettings.standard().with(PasswordPolicy.GUARDED);
    private static final String RATED = "'game':'tictactoe','tc':{'mode':'none'},'rated':true";

    private final CoreFixture coreFixture = new CoreFixture(HOUSE);
    private final TestClient ada = person("ada");
    private final TestClient bob = person("bob");

    private TestClient person(String name) {
        return coreFixture.person(name, "correct horse", true);
    }

    /** Starts a rated game, the first of whom moves first. */
    private String start(TestClient first, TestClient second) {
        String seek = TestClient.last(first.say("{'t':'seek','id':1,'side':0," + RATED + "}"), "ok")
                .get("seek")
                .getAsString();
        List<String> taken = second.say("{'t':'seek.take','id':2,'seek':'" + seek + "'}");
        first.takeHeard();
        return TestClient.last(taken, "ok").get("g").getAsString();
    }

    private static String ratings(List<String> heard) {
        JsonObject end = TestClient.last(heard, "game.end");
        return end.has("ratings") ? end.get("ratings").toString() : "none";
    }

    private String won(TestClient winner, TestClient loser) {
        String g = start(winner, loser);
        return ratings(loser.say("{'t':'resign','g':'" + g + "'}"));
    }

    private static String refusal(List<String> heard) {
        JsonObject error = TestClient.last(heard, "error");
        return error.get("code").getAsString()
                + (error.has("data")
                        ? " " + error.getAsJsonObject("data").get("why").getAsString()
                        : "");
    }

    @Test
    void the_end_of_a_rated_game_tells_both_new_ratings() {
        assertEquals("[{\"r\":1662,\"rd\":290},{\"r\":1338,\"rd\":290}]", won(ada, bob));
    }

    @Test
    void a_rating_is_seen_wherever_its_owner_would_play() {
        won(ada, bob);
        bob.say("{'t':'lobby','on':true}");
        ada.say("{'t':'seek'," + RATED + "}");
        assertEquals(
                "{\"name\":\"ada\",\"bot\":false,\"guest\":false,\"r\":1662}",
                TestClient.last(bob.takeHeard(), "lobby.add")
                        .getAsJsonObject("seek")
                        .get("from")
                        .toString());
        ada.say("{'t':'challenge','to':'bob'," + RATED + "}");
        JsonObject challenge = TestClient.last(bob.takeHeard(), "challenge");
        assertEquals(
                "1662 true",
                challenge.getAsJsonObject("from").get("r") + " "
                        + challenge.get("rated").getAsBoolean());
        bob.say("{'t':'challenge.accept','challenge':" + challenge.get("challenge") + "}");
        JsonObject game = TestClient.last(ada.takeHeard(), "game");
        assertTrue(game.get("rated").getAsBoolean());
        assertTrue(game.get("players").toString().contains("\"r\":1662"), game.toString());
        ada.disconnect();
        assertEquals(
                "{\"tictactoe\":{\"r\":1662,\"rd\":290}}",
                TestClient.last(
                                coreFixture
                                        .person("ada", "correct horse", false)
                                        .takeHeard(),
                                "welcome")
                        .getAsJsonObject("user")
                        .get("ratings")
                        .toString());
    }

    @Test
    void the_record_of_a_game_has_the_ratings_its_players_came_with() {
        won(ada, bob);
        String g = start(ada, bob);
        String record =
                bob.say("{'t':'record','id':1,'g':'" + g + "','as':'json'}").get(0);
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
    void only_the_usual_game_is_rated(String wish) {
        assertEquals("rated_not_allowed", refusal(ada.say("{'t':'challenge','to':'bob'," + wish + "}")));
    }

    @Test
    void guests_and_programs_of_people_play_no_rated_games() {
        TestClient eve = coreFixture.guest("eve");
        assertEquals("rated_not_allowed", refusal(eve.say("{'t':'seek'," + RATED + "}")));
        assertEquals("rated_not_allowed", refusal(eve.say("{'t':'challenge','to':'ada'," + RATED + "}")));
        assertEquals("rated_not_allowed", refusal(ada.say("{'t':'challenge','to':'guest-eve'," + RATED + "}")));
        String seek = TestClient.last(ada.say("{'t':'seek','id':1," + RATED + "}"), "ok")
                .get("seek")
                .getAsString();
        assertEquals("rated_not_allowed", refusal(eve.say("{'t':'seek.take','seek':'" + seek + "'}")));
        String token = TestClient.last(bob.say("{'t':'token.new','id':1,'label':'vps'}"), "ok")
                .get("token")
                .getAsString();
        TestClient program = coreFixture.connect("{\"as\":\"bot\",\"name\":\"bob\",\"token\":\"" + token + "\"}");
        assertEquals("rated_not_allowed", refusal(program.say("{'t':'seek.take','seek':'" + seek + "'}")));
    }

    @Test
    void a_program_does_not_move_in_the_rated_game_of_its_owner() {
        String g = start(bob, ada);
        String token = TestClient.last(bob.say("{'t':'token.new','id':1,'label':'vps'}"), "ok")
                .get("token")
                .getAsString();
        TestClient program = coreFixture.connect("{\"as\":\"bot\",\"name\":\"bob\",\"token\":\"" + token + "\"}");
        program.takeHeard();
        assertEquals("forbidden", refusal(program.say("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}")));
    }

    @Test
    void bots_play_rated_games_like_people() {
        assertEquals("[{\"r\":1662,\"rd\":290},{\"r\":1338,\"rd\":290}]", won(ada, coreFixture.bot("deep")));
    }

    @Test
    void nothing_is_taken_back_in_a_rated_game() {
        String g = start(ada, bob);
        ada.say("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        assertEquals("not_supported", refusal(ada.say("{'t':'offer','g':'" + g + "','kind':'takeback'}")));
    }

    @Test
    void who_plays_a_rated_game_does_not_explore_meanwhile_unless_it_is_a_bot() {
        TestClient deep = coreFixture.bot("deep");
        String g = start(ada, deep);
        String explore = "{'t':'explore','id':1,'game':'tictactoe','pos':'.........','to':0,'moves':['b2']}";
        assertEquals(List.of("forbidden"), TestClient.types(ada.say(explore)));
        assertEquals(List.of("ok"), TestClient.types(deep.say(explore)));
        ada.say("{'t':'resign','g':'" + g + "'}");
        assertEquals(List.of("ok"), TestClient.types(ada.say(explore)));
    }

    @Test
    void an_aborted_game_changes_nothing() {
        String g = start(ada, bob);
        assertEquals("none", ratings(bob.say("{'t':'abort','g':'" + g + "'}")));
        assertFalse(coreFixture.records().stream().anyMatch(record -> record instanceof JournalRecord.Rated));
    }

    @ParameterizedTest
    @CsvSource({"draw,false", "win,true"})
    void an_abandoned_game_counts_if_somebody_claims_to_have_won_it(String claim, boolean counts) {
        String g = start(ada, bob);
        bob.disconnect();
        coreFixture.pass(Duration.ofMinutes(1));
        List<String> heard = ada.say("{'t':'claim','g':'" + g + "','result':'" + claim + "'}");
        assertEquals(counts, !ratings(heard).equals("none"));
    }

    @Test
    void the_rematch_of_a_rated_game_is_rated_and_knows_the_new_ratings() {
        String g = start(ada, bob);
        bob.say("{'t':'resign','g':'" + g + "'}");
        ada.say("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        bob.takeHeard();
        JsonObject game = TestClient.last(bob.say("{'t':'offer','g':'" + g + "','kind':'rematch'}"), "game");
        assertEquals(
                "true [{\"name\":\"bob\",\"bot\":false,\"guest\":false,\"r\":1338},"
                        + "{\"name\":\"ada\",\"bot\":false,\"guest\":false,\"r\":1662}]",
                game.get("rated") + " " + game.get("players"));
    }

    @Test
    void an_open_game_is_open_to_its_range_and_the_unrated_count_as_average() {
        won(ada, bob);
        String wish = "{'t':'seek','id':1,'range':[1400,1600]," + RATED + "}";
        String seek =
                TestClient.last(person("cleo").say(wish), "ok").get("seek").getAsString();
        String take = "{'t':'seek.take','seek':'" + seek + "'}";
        assertEquals("declined generic", refusal(ada.say(take)));
        assertEquals("declined generic", refusal(bob.say(take)));
        assertEquals("game", TestClient.types(person("dan").say(take)).get(0));
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
    void a_policy_says_whether_it_wants_rated_games_and_of_whom(String policy, boolean rated, String answer) {
        won(ada, bob);
        TestClient deep = coreFixture.bot("deep");
        deep.say("{'t':'policy','slots':4,'games':['*']," + policy + "}");
        List<String> heard =
                ada.say("{'t':'challenge','to':'deep','game':'tictactoe','tc':{'mode':'none'},'rated':" + rated + "}");
        boolean accepted = TestClient.types(heard).contains("challenge.gone");
        assertEquals(answer, accepted ? "accepted" : refusal(heard));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void ratings_are_a_fold_of_results_and_survive_a_restart(long seed) {
        Random random = new Random(seed);
        List<TestClient> players = new ArrayList<>(List.of(ada, bob, person("cleo"), coreFixture.bot("deep")));
        for (int i = 0; i < 60; i++) {
            Collections.shuffle(players, random);
            String g = start(players.get(0), players.get(1));
            String[] ends = {"resign", "abort", "offer", "move"};
            String end = ends[random.nextInt(ends.length)];
            String rest = switch (end) {
                case "offer" -> ",'kind':'draw'}";
                case "move" -> ",'ply':0,'move':'b2'}";
                default -> "}";
            };
            players.get(0).say("{'t':'" + end + "','g':'" + g + "'" + rest);
            players.get(1).say("{'t':'" + end + "','g':'" + g + "'" + rest);
            coreFixture.pass(Duration.ofMinutes(random.nextInt(3_000)));
        }
        Map<String, Rating> folded = folded(coreFixture.records());
        assertEquals(4, folded.size());
        assertEquals(folded, recorded(coreFixture.records()));
        ServerCore again = new ServerCore(HOUSE, new SeededRandomness(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture later = new CoreFixture(again, coreFixture.now());
        String told = TestClient.last(
                        later.person("ada", "correct horse", false).takeHeard(), "welcome")
                .getAsJsonObject("user")
                .getAsJsonObject("ratings")
                .getAsJsonObject("tictactoe")
                .toString();
        Rating adas = Objects.requireNonNull(folded.get("ada"));
        assertEquals("{\"r\":" + adas.shown() + ",\"rd\":" + adas.shownRd(coreFixture.now()) + "}", told);
    }

    /** The ratings that the results in these records make, by somebody else's bookkeeping. */
    private static Map<String, Rating> folded(List<JournalRecord> records) {
        Map<String, GameSettings> terms = new HashMap<>();
        Map<String, Rating> ratings = new HashMap<>();
        for (JournalRecord record : records) {
            if (record instanceof JournalRecord.OfGame event) {
                if (event.event() instanceof GameEvent.Created created) {
                    terms.put(event.game(), created.terms());
                } else if (event.event() instanceof GameEvent.Ended ended
                        && !ended.reason().word().equals("aborted")) {
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
