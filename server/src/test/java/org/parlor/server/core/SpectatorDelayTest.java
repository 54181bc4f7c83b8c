package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.SpectatorDelays;
import org.parlor.server.core.api.Step;

/** Spectators receive a game with a delay and cannot learn of it earlier in any other way. */
class SpectatorDelayTest {
    private static final Duration DELAY = Duration.ofSeconds(30);
    private static final ServerSettings SETTINGS = ServerSettings.standard()
            .with(ServerSettings.SPECTATOR_DELAY, new SpectatorDelays(DELAY, DELAY, Duration.ZERO));
    private static final String FISCHER = "{'mode':'fischer','base':600000,'inc':0}";

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");
    /** Bob's second account. */
    private final TestClient eve = coreFixture.guest("eve");

    private String startGame() {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", FISCHER);
        List.of(ada, bob, eve).forEach(TestClient::takeReceived);
        return g;
    }

    private static void move(TestClient player, String g, int ply, String move) {
        assertEquals(
                "ok",
                TestClient.types(player.request(
                                "{'t':'move','id':9,'g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}"))
                        .get(0));
    }

    private static List<String> watch(TestClient spectator, String g) {
        return spectator.request("{'t':'watch','id':3,'g':'" + g + "'}");
    }

    /** Evaluations of a running game must not reach the opponent. */
    @Test
    void spectators_receive_bot_evaluations_and_players_do_not() {
        assertEquals(
                "{\"score\":150,\"depth\":14}", receivedEvaluations(coreFixture.bot("one"), coreFixture.bot("two")));
        assertEquals("{\"score\":150,\"depth\":14}", receivedEvaluations(coreFixture.bot("deep"), ada));
        CoreFixture prompt = new CoreFixture();
        assertEquals(
                "nothing", receivedEvaluations(prompt, prompt.bot("deep"), prompt.guest("ada"), prompt.guest("eve")));
    }

    private String receivedEvaluations(TestClient bot, TestClient other) {
        return receivedEvaluations(coreFixture, bot, other, eve);
    }

    private static String receivedEvaluations(
            CoreFixture coreFixture, TestClient bot, TestClient other, TestClient spectator) {
        String g = coreFixture.startGame(bot, other, "tictactoe", "{}", FISCHER);
        watch(spectator, g);
        List.of(bot, other, spectator).forEach(TestClient::takeReceived);
        bot.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2','info':{'score':150,'depth':14}}");
        assertFalse(other.takeReceived().toString().contains("info"));
        coreFixture.advance(DELAY);
        Object info = TestClient.last(spectator.takeReceived(), "game.move").get("info");
        return info == null ? "nothing" : info.toString();
    }

