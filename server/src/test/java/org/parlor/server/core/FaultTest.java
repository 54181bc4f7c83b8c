package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.undo.UndoLog;

/** An internal fault affects only the failed operation. */
class FaultTest {
    private static final String SERIES =
            "{'t':'challenge','to':'deep','game':'tictactoe','tc':{'mode':'move','per':1000},'side':0,'pairs':1}";

    private final List<String> incidents = new ArrayList<>();
    private final SwitchableRandomSource ids = new SwitchableRandomSource();
    private final FaultPlanter planter = new FaultPlanter();

    /** A random source whose ids can be made to fail. */
    private static final class SwitchableRandomSource implements RandomSource {
        private final RandomSource delegate = new SeededRandomSource(1);
        private boolean broken;

        @Override
        public String id() {
            if (broken) {
                throw new IllegalStateException("planted by a test");
            }
            return delegate.id();
        }

        @Override
        public String secret() {
            return delegate.secret();
        }

        @Override
        public String code() {
            return delegate.code();
        }

        @Override
        public int below(int bound) {
            return delegate.below(bound);
        }
    }

    private String report(String doing, Throwable fault) {
        incidents.add(doing);
        return "n" + incidents.size();
    }

    private CoreFixture newCore(UndoLog undo) {
        return new CoreFixture(newServerCore(undo), CoreFixture.START);
    }

    private ServerCore newServerCore(UndoLog undo) {
        IncidentReporter reporter = this::report;
        return new ServerCore(ServerSettings.standard(), ids, reporter, true, undo);
    }

    /** Starts the first game of a series of two; its end needs an id for the second game. */
    private static String series(TestClient ada, TestClient deep) {
        ada.request(SERIES);
        String challenge = TestClient.last(deep.takeReceived(), "challenge")
                .get("challenge")
                .getAsString();
        List<String> received = deep.request("{'t':'challenge.accept','id':1,'challenge':'" + challenge + "'}");
        ada.takeReceived();
        return TestClient.last(received, "ok").get("g").getAsString();
    }

    @Test
    void a_failed_request_gets_one_reply_is_rolled_back_and_can_be_repeated() {
        CoreFixture coreFixture = newCore(planter);
        TestClient ada = coreFixture.guest("ada");
        TestClient deep = coreFixture.bot("deep");
        String g = coreFixture.startGame(ada, deep, "tictactoe", "{}", "{'mode':'none'}");
        List<JournalRecord> before = List.copyOf(coreFixture.records());
        deep.takeReceived();
        // The first points are in the game itself, the next in the consequences of the move.
        for (int point = 1; point <= 3; point++) {
            planter.watch(() -> "");
            planter.arm(point);
            String move = "{'t':'move','id':9,'g':'" + g + "','ply':0,'move':'b2'}";
            List<String> received = ada.request(move);
            if (!planter.disarm()) {
                assertEquals(List.of("ok", "game.move"), TestClient.types(received));
                break;
            }
            assertEquals(
                    "{\"t\":\"error\",\"re\":9,\"code\":\"internal\",\"message\":\"Internal server error, incident n"
                            + point + ": report this number to the operator\"}",
                    String.join(" ", received));
            assertEquals(List.of(), deep.takeReceived());
            assertEquals(before, coreFixture.records());
        }
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        assertEquals("{}", again.quarantined().toString());
    }

    @Test
    void a_failed_timer_affects_no_other_timer_or_command_and_is_retried() {
        CoreFixture coreFixture = newCore(new UndoLog());
        TestClient ada = coreFixture.guest("ada");
        TestClient deep = coreFixture.bot("deep");
        TestClient eve = coreFixture.guest("eve");
        TestClient bob = coreFixture.guest("bob");
        series(ada, deep);
        String other = coreFixture.startGame(eve, bob, "tictactoe", "{}", "{'mode':'move','per':1000}");
        eve.takeReceived();
        ids.broken = true;
        coreFixture.advance(Duration.ofMillis(1_001));
        assertEquals(List.of("pong"), TestClient.types(bob.request("{'t':'ping','id':3}")));
        assertEquals("time", reason(TestClient.last(eve.takeReceived(), "game.end")), other);
        assertEquals(1, incidents.size(), incidents.toString());
        ids.broken = false;
        coreFixture.advance(Duration.ofSeconds(10));
        assertEquals("time", reason(TestClient.last(ada.takeReceived(), "game.end")));
        assertEquals(1, incidents.size(), incidents.toString());
    }

