package org.parlor.server;

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
 * Plays any game without knowing one: what the server's {@code spec}, {@code turn} and {@code explore} say is all it has.
 * It takes the move that leads to the best score, and holds the server to what explore foretold.
 */
final class SpecDrivenClient {
    private static final List<String> POSITION = List.of("pos", "aux", "to", "score");

    private final LineClient lineClient;
    private final JsonObject game;
    private final Deque<JsonObject> waiting = new ArrayDeque<>();
    private final Set<String> words = new HashSet<>();
    private JsonObject current = new JsonObject();
    private JsonElement foretoldEnd = new JsonObject();
    private int plies;
    private int lastId;

    /** @param game its name and options, as explore wants them */
    SpecDrivenClient(LineClient lineClient, JsonObject game) {
        this.lineClient = lineClient;
        this.game = game;
    }

    /** Plays one game to its end and tells how many plies it had. */
    int play() {
        learn();
        for (JsonObject line = next(); ; line = next()) {
            switch (line.get("t").getAsString()) {
                case "game" -> current = line;
                case "turn" -> move(line);
                case "game.move" -> check(line);
                case "game.end" -> {
                    requireEqual(foretoldEnd, line.get("result"));
                    return plies;
                }
                default -> {}
            }
        }
    }

    /** Asks what the board has and which words are moves. */
    private void learn() {
        JsonObject spec = ask("spec", new JsonObject()).getAsJsonObject("spec");
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
        lineClient.says(move.toString());
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

    /** What the server made of a move is what it said it would. */
    private void check(JsonObject moved) {
        if (!words.contains(moved.get("move").getAsString())) {
            throw new AssertionError("neither a cell nor a word: " + moved);
        }
        JsonObject foretold =
                explore(current, moved.get("by").getAsInt(), moved.get("move")).get(0);
        for (String field : POSITION) {
            requireEqual(foretold.get(field), moved.get(field));
        }
        foretoldEnd = foretold.get("result");
        current = moved;
        plies++;
    }

    /** What follows a position, from all the pages of the answer. */
    private List<JsonObject> explore(JsonObject from, int to, @Nullable JsonElement move) {
        JsonObject question = new JsonObject();
        question.add("pos", from.get("pos"));
        question.add("aux", from.get("aux"));
        question.addProperty("to", to);
        if (move != null) {
            JsonArray moves = new JsonArray();
            moves.add(move);
            question.add("moves", moves);
        }
        JsonArray next = new JsonArray();
        JsonObject page = ask("explore", question);
        next.addAll(page.getAsJsonArray("next"));
        while (page.has("more")) {
            question.add("moves", page.get("more"));
            page = ask("explore", question);
            next.addAll(page.getAsJsonArray("next"));
        }
        return next.asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    private JsonObject ask(String type, JsonObject question) {
        JsonObject request = question.deepCopy();
        request.addProperty("t", type);
        request.addProperty("id", ++lastId);
        game.entrySet().forEach(field -> request.add(field.getKey(), field.getValue()));
        lineClient.says(request.toString());
        JsonObject line = read();
        while (!line.has("re")) {
            waiting.add(line);
            line = read();
        }
        requireEqual(lastId, line.get("re").getAsInt());
        return line;
    }

    private JsonObject next() {
        JsonObject first = waiting.poll();
        return first == null ? read() : first;
    }

    private JsonObject read() {
        JsonObject line = JsonParser.parseString(lineClient.line()).getAsJsonObject();
        if (line.get("t").getAsString().equals("error")) {
            throw new AssertionError(line);
        }
        return line;
    }

    private static void requireEqual(@Nullable Object expected, @Nullable Object given) {
        if (!Objects.equals(expected, given)) {
            throw new AssertionError("expected " + expected + " but the server says " + given);
        }
    }
}