    @Test
    void a_new_spectator_sees_the_delayed_game_and_later_events_delayed() {
        String g = startGame();
        coreFixture.advance(DELAY);
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(10));
        move(bob, g, 1, "a1");
        List<String> received = watch(eve, g);
        assertEquals("{\"t\":\"ok\",\"re\":3,\"g\":\"" + g + "\",\"delayMs\":30000}", received.get(0));
        assertEquals("playing []", shown(received));
        coreFixture.advance(DELAY.minusSeconds(10).minusMillis(1));
        assertEquals(List.of(), eve.takeReceived());
        coreFixture.advance(Duration.ofMillis(1));
        JsonObject move = TestClient.last(eve.takeReceived(), "game.move");
        assertEquals("\"b2\"", move.get("move").toString());
        assertEquals(
                "{\"ms\":[570000,600000],\"run\":1,\"now\":" + coreFixture.now() + "}",
                move.get("clock").toString());
        coreFixture.advance(Duration.ofSeconds(10));
        assertEquals(List.of("game.move"), eve.takeTypes());
    }

    private static String shown(List<String> received) {
        JsonObject game = TestClient.last(received, "game");
        return game.get("state").getAsString() + " " + game.get("moves");
    }

    @Test
    void a_player_sees_their_own_game_without_delay() {
        String g = startGame();
        move(ada, g, 0, "b2");
        List<String> received = watch(bob, g);
        assertEquals("{\"t\":\"ok\",\"re\":3,\"g\":\"" + g + "\",\"delayMs\":0}", received.get(0));
        assertEquals("playing [\"b2\"]", shown(received));
    }

    @Test
    void games_between_bots_have_no_delay() {
        String g = coreFixture.startGame(coreFixture.bot("deep"), coreFixture.bot("wide"), "tictactoe", "{}", FISCHER);
        assertEquals(0, delay(eve, g));
    }

    @Test
    void by_default_only_rated_games_between_persons_are_delayed() {
        CoreFixture usual = new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.ANYWHERE));
        TestClient carol = usual.person("carol", "a password of hers", true);
        TestClient dan = usual.person("dan", "a password of his", true);
        TestClient deep = usual.bot("deep");
        TestClient visitor = usual.guest("visitor");
        String rated = ",'rated':true";
        assertEquals(
                List.of(30_000, 0, 0, 0),
                List.of(
                        delay(visitor, begin(carol, dan, rated)),
                        delay(visitor, begin(carol, dan, "")),
                        delay(visitor, begin(carol, deep, rated)),
                        delay(visitor, begin(deep, usual.bot("wide"), rated))));
    }

    private static String begin(TestClient first, TestClient second, String more) {
        List<String> open = first.request("{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'}" + more + "}");
        String seek = TestClient.last(open, "ok").get("seek").getAsString();
        return TestClient.last(second.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}"), "ok")
                .get("g")
                .getAsString();
    }

    private static int delay(TestClient spectator, String g) {
        return TestClient.json(watch(spectator, g).get(0)).get("delayMs").getAsInt();
    }

    @Test
    void spectators_receive_the_new_ratings() {
        CoreFixture usual = new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.ANYWHERE));
        TestClient carol = usual.person("carol", "a password of hers", true);
        TestClient dan = usual.person("dan", "a password of his", true);
        TestClient visitor = usual.guest("visitor");
        String g = begin(carol, dan, ",'rated':true");
        watch(visitor, g);
        JsonObject end = TestClient.last(carol.request("{'t':'resign','g':'" + g + "'}"), "game.end");
        String next = begin(carol, dan, ",'rated':true");
        dan.request("{'t':'resign','g':'" + next + "'}");
        visitor.takeReceived();
        usual.advance(DELAY);
        assertEquals(end, TestClient.last(visitor.takeReceived(), "game.end"));
    }

    /** All requests by which an outsider can learn about the game. */
    private List<String> all(String g) {
        List<String> answers = new ArrayList<>();
        for (String request : List.of(
                "'t':'sync','g':'" + g + "'",
                "'t':'watch','g':'" + g + "'",
                "'t':'watch','g':'top'",
                "'t':'watch','user':'guest-bob'",
                "'t':'chat','text':'hm','room':'" + g + "/w'",
                "'t':'record','as':'json','g':'" + g + "'",
                "'t':'record','as':'text','g':'" + g + "'",
                "'t':'list','what':'games'",
                "'t':'lobby','on':true",
                "'t':'history','user':'guest-ada'",
                "'t':'history','user':'guest-bob','vs':'guest-ada'")) {
            answers.addAll(eve.request("{'id':3," + request + "}"));
        }
        return answers;
    }

    @Test
    void every_reply_to_an_outsider_is_delayed() {
        String g = startGame();
        coreFixture.advance(DELAY);
        watch(eve, g);
        eve.request("{'t':'lobby','on':true}");
        List<String> before = all(g);
        move(ada, g, 0, "b2");
        ada.request("{'t':'chat','room':'" + g + "','text':'good luck'}");
        assertEquals(before, all(g));
        bob.request("{'t':'resign','g':'" + g + "'}");
        assertEquals(before, all(g));
        assertEquals(List.of("ok"), TestClient.types(ada.request("{'t':'history','id':3}")));
        assertEquals(
                1,
                TestClient.json(ada.request("{'t':'history','id':3}").get(0))
                        .getAsJsonArray("list")
                        .size());
        coreFixture.advance(DELAY);
        assertEquals(List.of("game.move", "game.end resign", "lobby.remove"), eve.takeTypes());
        assertNotEquals(before, all(g));
    }

    /** The received events with the server time of each, without what depends on the recipient. */
    private static final class Log {
        private final List<String> events = new ArrayList<>();
        private long lastSeq;

        void add(List<String> received, long at) {
            received.stream()
                    .map(TestClient::json)
                    .filter(json -> json.has("seq"))
                    .forEach(json -> add(json, at));
        }

        private void add(JsonObject event, long at) {
            long seq = event.get("seq").getAsLong();
            if (seq > lastSeq) {
                lastSeq = seq;
                List.of("you", "legal", "watchers").forEach(event::remove);
                events.add(at + " " + event.toString().replaceFirst("\"now\":\\d+", ""));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void spectators_receive_what_players_received_one_delay_earlier(long seed) {
        Random random = new Random(seed);
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", FISCHER);
        watch(eve, g);
        Log player = new Log();
        Log spectator = new Log();
        for (int i = 0; i < 200; i++) {
            sendRandomRequest(random.nextBoolean() ? ada : bob, g, random);
            player.add(ada.takeReceived(), coreFixture.now() + DELAY.toMillis());
            for (int ms = random.nextInt(40); ms > 0; ms--) {
                coreFixture.advance(Duration.ofMillis(100));
                spectator.add(eve.takeReceived(), coreFixture.now());
            }
        }
        assertTrue(spectator.events.size() > 20, "only " + spectator.events.size() + " events");
        assertEquals(player.events.subList(0, spectator.events.size()), spectator.events);
    }

    /** Sends a random request that may be valid, at a time that matches a step of the test. */
    private static void sendRandomRequest(TestClient player, String g, Random random) {
        String of = ",'g':'" + g + "'}";
        String cell = "" + "abc".charAt(random.nextInt(3)) + (1 + random.nextInt(3));
        switch (random.nextInt(8)) {
            case 0 -> player.send("{'t':'offer','kind':'takeback'" + of);
            case 1 -> player.send("{'t':'answer','kind':'takeback','accept':" + random.nextBoolean() + of);
            case 2 -> player.send("{'t':'offer','kind':'pause'" + of);
            case 3 -> player.send("{'t':'answer','kind':'pause','accept':true" + of);
            default -> player.send("{'t':'move','ply':" + random.nextInt(6) + ",'move':'" + cell + "'" + of);
        }
    }

    @Test
    void a_restart_does_not_shorten_the_delay() {
        String g = startGame();
        coreFixture.advance(DELAY);
        move(ada, g, 0, "b2");
        coreFixture.advance(Duration.ofSeconds(20));
        move(bob, g, 1, "a1");
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        long now = coreFixture.now() + 10_000;
        Step step = again.restore(coreFixture.records(), now);
        coreFixture.records().addAll(step.records());
        CoreFixture later = new CoreFixture(again, coreFixture.records(), now);
        TestClient visitor = later.guest("visitor");
        assertEquals("playing [\"b2\"]", shown(watch(visitor, g)));
        later.advance(Duration.ofSeconds(20));
        assertEquals(List.of("game.move", "game.state adjourned"), visitor.takeTypes());
        later.advance(Duration.ofSeconds(10));
        assertEquals(List.of("game.presence away", "game.presence away"), visitor.takeTypes());
    }
}