    private static String reason(JsonObject end) {
        return end.getAsJsonObject("result").get("reason").getAsString();
    }

    @Test
    void a_failed_disconnect_is_retried() {
        CoreFixture coreFixture = newCore(planter);
        planter.watch(() -> "");
        TestClient ada = coreFixture.guest("ada");
        TestClient bob = coreFixture.guest("bob");
        planter.arm(1);
        coreFixture.handle(new Command.Disconnected(ada.connectionId()));
        assertTrue(planter.disarm());
        assertEquals(List.of("ok"), TestClient.types(bob.request(challenge())));
        coreFixture.advance(Duration.ofSeconds(10));
        assertEquals(List.of("challenge.gone"), bob.takeTypes());
        assertEquals(List.of("declined"), TestClient.types(bob.request(challenge())));
    }

    @Test
    void a_lost_gateway_ends_its_other_sessions_if_one_fails_and_that_one_later() {
        CoreFixture coreFixture = newCore(planter);
        planter.watch(() -> "");
        TestClient ada = coreFixture.guest("ada");
        TestClient bob = coreFixture.guest("bob");
        TestClient eve = coreFixture.guestAt(1L << Command.GATEWAY_SHIFT, "eve");
        planter.arm(1);
        coreFixture.handle(new Command.GatewayLost(0));
        assertTrue(planter.disarm());
        assertEquals(List.of("ending a session"), incidents);
        coreFixture.advance(Duration.ofSeconds(10));
        assertEquals(List.of(), ada.request("{'t':'ping','id':1}"));
        assertEquals(List.of(), bob.request("{'t':'ping','id':1}"));
        assertEquals(List.of("pong"), TestClient.types(eve.request("{'t':'ping','id':1}")));
    }

    @Test
    void a_session_whose_restoration_fails_has_to_log_in_again() {
        CoreFixture before = newCore(new UndoLog());
        TestClient ada = before.guest("ada");
        CoreFixture next = before.takenOver(newServerCore(planter), Duration.ofSeconds(2));
        planter.watch(() -> "");
        planter.arm(1);
        TestClient adaAgain = next.restore(ada);
        assertTrue(planter.disarm());
        assertEquals(List.of("bye restart"), adaAgain.takeTypes());
        assertEquals(List.of("handling a RestoreSession"), incidents);
    }

    @Test
    void a_kept_request_that_fails_is_forgotten_and_the_session_restored() {
        CoreFixture before = newCore(new UndoLog());
        TestClient ada = before.guest("ada");
        ada.request("{'t':'lobby','on':true}");
        ada.request("{'t':'seek','game':'tictactoe','tc':{'mode':'none'}}");
        Set<String> kept = Set.copyOf(ada.keptRequests().keySet());
        Set<String> afterFaults = new HashSet<>();
        for (int point = 1; ; point++) {
            CoreFixture next = before.takenOver(newServerCore(planter), Duration.ofSeconds(2));
            planter.watch(() -> "");
            planter.arm(point);
            TestClient adaAgain = next.restore(ada);
            if (!planter.disarm()) {
                break;
            }
            List<String> received = adaAgain.takeTypes();
            if (!received.contains("bye restart")) {
                assertEquals(
                        1,
                        kept.size() - adaAgain.keptRequests().size(),
                        adaAgain.keptRequests().toString());
                assertEquals(List.of("pong"), TestClient.types(adaAgain.request("{'t':'ping','id':1}")));
                afterFaults.addAll(adaAgain.keptRequests().keySet());
            }
        }
        assertEquals(kept, afterFaults);
    }

    private static String challenge() {
        return "{'t':'challenge','id':4,'to':'guest-ada','game':'tictactoe','tc':{'mode':'none'}}";
    }

    @Test
    void a_game_that_always_fails_blocks_neither_login_nor_logout() {
        CoreFixture coreFixture = newCore(new UndoLog());
        TestClient ada = coreFixture.guest("ada");
        TestClient deep = coreFixture.bot("deep");
        series(ada, deep);
        ids.broken = true;
        coreFixture.advance(Duration.ofMillis(1_001));
        ids.broken = false;
        coreFixture.handle(new Command.Disconnected(ada.connectionId()));
        coreFixture.handle(new Command.Disconnected(deep.connectionId()));
        assertEquals("welcome", coreFixture.bot("deep").takeTypes().get(0));
    }
}
