package org.parlor.server.core;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Bots in a tournament of tic-tac-toe: whoever is to resign does so, the others wait. */
final class TournamentFixture {
    static final String CUP =
            "'t':'tour.new','name':'Cup','game':'tictactoe','tc':{'mode':'fischer','base':300000,'inc':0}";

    private final CoreFixture coreFixture;
    private final Map<String, TestClient> bots = new LinkedHashMap<>();
    private String id = "";

    TournamentFixture(CoreFixture coreFixture) {
        this.coreFixture = coreFixture;
    }

    CoreFixture core() {
        return coreFixture;
    }

    String id() {
        return id;
    }

    TestClient bot(String name) {
        return bots.computeIfAbsent(name, coreFixture::bot);
    }

    /** Logs in again after a restart. */
    void reconnect(String... names) {
        for (String name : names) {
            bots.put(name, coreFixture.bot(name));
        }
    }

    void setId(String id) {
        id = id;
    }

    /** A tournament made by {@code root}, which these have joined. */
    TournamentFixture create(String kind, String... names) {
        List<String> heard = bot("root").request("{'id':1," + CUP + "," + kind + "}");
        id = TestClient.last(heard, "ok").get("tour").getAsString();
        for (String name : names) {
            request(name, "join");
        }
        return this;
    }

    /** Asks something of the tournament, and tells the type of the reply. */
    String request(String name, String verb) {
        return TestClient.types(bot(name).request("{'id':1,'t':'tour." + verb + "','tour':'" + id + "'}"))
                .get(0);
    }

    void start() {
        request("root", "start");
        coreFixture.advance(Duration.ofSeconds(3));
    }

    JsonObject show() {
        return TestClient.last(bot("root").request("{'id':1,'t':'tour.show','tour':'" + id + "'}"), "ok");
    }

    /** Each pairing of the latest round: who, and what came of it or that it is played. */
    List<String> pairings() {
        return StreamSupport.stream(show().getAsJsonArray("pairings").spliterator(), false)
                .map(pairing -> shown(pairing.getAsJsonObject()))
                .toList();
    }

    private static String shown(JsonObject pairing) {
        List<String> names = new ArrayList<>();
        pairing.getAsJsonArray("players").forEach(name -> names.add(name.getAsString()));
        String state = pairing.has("how")
                ? pairing.get("points") + " " + pairing.get("how").getAsString()
                : pairing.has("g") ? "playing" : "waiting";
        return String.join("-", names) + " " + state;
    }

    /** Rank, name and halves of everybody, best first. */
    List<String> standings() {
        return StreamSupport.stream(show().getAsJsonArray("standings").spliterator(), false)
                .map(place -> place.getAsJsonObject().get("rank") + " "
                        + place.getAsJsonObject()
                                .getAsJsonObject("user")
                                .get("name")
                                .getAsString() + " "
                        + place.getAsJsonObject().get("points"))
                .toList();
    }

    /** Where it stands, and in which round. */
    String state() {
        JsonObject line = show().getAsJsonObject("tour");
        return line.get("state").getAsString() + " " + line.get("round");
    }

    /** The game between these two that is being played. */
    String game(String one, String other) {
        return StreamSupport.stream(show().getAsJsonArray("pairings").spliterator(), false)
                .map(pairing -> pairing.getAsJsonObject())
                .filter(pairing -> pairing.get("players").toString().contains("\"" + one + "\"")
                        && pairing.get("players").toString().contains("\"" + other + "\""))
                .reduce((earlier, later) -> later)
                .orElseThrow()
                .get("g")
                .getAsString();
    }

    /** Resigns the game against somebody. */
    void resign(String name, String to) {
        bot(name).request("{'t':'resign','g':'" + game(name, to) + "'}");
    }
}
