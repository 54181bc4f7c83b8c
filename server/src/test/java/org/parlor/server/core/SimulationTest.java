package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.Pos;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.store.RecordText;

/**
 * Players under a seed who come, go, play, blunder and repeat themselves, each of whom keeps a witness of their own of
 * what they were told: every request answered once and first, no event missed, every board what the moves make it.
 */
class SimulationTest {
    private static final int PLAYERS = 12;
    private static final int STEPS = 4_000;

    /** What one player believes, from their own lines alone. */
    private static final class Witness {
        private final String login;
        private Person person;
        private String token = "";
        private final Map<String, JsonObject> games = new LinkedHashMap<>();
        private final Map<String, JsonObject> turns = new LinkedHashMap<>();
        private final List<String> challenges = new ArrayList<>();
        private boolean connected = true;

        Witness(Person person, String login) {
            this.person = person;
            this.login = login;
        }

        void hear(List<String> lines) {
            lines.forEach(line -> hear(Person.json(line)));
        }

        private void hear(JsonObject json) {
            switch (json.get("t").getAsString()) {
                case "welcome" -> token = json.get("resume").getAsString();
                case "game" -> {
                    replayed(json);
                    games.put(json.get("g").getAsString(), json);
                    turns.remove(json.get("g").getAsString());
                }
                case "turn" -> turns.put(json.get("g").getAsString(), json);
                case "challenge" -> challenges.add(json.get("challenge").getAsString());
                case "bye" -> connected = false;
                default -> {
                    if (json.has("seq")) {
                        event(json);
                    }
                }
            }
        }

        private void event(JsonObject event) {
            String g = event.get("g").getAsString();
            JsonObject game = games.get(g);
            if (game == null) {
                throw new AssertionError("an event of a game never shown: " + event);
            }
            assertEquals(game.get("seq").getAsLong() + 1, event.get("seq").getAsLong(), "a gap before " + event);
            game.add("seq", event.get("seq"));
            if (event.get("t").getAsString().equals("game.move")) {
                assertEquals(
                        game.getAsJsonArray("moves").size(), event.get("ply").getAsInt(), event.toString());
                game.getAsJsonArray("moves").add(event.get("move"));
                game.add("pos", event.get("pos"));
                game.add("score", event.get("score"));
                turns.remove(g);
                replayed(game);
            } else if (event.get("t").getAsString().equals("game.end")) {
                games.remove(g);
                turns.remove(g);
            }
        }

        /** The board told is the board that the moves told make. */
        private static void replayed(JsonObject game) {
            Map<String, Object> options = new HashMap<>();
            game.getAsJsonObject("options")
                    .entrySet()
                    .forEach(option -> options.put(option.getKey(), value(option.getValue())));
            Rules rules =
                    Games.find(game.get("game").getAsString()).orElseThrow().rules(options);
            Position position = rules.initial();
            for (JsonElement move : game.getAsJsonArray("moves")) {
                position = position.play(rules.move(move.getAsString()).orElseThrow());
            }
            String pos = Pos.of(rules, position).toString();
            JsonElement told = game.get("pos");
            assertEquals(pos, told.isJsonArray() ? told.toString().replaceAll("[\\[\\]]", "") : told.getAsString());
        }

        private static Object value(JsonElement element) {
            return element.getAsJsonPrimitive().isNumber() ? (Object) element.getAsInt() : element.getAsString();
        }
    }

