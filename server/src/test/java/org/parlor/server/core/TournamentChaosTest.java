package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/**
 * Tournaments with bots that connect, disconnect, lose, leave and return at random, on a server that restarts
 * repeatedly.
 */
class TournamentChaosTest {
    private static final String CUP =
            "{'id':1,'t':'tour.new','name':'Cup','game':'tictactoe','tc':{'mode':'fischer','base':60000,'inc':0},";

    /** One run, determined by its seed. */
    private static final class ChaosRun {
        private final Random random;
        private final Map<String, TestClient> online = new LinkedHashMap<>();
        private final List<String> names = new ArrayList<>();
        private final String tour;
        private final SeededRandomSource ids = new SeededRandomSource(1);
        private CoreFixture coreFixture =
                new CoreFixture(new ServerCore(ServerSettings.standard(), ids), CoreFixture.START);
        private TestClient root = coreFixture.bot("root");

        ChaosRun(String kind, int seed) {
            random = new Random(seed);
            tour = TestClient.last(root.request(CUP + kind + "}"), "ok")
                    .get("tour")
                    .getAsString();
            int players = 2 + random.nextInt(7);
            for (int i = 0; i < players; i++) {
                names.add("bot" + i);
                come(names.get(i));
                ask(names.get(i), "join");
            }
            root.request("{'t':'tour.start','tour':'" + tour + "'}");
        }

        void come(String name) {
            online.put(name, coreFixture.bot(name));
        }

        void ask(String name, String verb) {
            TestClient testClient = online.get(name);
            if (testClient != null) {
                testClient.request("{'t':'tour." + verb + "','tour':'" + tour + "'}");
            }
        }

        JsonObject show(int round) {
            String line =
                    "{'id':1,'t':'tour.show','tour':'" + tour + "'" + (round == 0 ? "" : ",'round':" + round) + "}";
            return TestClient.last(root.request(line), "ok");
        }

        boolean isOver() {
            return show(0).getAsJsonObject("tour").get("state").getAsString().equals("over");
        }

        /** One player resigns in each running game. */
        void lose() {
            for (JsonElement element : show(0).getAsJsonArray("pairings")) {
                JsonObject pairing = element.getAsJsonObject();
                if (pairing.has("g") && !pairing.has("how")) {
                    String name = pairing.getAsJsonArray("players")
                            .get(random.nextInt(2))
                            .getAsString();
                    TestClient testClient = online.get(name);
                    if (testClient != null) {
                        testClient.request(
                                "{'t':'resign','g':'" + pairing.get("g").getAsString() + "'}");
                    }
                }
            }
        }

        void anything() {
            String name = names.get(random.nextInt(names.size()));
            switch (random.nextInt(12)) {
                case 0 -> {
                    TestClient gone = online.remove(name);
                    if (gone != null) {
                        gone.disconnect();
                    }
                }
                case 1, 2, 3 -> come(name);
                case 4 -> ask(name, random.nextInt(3) == 0 ? "leave" : "join");
                case 5, 6 -> lose();
                case 7 -> restart();
                default -> coreFixture.advance(Duration.ofMillis(1 + random.nextInt(9_000)));
            }
        }

        /** Restarts the server from its records; all connections are lost. */
        private void restart() {
            List<JournalRecord> kept = new ArrayList<>(coreFixture.records());
            ServerCore again = new ServerCore(ServerSettings.standard(), ids);
            Step step = again.restore(kept, coreFixture.now() + 5_000);
            kept.addAll(step.records());
            coreFixture = new CoreFixture(again, kept, coreFixture.now() + 5_000);
            Set<String> back = Set.copyOf(online.keySet());
            online.clear();
            root = coreFixture.bot("root");
            back.forEach(this::come);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'kind':'roundrobin'",
                "'kind':'gauntlet','cycles':2",
                "'kind':'swiss','rounds':4",
                "'kind':'arena','minutes':3"
            })
    void every_tournament_ends_with_all_pairings_settled_and_all_points_counted(String kind) {
        for (int seed = 0; seed < 6; seed++) {
            ChaosRun run = new ChaosRun(kind, seed);
            for (int deed = 0; deed < 120; deed++) {
                run.anything();
            }
            for (int minute = 0; minute < 200 && !run.isOver(); minute++) {
                run.lose();
                run.coreFixture.advance(Duration.ofSeconds(20));
            }
            String which = kind + ", seed " + seed;
            assertTrue(run.isOver(), which);
            assertSettled(run, kind.contains("arena") || kind.contains("cycles"), which);
        }
    }

    private static void assertSettled(ChaosRun run, boolean mayMeetAgain, String which) {
        Set<String> met = new HashSet<>();
        int points = 0;
        int rounds = run.show(0).get("round").getAsInt();
        for (int round = 1; round <= rounds; round++) {
            for (JsonElement element : run.show(round).getAsJsonArray("pairings")) {
                JsonObject pairing = element.getAsJsonObject();
                assertTrue(pairing.has("how"), which + ": " + pairing);
                List<String> pair = new ArrayList<>();
                pairing.getAsJsonArray("players").forEach(name -> pair.add(name.getAsString()));
                pair.sort(null);
                assertTrue(met.add(pair.toString()) || mayMeetAgain, which + ": " + pair + " met again");
                for (JsonElement halves : pairing.getAsJsonArray("points")) {
                    points += halves.getAsInt();
                }
            }
        }
        int counted = 0;
        for (JsonElement place : run.show(0).getAsJsonArray("standings")) {
            counted += place.getAsJsonObject().get("points").getAsInt();
        }
        assertEquals(points, counted, which);
    }
}
