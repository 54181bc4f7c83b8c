package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** Sessions and games after another core has taken over. */
class TakeoverTest {
    private static final Duration GAP = Duration.ofSeconds(2);
    private static final String FISCHER = "{'mode':'fischer','base':60000,'inc':0}";
    private static final long GATEWAY_2 = 2L << Command.GATEWAY_SHIFT;

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient deep = coreFixture.bot("deep");

    private static String token(TestClient client) {
        return TestClient.last(client.takeReceived(), "welcome").get("resume").getAsString();
    }

    private static String state(List<String> received) {
        JsonObject game = TestClient.last(received, "game");
        return game.get("state").getAsString() + " "
                + game.getAsJsonObject("clock").get("ms");
    }

    private static List<String> ping(TestClient client) {
        return TestClient.types(client.request("{'t':'ping','id':1}"));
    }

    @Test
    void a_restored_session_continues_without_a_message() {
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        assertEquals(List.of(), adaAgain.takeReceived());
        assertEquals(List.of("pong"), ping(adaAgain));
    }

    @Test
    void a_request_of_a_session_that_is_not_restored_has_no_effect() {
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient unknown = new TestClient(next, ada);
        assertEquals(List.of(), ping(unknown));
    }

    @Test
    void the_resume_token_of_a_restored_session_stays_valid() {
        String token = token(ada);
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        TestClient newConnection = next.connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}");
        assertEquals(List.of("welcome"), newConnection.takeTypes());
        assertEquals(List.of("bye replaced"), adaAgain.takeTypes());
    }

    @Test
    void a_game_goes_on_as_soon_as_both_players_are_restored_and_nobody_is_charged_for_the_gap() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        coreFixture.advance(Duration.ofSeconds(5));
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        List<String> received = adaAgain.takeReceived();
        assertEquals(List.of("game"), TestClient.types(received));
        assertEquals("adjourned [55000,60000]", state(received));
        next.advance(Duration.ofSeconds(1));
        TestClient deepAgain = next.restore(deep);
        received = deepAgain.takeReceived();
        assertEquals(List.of("game", "turn"), TestClient.types(received));
        assertEquals("playing [55000,60000]", state(received));
        assertEquals(List.of("game.presence here", "game.state playing"), adaAgain.takeTypes());
        next.advance(Duration.ofSeconds(3));
        List<String> moved = deepAgain.request("{'t':'move','id':1,'g':'" + g + "','ply':1,'move':'a1'}");
        assertEquals(List.of("ok", "game.move"), TestClient.types(moved));
        assertEquals(
                "[55000,57000]",
                TestClient.last(moved, "game.move")
                        .getAsJsonObject("clock")
                        .get("ms")
                        .toString());
    }

    @Test
    void a_restored_session_keeps_the_capabilities_of_its_client() {
        TestClient eve = coreFixture.bot("eve", "turnGame");
        coreFixture.startGame(eve, ada, "tictactoe", "{}", FISCHER);
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        next.restore(ada);
        JsonObject turn = TestClient.last(next.restore(eve).takeReceived(), "turn");
        assertEquals("tictactoe", turn.get("game").getAsString());
    }

    @Test
    void a_player_whose_session_is_not_restored_is_away() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        next.advance(Duration.ofMinutes(1));
        adaAgain.takeReceived();
        List<String> claimed = adaAgain.request("{'t':'claim','id':1,'g':'" + g + "','result':'win'}");
        assertEquals(List.of("ok", "game.end abandoned"), TestClient.types(claimed));
    }

    @Test
    void a_move_that_was_durable_before_the_takeover_is_recognized_when_repeated() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        String move = "{'t':'move','id':1,'g':'" + g + "','ply':0,'move':'b2'}";
        ada.request(move);
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        next.restore(deep);
        assertEquals(
                "true", TestClient.last(adaAgain.request(move), "ok").get("dup").toString());
    }

    /** The core failed after the commit of the end, before the gateways learned of it. */
    @Test
    void players_learn_that_a_game_ended_just_before_the_takeover() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        TestClient adaBefore = new TestClient(coreFixture, ada);
        deep.request("{'t':'resign','g':'" + g + "'}");
        assertEquals(Set.of(), ada.keptRequests().keySet());
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(adaBefore);
        List<String> received = adaAgain.takeReceived();
        assertEquals(List.of("game"), TestClient.types(received));
        assertEquals("over [60000,60000]", state(received));
        assertEquals(Set.of(), adaAgain.keptRequests().keySet());
        assertEquals(List.of(), next.restore(deep).takeReceived());
    }

    @Test
    void players_learn_that_a_game_was_archived_during_a_long_outage() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        TestClient adaBefore = new TestClient(coreFixture, ada);
        deep.request("{'t':'resign','g':'" + g + "'}");
        CoreFixture next = coreFixture.takenOverAfter(Duration.ofHours(1));
        next.advance(Duration.ofSeconds(1));
        assertEquals(
                "over",
                TestClient.last(next.restore(adaBefore).takeReceived(), "game")
                        .get("state")
                        .getAsString());
    }

    /** The core failed after the commit of the offer, before the gateway learned of it. */
    @Test
    void players_learn_that_a_rematch_was_offered_just_before_the_takeover() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        deep.request("{'t':'resign','g':'" + g + "'}");
        deep.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        List<String> received = adaAgain.takeReceived();
        assertEquals(List.of("game"), TestClient.types(received));
        assertEquals(
                "[{\"kind\":\"rematch\",\"by\":1}]",
                TestClient.last(received, "game").get("offers").toString());
        assertEquals(Set.of(), adaAgain.keptRequests().keySet());
        next.restore(deep);
        List<String> accepted =
                adaAgain.request("{'t':'answer','id':1,'g':'" + g + "','kind':'rematch','accept':true}");
        assertEquals(
                List.of("ok", "game.offer rematch accepted"),
                TestClient.types(accepted).subList(0, 2));
    }

    @Test
    void the_end_of_a_game_and_the_offer_of_a_rematch_are_sent_at_once() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        TestClient adaBefore = new TestClient(coreFixture, ada);
        deep.request("{'t':'resign','g':'" + g + "'}");
        deep.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        TestClient adaAgain = coreFixture.takenOverAfter(GAP).restore(adaBefore);
        assertEquals(List.of("game"), adaAgain.takeTypes());
        assertEquals(Set.of(), adaAgain.keptRequests().keySet());
    }

    @Test
    void no_finished_game_without_a_rematch_is_sent_again() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        deep.request("{'t':'resign','g':'" + g + "'}");
        assertEquals(List.of(), coreFixture.takenOverAfter(GAP).restore(ada).takeReceived());
        deep.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        coreFixture.advance(Duration.ofMinutes(10));
        assertEquals(List.of(), coreFixture.takenOverAfter(GAP).restore(ada).takeReceived());
    }

    @Test
    void a_session_is_restored_once() {
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        next.restore(ada);
        TestClient adaAgain = next.restore(ada);
        assertEquals(List.of(), adaAgain.takeReceived());
        assertEquals(List.of("pong"), ping(adaAgain));
    }

    @Test
    void of_two_sessions_of_an_account_the_later_one_remains() {
        TestClient deepLater = coreFixture.bot("deep");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient earlierFirst = next.restore(deep);
        TestClient later = next.restore(deepLater);
        assertEquals(List.of("bye replaced"), earlierFirst.takeTypes());
        assertEquals(List.of("pong"), ping(later));

        CoreFixture other = coreFixture.takenOverAfter(GAP);
        TestClient laterFirst = other.restore(deepLater);
        TestClient earlier = other.restore(deep);
        assertEquals(List.of("bye replaced"), earlier.takeTypes());
        assertEquals(List.of("pong"), ping(laterFirst));
    }

    @Test
    void a_login_at_the_new_core_replaces_a_session_that_is_restored_later() {
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient deepLater = next.bot("deep");
        assertEquals(List.of("bye replaced"), next.restore(deep).takeTypes());
        assertEquals(
                List.of("welcome", "pong"),
                List.of(deepLater.takeTypes().get(0), ping(deepLater).get(0)));
    }

    @Test
    void a_deleted_guest_has_to_log_in_again() {
        coreFixture.handle(new Command.LoggedOut(ada.connectionId(), null));
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        assertEquals(List.of("bye restart"), next.restore(ada).takeTypes());
    }

    @Test
    void a_session_whose_bot_token_was_revoked_is_not_restored() {
        deep.request("{'t':'token.new','id':1,'label':'second'}");
        deep.request("{'t':'token.revoke','id':2,'label':'first'}");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        assertEquals(List.of("bye restart"), next.restore(deep).takeTypes());
    }

    @Test
    void a_session_from_before_a_password_change_is_not_restored() {
        CoreFixture before = new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED));
        TestClient eve = before.person("eve", "the old word", true);
        before.connect("{\"as\":\"password\",\"name\":\"eve\",\"password\":\"the old word\","
                + "\"newPassword\":\"the new word\"}");
        CoreFixture next = before.takenOverAfter(GAP);
        assertEquals(List.of("bye restart"), next.restore(eve).takeTypes());
    }

    @Test
    void banned_accounts_and_addresses_are_not_restored() {
        CoreFixture before = new CoreFixture(
                ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root")));
        TestClient root = before.admin("root", "a long password");
        PeerAddress peer = new PeerAddress("192.0.2.7", false, true);
        TestClient bob = before.connect(peer, "{\"as\":\"guest\",\"name\":\"bob\"}");
        TestClient eve = before.connect(peer, "{\"as\":\"guest\",\"name\":\"eve\"}");
        root.request("{'t':'admin.ban','id':1,'user':'guest-bob','on':true,'address':true}");
        CoreFixture next = before.takenOverAfter(GAP);
        assertEquals(List.of("bye banned"), next.restore(bob).takeTypes());
        assertEquals(List.of("bye banned"), next.restore(eve, peer).takeTypes());
        assertEquals(List.of(), next.restore(root).takeTypes());
    }

    @Test
    void a_stopping_core_restores_no_session() {
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        next.handle(new Command.Shutdown(false, false));
        assertEquals(List.of("bye restart"), next.restore(ada).takeTypes());
    }

    @Test
    void a_restored_guest_is_kept_and_one_that_does_not_return_is_deleted() {
        TestClient bob = coreFixture.guest("bob");
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        next.restore(ada);
        next.advance(Duration.ofMinutes(15));
        assertEquals(List.of("bye restart"), next.restore(bob).takeTypes());
        assertEquals(List.of("no_such_user"), profile(next.restore(ada), "guest-bob"));
        assertEquals(List.of("ok"), profile(next.restore(ada), "guest-ada"));
    }

    private static List<String> profile(TestClient client, String user) {
        return TestClient.types(client.request("{'t':'profile','id':1,'user':'" + user + "'}"));
    }

    @Test
    void a_lost_gateway_ends_its_sessions_and_no_others() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        TestClient remote = coreFixture.guestAt(GATEWAY_2 + 1, "remote");
        remote.request("{'t':'seek','id':1,'game':'kalah','tc':{'mode':'none'}}");
        ada.request("{'t':'lobby','id':1,'on':true}");
        ada.takeReceived();
        coreFixture.handle(new Command.GatewayLost(2));
        assertEquals(List.of("lobby.remove", "lobby.remove"), ada.takeTypes());
        assertEquals(
                List.of("ok"),
                TestClient.types(ada.request("{'t':'sync','id':1,'g':'" + g + "'}"))
                        .subList(0, 1));
        assertEquals(List.of(), ping(remote));
        coreFixture.handle(new Command.GatewayLost(0));
        assertEquals(List.of(), ping(ada));
        assertEquals(List.of(), ping(deep));
    }

    @Test
    void the_players_of_a_lost_gateway_are_away() {
        TestClient remote = coreFixture.guestAt(GATEWAY_2 + 1, "remote");
        coreFixture.startGame(ada, remote, "tictactoe", "{}", FISCHER);
        ada.takeReceived();
        coreFixture.handle(new Command.GatewayLost(2));
        assertEquals(List.of("game.presence away"), ada.takeTypes());
    }

    @Test
    void the_loss_of_an_unknown_gateway_changes_nothing() {
        coreFixture.handle(new Command.GatewayLost(77));
        assertEquals(List.of("pong"), ping(ada));
    }

    @Test
    void a_lost_gateway_ends_its_pending_logins() {
        CoreFixture guarded = new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED));
        guarded.holdPasswordChecks();
        TestClient eve = guarded.person("eve", "a long password", true);
        guarded.handle(new Command.GatewayLost(0));
        guarded.answerPasswordCheck(CoreFixture::correctResult);
        assertEquals(List.of(), eve.takeReceived());
    }

    @Test
    void a_gateway_that_was_only_silent_announces_its_sessions_again() {
        TestClient remote = coreFixture.guestAt(GATEWAY_2 + 1, "remote");
        coreFixture.startGame(ada, remote, "tictactoe", "{}", FISCHER);
        coreFixture.handle(new Command.GatewayLost(2));
        ada.takeReceived();
        TestClient again = coreFixture.restore(remote);
        assertEquals(List.of("game"), again.takeTypes());
        assertEquals(List.of("game.presence here"), ada.takeTypes());
    }

    /** Its gateway has answered the request as interrupted. */
    @Test
    void a_query_of_the_archive_is_not_answered_to_a_session_that_was_restored_meanwhile() {
        coreFixture.holdArchive();
        ada.request("{'t':'history','id':1}");
        coreFixture.handle(new Command.GatewayLost(0));
        coreFixture.advance(Duration.ofMillis(1));
        TestClient again = coreFixture.restore(ada);
        coreFixture.archiveAnswers();
        assertEquals(List.of(), again.takeReceived());
        again.request("{'t':'history','id':1}");
        coreFixture.archiveAnswers();
        assertEquals(List.of("ok"), again.takeTypes());
    }

    @Test
    void a_second_takeover_restores_the_same_sessions() {
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", FISCHER);
        CoreFixture next = coreFixture.takenOverAfter(GAP);
        TestClient adaAgain = next.restore(ada);
        CoreFixture third = next.takenOverAfter(GAP);
        TestClient adaThird = third.restore(adaAgain);
        TestClient deepThird = third.restore(deep);
        assertEquals("playing [60000,60000]", state(deepThird.takeReceived()));
        assertEquals(
                List.of("ok", "game.move"),
                TestClient.types(adaThird.request("{'t':'move','id':1,'g':'" + g + "','ply':0,'move':'b2'}")));
        assertEquals(Set.of("sync " + g), adaThird.keptRequests().keySet());
    }
}
