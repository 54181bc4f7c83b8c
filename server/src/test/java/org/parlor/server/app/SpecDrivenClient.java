package org.parlor.server.app;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plays any game without knowing its rules, from the server's {@code spec}, {@code turn} and {@code explore} alone. Makes
 * the move with the best score and checks that each position is the one explore predicted.
 */
final class SpecDrivenClient {
    private static final List<String> POSITION = List.of("pos", "aux", "to", "score");

    private final LineClient client;
    private final JsonObject game;
    private final Deque<JsonObject> pending = new ArrayDeque<>();
    private final Set<String> words = new HashSet<>();
    private JsonObject current = new JsonObject();
    private JsonElement predictedResult = new JsonObject();
    private int plies;
    private int lastId;

    /** @param game name and options, as in an explore request */
    SpecDrivenClient(LineClient client, JsonObject game) {
        this.client = client;
        this.game = game;
    }

    /** Plays one game to its end and returns the number of plies. */
    int play() {
        readSpec();
        for (JsonObject line = next(); ; line = next()) {
            switch (line.get("t").getAsString()) {
                case "game" -> current = line;
                case "turn" -> move(line);
                case "game.move" -> check(line);
                case "game.end" -> {
                    requireEqual(predictedResult, line.get("result"));
                    return plies;
                }
                default -> {}
            }
        }
    }

    /** Requests the spec and stores the valid moves: cells and words. */
    private void readSpec() {
        JsonObject spec = request("spec", new JsonObject()).getAsJsonObject("spec");
        spec.getAsJsonObject("board")
                .getAsJsonArray("cells")
                .forEach(cell -> words.add(cell.getAsJsonObject().get("id").getAsString()));
        spec.getAsJsonArray("words").forEach(word -> words.add(word.getAsString()));
    }

    private void move(JsonObject turn) {
        int you = turn.get("you").getAsInt();
        List<JsonObject> next = explore(turn, you, null);
        requireEqual(turn.get("legal").toString(), moves(next).toString());
        JsonObject best = next.stream()
                .max(Comparator.comparingInt(successor -> lead(successor, you)))
                .orElseThrow();
        JsonObject move = new JsonObject();
        move.addProperty("t", "move");
        move.add("g", turn.get("g"));
        move.add("ply", turn.get("ply"));
        move.add("move", best.get("move"));
        client.sendLines(move.toString());
    }

    private static int lead(JsonObject successor, int you) {
        JsonArray score = successor.getAsJsonArray("score");
        return score.get(you).getAsInt() - score.get(1 - you).getAsInt();
    }

    private static JsonArray moves(List<JsonObject> successors) {
        JsonArray moves = new JsonArray();
        successors.forEach(successor -> moves.add(successor.get("move")));
        return moves;
    }

    /** Checks a move against the prediction of explore. */
    private void check(JsonObject moved) {
        if (!words.contains(moved.get("move").getAsString())) {
            throw new AssertionError("neither a cell nor a word: " + moved);
        }
        JsonObject predicted =
                explore(current, moved.get("by").getAsInt(), moved.get("move")).get(0);
        for (String field : POSITION) {
            requireEqual(predicted.get(field), moved.get(field));
        }
        predictedResult = predicted.get("result");
        current = moved;
        plies++;
    }

    /** The successors of a position, from all pages of the reply. */
    private List<JsonObject> explore(JsonObject from, int to, @Nullable JsonElement move) {
        JsonObject request = new JsonObject();
        request.add("pos", from.get("pos"));
        request.add("aux", from.get("aux"));
        request.addProperty("to", to);
        if (move != null) {
            JsonArray moves = new JsonArray();
            moves.add(move);
            request.add("moves", moves);
        }
        JsonArray next = new JsonArray();
        JsonObject page = request("explore", request);
        next.addAll(page.getAsJsonArray("next"));
        while (page.has("more")) {
            request.add("moves", page.get("more"));
            page = request("explore", request);
            next.addAll(page.getAsJsonArray("next"));
        }
        return next.asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    private JsonObject request(String type, JsonObject request) {
        JsonObject message = request.deepCopy();
        message.addProperty("t", type);
        message.addProperty("id", ++lastId);
        game.entrySet().forEach(field -> message.add(field.getKey(), field.getValue()));
        client.sendLines(message.toString());
        JsonObject line = read();
        while (!line.has("re")) {
            pending.add(line);
            line = read();
        }
        requireEqual(lastId, line.get("re").getAsInt());
        return line;
    }

    private JsonObject next() {
        JsonObject first = pending.poll();
        return first == null ? read() : first;
    }

    private JsonObject read() {
        JsonObject line = JsonParser.parseString(client.readLine()).getAsJsonObject();
        if (line.get("t").getAsString().equals("error")) {
            throw new AssertionError(line);
        }
        return line;
    }

    private static void requireEqual(@Nullable Object expected, @Nullable Object given) {
        if (!Objects.equals(expected, given)) {
            throw new AssertionError("expected " + expected + " but received " + given);
        }
    }
}
