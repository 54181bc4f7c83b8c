package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Pairing of bots by the server. */
class BotPairingTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");

    @Test
    void bots_with_auto_pairing_are_paired_with_alternating_colours() {
        TestClient one = coreFixture.bot("one");
        TestClient two = coreFixture.bot("two");
        one.request("{'t':'policy','slots':1,'games':['tictactoe'],'pair':true}");
        two.request("{'t':'policy','slots':1,'games':['*'],'pair':true}");
        coreFixture.advance(Duration.ofSeconds(2));
        JsonObject first = TestClient.last(one.takeReceived(), "game");
        assertEquals(
                "tictactoe {\"mode\":\"fischer\",\"base\":60000,\"inc\":1000}",
                first.get("game").getAsString() + " " + first.get("tc"));
        one.request("{'t':'resign','g':'" + first.get("g").getAsString() + "'}");
        one.takeReceived();
        coreFixture.advance(Duration.ofSeconds(2));
        JsonObject second = TestClient.last(one.takeReceived(), "game");
        assertEquals(1, first.get("you").getAsInt() + second.get("you").getAsInt());
    }

    @Test
    void a_pair_of_bots_changes_colours_after_each_game_and_the_game_type_after_two() {
        TestClient one = coreFixture.bot("one");
        coreFixture.bot("two").request("{'t':'policy','slots':1,'games':['*'],'pair':true}");
        one.request("{'t':'policy','slots':1,'games':['kalah','tictactoe'],'pair':true}");
        List<String> games = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            coreFixture.advance(Duration.ofSeconds(2));
            JsonObject game = TestClient.last(one.takeReceived(), "game");
            games.add(game.get("game").getAsString() + " " + game.get("you"));
            one.request("{'t':'resign','g':'" + game.get("g").getAsString() + "'}");
            one.takeReceived();
        }
        assertEquals(List.of("kalah 0", "kalah 1", "tictactoe 0", "tictactoe 1", "kalah 0"), games);
    }

    @Test
    void a_bot_that_plays_in_the_name_of_a_person_is_paired_for_casual_games() {
        CoreFixture core = new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED));
        TestClient owner = core.person("carol", "correct horse", true);
        owner.takeReceived();
        String token = TestClient.json(owner.request("{'t':'token.new','id':1,'label':'program'}")
                        .get(0))
                .get("token")
                .getAsString();
        TestClient program = core.connect("{\"as\":\"bot\",\"name\":\"carol\",\"token\":\"" + token + "\"}");
        program.request("{'t':'policy','slots':1,'games':['kalah'],'pair':true}");
        core.bot("one").request("{'t':'policy','slots':1,'games':['kalah'],'pair':true}");
        core.advance(Duration.ofSeconds(2));
        assertFalse(TestClient.last(program.takeReceived(), "game").get("rated").getAsBoolean());
    }

    @Test
    void paired_games_are_rated_unless_a_policy_excludes_it() {
        coreFixture.bot("one").request("{'t':'policy','slots':1,'games':['kalah'],'pair':true}");
        coreFixture.bot("two").request("{'t':'policy','slots':1,'games':['kalah'],'pair':true}");
        coreFixture.advance(Duration.ofSeconds(2));
        coreFixture.bot("three").request("{'t':'policy','slots':1,'games':['kalah'],'rated':false,'pair':true}");
        coreFixture.bot("four").request("{'t':'policy','slots':1,'games':['kalah'],'pair':true}");
        coreFixture.bot("five").request("{'t':'policy','slots':1,'games':['kalah'],'rated':true,'pair':true}");
        coreFixture.advance(Duration.ofSeconds(2));
        assertEquals(Set.of("one two true", "four three false"), pairings());
    }

    @Test
    void the_pairing_reserves_one_slot_for_people_and_rotates_opponents() {
        for (String name : List.of("one", "two", "three", "four")) {
            coreFixture.bot(name).request("{'t':'policy','slots':4,'games':['tictactoe'],'pair':true}");
        }
        coreFixture.advance(Duration.ofSeconds(2));
        assertEquals(
                Set.of(
                        "one two true",
                        "one three true",
                        "four one true",
                        "three two true",
                        "four two true",
                        "four three true"),
                pairings());
        String challenge = "{'t':'challenge','to':'four','game':'tictactoe','tc':{'mode':'none'}}";
        assertEquals(
                List.of("challenge.gone", "game"),
                TestClient.types(bob.request(challenge)).subList(0, 2));
    }

    @Test
    void a_bot_that_has_withdrawn_its_policy_or_logged_out_is_not_paired() {
        TestClient left = coreFixture.bot("left");
        TestClient withdrawn = coreFixture.bot("withdrawn");
        for (TestClient bot : List.of(left, withdrawn, coreFixture.bot("one"))) {
            bot.request("{'t':'policy','slots':1,'games':['kalah'],'pair':true}");
        }
        withdrawn.request("{'t':'policy','slots':1,'games':['kalah'],'pair':false}");
        left.disconnect();
        coreFixture.bot("left");
        coreFixture.advance(Duration.ofSeconds(2));
        assertEquals(Set.of(), pairings());
    }

    @Test
    void the_pairing_of_many_bots_takes_several_steps() {
        CoreFixture core = new CoreFixture(
                new ServerCore(ServerSettings.standard(), new SeededRandomSource(1)), CoreFixture.START);
        TestClient eve = core.guest("eve");
        for (int i = 0; i < 100; i++) {
            core.bot("bot" + i).request("{'t':'policy','slots':1,'games':['kalah'],'pair':true}");
        }
        List<Integer> games = new ArrayList<>();
        core.advance(Duration.ofSeconds(1));
        for (int i = 0; i < 3; i++) {
            games.add(TestClient.last(eve.request("{'t':'list','id':1,'what':'games'}"), "ok")
                    .getAsJsonArray("list")
                    .size());
            core.advance(Duration.ofMillis(20));
        }
        assertEquals(List.of(10, 20, 30), games);
    }

    @Test
    void two_of_many_bots_are_paired_if_only_their_policies_agree() {
        CoreFixture core = new CoreFixture(
                new ServerCore(ServerSettings.standard(), new SeededRandomSource(1)), CoreFixture.START);
        for (int i = 0; i < 100; i++) {
            String game = i == 0 || i == 99 ? "reversi" : "kalah";
            String range = i == 0 || i == 99 ? "[0,3000]" : "[3000,3000]";
            core.bot("bot" + i)
                    .request("{'t':'policy','slots':1,'games':['" + game + "'],'range':" + range + ",'pair':true}");
        }
        core.advance(Duration.ofSeconds(30));
        assertEquals(
                List.of("bot0", "bot99"),
                TestClient.last(core.guest("eve").request("{'t':'list','id':1,'what':'games'}"), "ok")
                        .getAsJsonArray("list")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonArray("players")
                        .asList()
                        .stream()
                        .map(player -> player.getAsJsonObject().get("name").getAsString())
                        .sorted()
                        .toList());
    }

    /** The running games as names of both players and whether they are rated. */
    private Set<String> pairings() {
        Set<String> pairs = new TreeSet<>();
        List<String> received = ada.request("{'t':'lobby','id':1,'on':true}");
        for (JsonElement each : TestClient.last(received, "lobby").getAsJsonArray("games")) {
            JsonObject game = each.getAsJsonObject();
            Set<String> names = new TreeSet<>();
            for (JsonElement player : game.getAsJsonArray("players")) {
                names.add(player.getAsJsonObject().get("name").getAsString());
            }
            pairs.add(String.join(" ", names) + " " + game.get("rated").getAsBoolean());
        }
        return pairs;
    }
}