    private final Scene scene = new Scene();
    private final List<Witness> witnesses = new ArrayList<>();
    private long lastId;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nobody_is_ever_told_anything_that_is_not_so(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < PLAYERS; i++) {
            String login = i % 3 == 0
                    ? "{\"as\":\"bot\",\"name\":\"bot" + i + "\",\"token\":\"a-token-of-enough-letters-" + i + "\"}"
                    : "{\"as\":\"guest\",\"name\":\"p" + i + "\"}";
            Witness witness = new Witness(scene.connect(login), login);
            witnesses.add(witness);
        }
        listen();
        witnesses.stream()
                .filter(witness -> witness.login.contains("bot"))
                .forEach(bot -> ask(bot, "{'t':'policy','slots':3,'games':['*'],'pair':true"));
        for (int step = 0; step < STEPS; step++) {
            act(witnesses.get(random.nextInt(PLAYERS)), random);
            listen();
        }
        finish();
    }

    private void act(Witness player, Random random) {
        int dice = random.nextInt(100);
        if (!player.connected) {
            if (dice < 20) {
                comeBack(player);
            }
        } else if (dice < 60 && !player.turns.isEmpty()) {
            play(player, random);
        } else if (dice < 66) {
            String game = Games.ids().get(random.nextInt(3));
            String tc = random.nextBoolean() ? "{'mode':'none'}" : "{'mode':'fischer','base':60000,'inc':100}";
            ask(player, "{'t':'challenge','to':'" + name(random) + "','game':'" + game + "','tc':" + tc);
        } else if (dice < 76 && !player.challenges.isEmpty()) {
            ask(player, "{'t':'challenge.accept','challenge':'" + player.challenges.remove(0) + "'");
        } else if (dice < 88 && !player.games.isEmpty()) {
            meddle(player, random);
        } else if (dice < 90) {
            player.person.disconnect();
            player.connected = false;
        } else if (dice < 91) {
            comeBack(player);
        } else {
            scene.pass(Duration.ofMillis(random.nextInt(4_000)));
        }
    }

    private String name(Random random) {
        int i = random.nextInt(PLAYERS);
        return i % 3 == 0 ? "bot" + i : "guest-p" + i;
    }

    private void comeBack(Witness player) {
        player.games.clear();
        player.turns.clear();
        player.challenges.clear();
        Person old = player.person;
        player.person = scene.connect("{\"as\":\"resume\",\"token\":\"" + player.token + "\"}");
        List<String> heard = player.person.takeHeard();
        if (Person.types(heard).get(0).equals("welcome")) {
            player.connected = true;
            player.hear(heard);
            if (player.login.contains("bot")) {
                ask(player, "{'t':'policy','slots':3,'games':['*'],'pair':true");
            }
        } else {
            player.person = old;
            old.disconnect();
            player.connected = false;
        }
    }

    private void play(Witness player, Random random) {
        JsonObject turn = List.copyOf(player.turns.values()).get(random.nextInt(player.turns.size()));
        JsonArray legal = turn.getAsJsonArray("legal");
        String move = random.nextInt(50) == 0
                ? "nonsense"
                : legal.get(random.nextInt(legal.size())).getAsString();
        String line = "{'t':'move','g':" + turn.get("g") + ",'ply':" + turn.get("ply") + ",'move':'" + move + "'";
        ask(player, line);
        if (random.nextInt(10) == 0 && player.connected) {
            ask(player, line);
        }
    }

    private void meddle(Witness player, Random random) {
        String g = List.copyOf(player.games.keySet()).get(random.nextInt(player.games.size()));
        String[] requests = {
            "{'t':'offer','kind':'draw'",
            "{'t':'offer','kind':'takeback'",
            "{'t':'offer','kind':'pause'",
            "{'t':'answer','kind':'draw','accept':false",
            "{'t':'answer','kind':'takeback','accept':true",
            "{'t':'answer','kind':'pause','accept':true",
            "{'t':'sync'",
            "{'t':'claim','result':'win'",
            "{'t':'move','ply':3,'move':'a1'",
            "{'t':'ready'",
            "{'t':'abort'",
            "{'t':'watch'"
        };
        ask(player, requests[random.nextInt(requests.length)] + ",'g':'" + g + "'");
    }

    /** Asks something and checks that it is answered once, before anything it causes. */
    private void ask(Witness player, String line) {
        listen();
        long id = ++lastId;
        List<String> heard = player.person.say(line + ",'id':" + id + "}");
        List<String> replies = heard.stream()
                .filter(said -> said.contains("\"re\":" + id + ",") || said.endsWith("\"re\":" + id + "}"))
                .toList();
        assertEquals(1, replies.size(), line + " was answered by " + replies);
        player.hear(heard);
        listen();
    }

    private void listen() {
        for (Witness witness : witnesses) {
            witness.hear(witness.person.takeHeard());
        }
    }

    /** Once everybody is gone, every game ends or is kept for them; and the records alone make the same server again. */
    private void finish() {
        long started = scene.records().stream()
                .filter(record -> record instanceof JournalRecord.OfGame game && game.seq() == 0)
                .count();
        assertTrue(started > 50, "only " + started + " games were played");
        Parlor again = new Parlor(House.standard(), new SeededRandomness(99));
        RecordText text = new RecordText();
        again.restore(scene.records().stream().map(text::write).map(text::read).toList(), scene.now());
        Scene after = new Scene(again, scene.now());
        for (Witness witness : witnesses) {
            Person back = after.connect("{\"as\":\"resume\",\"token\":\"" + witness.token + "\"}");
            List<String> heard = back.takeHeard();
            if (witness.connected) {
                Map<String, String> before = new HashMap<>();
                witness.games.forEach((g, game) -> before.put(g, game.get("moves") + " " + game.get("pos")));
                Map<String, String> told = new HashMap<>();
                heard.stream()
                        .map(Person::json)
                        .filter(json -> json.get("t").getAsString().equals("game"))
                        .forEach(game ->
                                told.put(game.get("g").getAsString(), game.get("moves") + " " + game.get("pos")));
                assertEquals(before, told);
            }
        }
    }
}
