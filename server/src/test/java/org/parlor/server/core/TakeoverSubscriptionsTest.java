package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Subscriptions, open seeks, challenges and policies after another core has taken over. */
class TakeoverSubscriptionsTest {
    private static final Duration GAP = Duration.ofSeconds(2);
    private static final String NO_LIMIT = "'tc':{'mode':'none'}";
    private static final String SEEK = "{'t':'seek','id':1,'game':'tictactoe'," + NO_LIMIT + ",'side':0";
    private static final String CHALLENGE_BOB =
            "{'t':'challenge','id':1,'to':'guest-bob','game':'tictactoe'," + NO_LIMIT + "}";

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");

    private static List<String> types(TestClient client, String line) {
        return TestClient.types(client.request(line));
    }

    private static String field(List<String> received, String type, String field) {
        return TestClient.last(received, type).get(field).getAsString();
    }

    private static List<String> names(JsonObject lobby, String list, String field) {
        return StreamSupport.stream(lobby.getAsJsonArray(list).spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .map(item -> item.get(field).getAsString())
                .toList();
    }

    @Test
    void a_subscriber_of_the_lobby_receives_a_snapshot_and_then_changes() {
        ada.request("{'t':'lobby','on':true}");
        String seek = field(ada.request(SEEK + "}"), "ok", "seek");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        List<String> received = adaAgain.takeReceived();
        assertEquals(List.of("lobby", "lobby.add"), TestClient.types(received));
        assertEquals(List.of("guest-ada"), names(TestClient.last(received, "lobby"), "users", "name"));
        assertEquals(
                seek,
                TestClient.last(received, "lobby.add")
                        .getAsJsonObject("seek")
                        .get("seek")
                        .getAsString());
        next.restore(bob);
        assertEquals(List.of("lobby.add"), adaAgain.takeTypes());
    }

    @Test
    void nothing_is_kept_of_an_ended_subscription() {
        ada.request("{'t':'lobby','on':true}");
        ada.request("{'t':'lobby','on':false}");
        assertEquals(Set.of(), ada.keptRequests().keySet());
    }

    @Test
    void a_spectator_receives_a_snapshot_and_then_the_moves() {
        TestClient eve = coreFixture.guest("eve");
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        eve.request("{'t':'watch','user':'guest-ada'}");
        assertEquals(Set.of("watch " + g), eve.keptRequests().keySet());
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient eveAgain = next.restore(eve);
        assertEquals(List.of("game"), eveAgain.takeTypes());
        TestClient adaAgain = next.restore(ada);
        next.restore(bob);
        adaAgain.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        assertEquals(
                List.of("game.presence here", "game.presence here", "game.state playing", "game.move"),
                eveAgain.takeTypes());
        eveAgain.request("{'t':'unwatch','g':'" + g + "'}");
        assertEquals(Set.of(), eveAgain.keptRequests().keySet());
    }

    @Test
    void a_delayed_spectator_receives_the_new_ratings_with_the_end() {
        CoreFixture persons = new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED));
        TestClient first = persons.person("first", "correct horse", true);
        TestClient second = persons.person("second", "correct horse", true);
        TestClient eve = persons.guest("eve");
        String g = field(first.request(SEEK + ",'rated':true}"), "ok", "seek");
        second.request("{'t':'seek.take','seek':'" + g + "'}");
        eve.request("{'t':'watch','g':'" + g + "'}");
        CoreFixture.moveTwice(g, first, second);
        second.request("{'t':'resign','g':'" + g + "'}");
        CoreFixture next = persons.takenOverAfter(GAP);
        TestClient eveAgain = next.restore(eve);
        next.advance(Duration.ofMinutes(1));
        assertEquals(
                "[{\"r\":1662,\"rd\":290},{\"r\":1338,\"rd\":290}]",
                TestClient.last(eveAgain.takeReceived(), "game.end")
                        .get("ratings")
                        .toString());
    }

    @Test
    void a_watched_game_is_forgotten_when_it_is_archived() {
        TestClient eve = coreFixture.guest("eve");
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        eve.request("{'t':'watch','g':'" + g + "'}");
        ada.request("{'t':'resign','g':'" + g + "'}");
        coreFixture.advance(Duration.ofMinutes(10));
        assertEquals(Set.of(), eve.keptRequests().keySet());
    }

    @Test
    void a_watched_game_that_is_gone_at_the_new_core_is_forgotten() {
        TestClient eve = coreFixture.guest("eve");
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        eve.request("{'t':'watch','g':'" + g + "'}");
        ada.request("{'t':'resign','g':'" + g + "'}");
        CoreFixture next = coreFixture.takenOverAfter(Duration.ofHours(1));
        next.advance(Duration.ofSeconds(1));
        TestClient eveAgain = next.restore(eve);
        assertEquals(List.of(), eveAgain.takeReceived());
        assertEquals(Set.of(), eveAgain.keptRequests().keySet());
    }

    @Test
    void a_seek_keeps_its_id() {
        String seek = field(ada.request(SEEK + "}"), "ok", "seek");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        TestClient bobAgain = next.restore(bob);
        List<String> taken = bobAgain.request("{'t':'seek.take','id':1,'seek':'" + seek + "'}");
        assertEquals(seek, field(taken, "ok", "g"));
        assertEquals(List.of("game", "game.state playing", "turn"), adaAgain.takeTypes());
        assertEquals(Set.of("sync " + seek), adaAgain.keptRequests().keySet());
    }

    @Test
    void a_seek_can_be_cancelled_at_the_new_core() {
        String seek = field(ada.request(SEEK + "}"), "ok", "seek");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        assertEquals(List.of("ok"), types(adaAgain, "{'t':'seek.cancel','id':1,'seek':'" + seek + "'}"));
        assertEquals(Set.of(), adaAgain.keptRequests().keySet());
    }

    @Test
    void a_private_seek_keeps_its_code() {
        String code = field(ada.request(SEEK + ",'code':true}"), "ok", "code");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        next.restore(ada);
        TestClient bobAgain = next.restore(bob);
        assertEquals(
                "ok",
                types(bobAgain, "{'t':'seek.take','id':1,'code':'" + code + "'}")
                        .get(0));
    }

    /** The core failed after the commit of the game, before the gateway learned of it. */
    @Test
    void a_seek_that_was_taken_just_before_the_takeover_is_not_restored() {
        String seek = field(ada.request(SEEK + "}"), "ok", "seek");
        TestClient adaBefore = new TestClient(coreFixture, ada);
        bob.request("{'t':'seek.take','id':1,'seek':'" + seek + "'}");
        assertEquals(Set.of("seek " + seek), adaBefore.keptRequests().keySet());
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(adaBefore);
        assertEquals(List.of("game"), adaAgain.takeTypes());
        assertEquals(Set.of("sync " + seek), adaAgain.keptRequests().keySet());
        TestClient bobAgain = next.restore(bob);
        assertEquals(List.of("no_such_seek"), types(bobAgain, "{'t':'seek.take','id':1,'seek':'" + seek + "'}"));
    }

    @Test
    void the_seeks_of_a_session_that_is_not_restored_are_gone() {
        String seek = field(ada.request(SEEK + "}"), "ok", "seek");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient bobAgain = next.restore(bob);
        assertEquals(List.of("no_such_seek"), types(bobAgain, "{'t':'seek.take','id':1,'seek':'" + seek + "'}"));
    }

    @Test
    void a_challenge_is_sent_again_whichever_session_is_restored_first() {
        String challenge = field(ada.request(CHALLENGE_BOB), "ok", "challenge");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        TestClient bobAgain = next.restore(bob);
        List<String> received = bobAgain.takeReceived();
        assertEquals(List.of("challenge"), TestClient.types(received));
        assertEquals(challenge, field(received, "challenge", "challenge"));
        List<String> accepted = bobAgain.request("{'t':'challenge.accept','id':1,'challenge':'" + challenge + "'}");
        assertEquals(challenge, field(accepted, "ok", "g"));
        assertEquals("challenge.gone", adaAgain.takeTypes().get(0));
        assertEquals(Set.of("sync " + challenge), adaAgain.keptRequests().keySet());

        CoreFixture other = coreFixture.takenOverAfter(GAP);
        TestClient bobFirst = other.restore(bob);
        assertEquals(List.of(), bobFirst.takeReceived());
        other.restore(ada);
        assertEquals(List.of("challenge"), bobFirst.takeTypes());
    }

    @Test
    void a_challenge_can_be_cancelled_before_the_opponent_is_restored() {
        String challenge = field(ada.request(CHALLENGE_BOB), "ok", "challenge");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        String cancel = "{'t':'challenge.cancel','id':1,'challenge':'" + challenge + "'}";
        assertEquals(List.of("ok"), types(adaAgain, cancel));
        assertEquals(List.of(), next.restore(bob).takeReceived());
        assertEquals(Set.of(), adaAgain.keptRequests().keySet());
    }

    @Test
    void a_challenge_to_a_player_who_does_not_return_expires() {
        ada.request(CHALLENGE_BOB);
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        next.advance(Duration.ofMinutes(2));
        assertEquals("expired", field(adaAgain.takeReceived(), "challenge.gone", "why"));
        assertEquals(Set.of(), adaAgain.keptRequests().keySet());
    }

    /** The core failed after the commit of the game, before the gateway learned of it. */
    @Test
    void a_challenge_that_was_accepted_just_before_the_takeover_is_not_restored() {
        String challenge = field(ada.request(CHALLENGE_BOB), "ok", "challenge");
        TestClient adaBefore = new TestClient(coreFixture, ada);
        bob.request("{'t':'challenge.accept','id':1,'challenge':'" + challenge + "'}");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        assertEquals(List.of("game"), next.restore(adaBefore).takeTypes());
        assertEquals("game", next.restore(bob).takeTypes().get(0));
    }

    @Test
    void a_bot_keeps_its_policy() {
        TestClient deep = coreFixture.bot("deep");
        deep.request("{'t':'policy','slots':1,'games':['*'],'pair':false}");
        deep.request("{'t':'policy','slots':3,'games':['*'],'pair':true}");
        TestClient wide = coreFixture.bot("wide");
        wide.request("{'t':'policy','slots':3,'games':['*'],'pair':true}");
        assertEquals(Set.of("policy"), deep.keptRequests().keySet());
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient deepAgain = next.restore(deep);
        next.restore(wide);
        TestClient adaAgain = next.restore(ada);
        assertEquals(
                List.of("ok", "challenge.gone", "game"),
                types(adaAgain, CHALLENGE_BOB.replace("guest-bob", "deep")).subList(0, 3));
        deepAgain.takeReceived();
        next.advance(Duration.ofSeconds(1));
        assertEquals("game", deepAgain.takeTypes().get(0));
    }

    @Test
    void players_and_spectators_of_a_tournament_receive_its_state() {
        TournamentFixture cup = new TournamentFixture(coreFixture).create("'kind':'roundrobin'", "a", "b");
        ada.request("{'t':'tour.show','id':1,'tour':'" + cup.id() + "','watch':true}");
        assertEquals(Set.of("tour " + cup.id()), ada.keptRequests().keySet());
        cup.start();
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        List<String> watched = next.restore(ada).takeReceived();
        assertEquals(List.of("tour"), TestClient.types(watched));
        assertEquals(
                1, TestClient.last(watched, "tour").getAsJsonArray("pairings").size());
        assertEquals(List.of("game", "tour"), next.restore(cup.bot("a")).takeTypes());
        assertEquals(List.of(), next.restore(bob).takeReceived());
    }

    @Test
    void a_deleted_tournament_is_forgotten() {
        TournamentFixture cup = new TournamentFixture(coreFixture).create("'kind':'roundrobin'", "a", "b");
        ada.request("{'t':'tour.show','id':1,'tour':'" + cup.id() + "','watch':true}");
        cup.request("root", "end");
        coreFixture.advance(Duration.ofDays(8));
        assertEquals(Set.of(), ada.keptRequests().keySet());
    }
}
