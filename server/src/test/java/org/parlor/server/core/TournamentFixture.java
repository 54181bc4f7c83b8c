package org.parlor.server.core;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Bots in a tic-tac-toe tournament that only resign or wait. */
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

    /** Reconnects bots after a restart. */
    void reconnect(String... names) {
        for (String name : names) {
            bots.put(name, coreFixture.bot(name));
        }
    }

    void setId(String id) {
        this.id = id;
    }

    /** Creates a tournament as {@code root} and joins the named bots. */
    TournamentFixture create(String kind, String... names) {
        List<String> received = bot("root").request("{'id':1," + CUP + "," + kind + "}");
        id = TestClient.last(received, "ok").get("tour").getAsString();
        for (String name : names) {
            request(name, "join");
        }
        return this;
    }

    /** Sends a tournament request and returns the type of the reply. */
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

    /** The pairings of the latest round: players, and result or state. */
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

    /** Rank, name and half points of all players, best first. */
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

    /** State and round. */
    String state() {
        JsonObject line = show().getAsJsonObject("tour");
        return line.get("state").getAsString() + " " + line.get("round");
    }

    /** The running game between two players. */
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

    /** Resigns the game against the other player. */
    void resign(String name, String to) {
        bot(name).request("{'t':'resign','g':'" + game(name, to) + "'}");
    }
}
