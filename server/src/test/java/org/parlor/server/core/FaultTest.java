package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.undo.UndoLog;

/** What a fault of the program costs: the one thing that failed, and nothing else. */
class FaultTest {
    private static final String SERIES =
            "{'t':'challenge','to':'deep','game':'tictactoe','tc':{'mode':'move','per':1000},'side':0,'pairs':1}";

    private final List<String> incidents = new ArrayList<>();
    private final Switch ids = new Switch();
    private final FaultPlanter planter = new FaultPlanter();

    /** Ids that can be had or not, as the test says. */
    private static final class Switch implements RandomSource {
        private final RandomSource sound = new SeededRandomness(1);
        private boolean broken;

        @Override
        public String id() {
            if (broken) {
                throw new IllegalStateException("planted by a test");
            }
            return sound.id();
        }

        @Override
        public String secret() {
            return sound.secret();
        }

        @Override
        public String code() {
            return sound.code();
        }

        @Override
        public int below(int bound) {
            return sound.below(bound);
        }
    }

    private String report(String doing, Throwable fault) {
        incidents.add(doing);
        return "n" + incidents.size();
    }

    private CoreFixture scene(UndoLog undo) {
        IncidentReporter reporter = this::report;
        return new CoreFixture(new ServerCore(ServerSettings.standard(), ids, reporter, undo), CoreFixture.START);
    }

    /** The first game of a series of two, which needs an id for the second when it ends. */
    private static String series(TestClient ada, TestClient deep) {
        ada.say(SERIES);
        String challenge =
                TestClient.last(deep.takeHeard(), "challenge").get("challenge").getAsString();
        List<String> heard = deep.say("{'t':'challenge.accept','id':1,'challenge':'" + challenge + "'}");
        ada.takeHeard();
        return TestClient.last(heard, "ok").get("g").getAsString();
    }

    @Test
    void a_request_that_fails_is_answered_once_leaves_nothing_behind_and_can_be_repeated() {
        CoreFixture coreFixture = scene(planter);
        TestClient ada = coreFixture.guest("ada");
        TestClient deep = coreFixture.bot("deep");
        String g = coreFixture.begin(ada, deep, "tictactoe", "{}", "{'mode':'none'}");
        List<JournalRecord> before = List.copyOf(coreFixture.records());
        deep.takeHeard();
        // The first points change the game itself, the next what follows from the move.
        for (int point = 1; point <= 3; point++) {
            planter.watch(() -> "");
            planter.arm(point);
            String move = "{'t':'move','id':9,'g':'" + g + "','ply':0,'move':'b2'}";
            List<String> heard = ada.say(move);
            if (!planter.disarm()) {
                assertEquals(List.of("ok", "game.move"), TestClient.types(heard));
                break;
            }
            assertEquals(
                    "{\"t\":\"error\",\"re\":9,\"code\":\"internal\",\"message\":\"Internal server error, incident n"
                            + point + ": report this number to the operator\"}",
                    String.join(" ", heard));
            assertEquals(List.of(), deep.takeHeard());
            assertEquals(before, coreFixture.records());
        }
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomness(2));
        again.restore(coreFixture.records(), coreFixture.now());
        assertEquals("{}", again.quarantined().toString());
    }

    @Test
    void a_timer_that_fails_costs_neither_the_command_nor_the_other_timers_and_is_tried_again() {
        CoreFixture coreFixture = scene(new UndoLog());
        TestClient ada = coreFixture.guest("ada");
        TestClient deep = coreFixture.bot("deep");
        TestClient eve = coreFixture.guest("eve");
        TestClient bob = coreFixture.guest("bob");
        series(ada, deep);
        String other = coreFixture.begin(eve, bob, "tictactoe", "{}", "{'mode':'move','per':1000}");
        eve.takeHeard();
        ids.broken = true;
        coreFixture.pass(Duration.ofMillis(1_001));
        assertEquals(List.of("pong"), TestClient.types(bob.say("{'t':'ping','id':3}")));
        assertEquals("time", reason(TestClient.last(eve.takeHeard(), "game.end")), other);
        assertEquals(1, incidents.size(), incidents.toString());
        ids.broken = false;
        coreFixture.pass(Duration.ofSeconds(10));
        assertEquals("time", reason(TestClient.last(ada.takeHeard(), "game.end")));
        assertEquals(1, incidents.size(), incidents.toString());
    }

    private static String reason(JsonObject end) {
        return end.getAsJsonObject("result").get("reason").getAsString();
    }

    @Test
    void a_connection_whose_end_cannot_be_handled_is_ended_later() {
        CoreFixture coreFixture = scene(planter);
        planter.watch(() -> "");
        TestClient ada = coreFixture.guest("ada");
        TestClient bob = coreFixture.guest("bob");
        planter.arm(1);
        coreFixture.handle(new Command.Disconnected(ada.link()));
        assertTrue(planter.disarm());
        assertEquals(List.of("ok"), TestClient.types(bob.say(challenge())));
        coreFixture.pass(Duration.ofSeconds(10));
        assertEquals(List.of("challenge.gone"), bob.takeTypes());
        assertEquals(List.of("declined"), TestClient.types(bob.say(challenge())));
    }

    private static String challenge() {
        return "{'t':'challenge','id':4,'to':'guest-ada','game':'tictactoe','tc':{'mode':'none'}}";
    }

    @Test
    void one_game_that_always_fails_keeps_its_players_neither_in_nor_out() {
        CoreFixture coreFixture = scene(new UndoLog());
        TestClient ada = coreFixture.guest("ada");
        TestClient deep = coreFixture.bot("deep");
        series(ada, deep);
        ids.broken = true;
        coreFixture.pass(Duration.ofMillis(1_001));
        ids.broken = false;
        coreFixture.handle(new Command.Disconnected(ada.link()));
        coreFixture.handle(new Command.Disconnected(deep.link()));
        assertEquals("welcome", coreFixture.bot("deep").takeTypes().get(0));
    }
}
