package org.parlor.bots.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/** A test program for the verify command. Answers correctly, except for the configured faults. */
public final class RulesProgram {

    private RulesProgram() {}

    /** @param args {@code turns} to alternate turns always, {@code chatty} to print additional lines */
    public static void main(String[] args) throws IOException {
        List<String> faults = List.of(args);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (faults.contains("chatty")) {
                System.out.println("let me \u001b[31msee");
                System.out.println("{\"t\":\"hello\",\"client\":\"rules/1\"}");
            }
            JsonObject problem = JsonParser.parseString(line).getAsJsonObject();
            JsonObject solution = solve(problem);
            if (faults.contains("turns")) {
                solution.addProperty("to", 1 - problem.get("to").getAsInt());
            }
            System.out.println(solution);
        }
    }

    private static JsonObject solve(JsonObject problem) {
        Rules rules =
                Games.find(problem.get("game").getAsString()).orElseThrow().rules(options(problem));
        Integer aux = problem.has("aux") ? problem.get("aux").getAsInt() : null;
        Position before = rules.toPosition(
                new PositionSetup(cells(problem.get("pos")), problem.get("to").getAsInt(), aux));
        Position after =
                before.play(rules.parse(problem.get("move").getAsString()).orElseThrow());
        JsonObject solution = new JsonObject();
        solution.add("pos", pos(after, problem.get("pos").isJsonArray()));
        after.aux().ifPresent(passes -> solution.addProperty("aux", passes));
        solution.addProperty("to", after.isOver() ? null : after.sideToMove());
        JsonArray score = new JsonArray();
        Score.of(after).asList().forEach(score::add);
        solution.add("score", score);
        return solution;
    }

    private static Map<String, Object> options(JsonObject problem) {
        Map<String, Object> options = new LinkedHashMap<>();
        problem.getAsJsonObject("options").asMap().forEach((key, value) -> {
            JsonPrimitive primitive = value.getAsJsonPrimitive();
            options.put(key, primitive.isNumber() ? (Object) primitive.getAsInt() : primitive.getAsString());
        });
        return options;
    }

    private static List<Integer> cells(JsonElement pos) {
        return pos.isJsonArray()
                ? pos.getAsJsonArray().asList().stream()
                        .map(JsonElement::getAsInt)
                        .toList()
                : pos.getAsString().chars().boxed().toList();
    }

    private static JsonElement pos(Position position, boolean counts) {
        if (counts) {
            JsonArray array = new JsonArray();
            for (int count : position.cells()) {
                array.add(count);
            }
            return array;
        }
        int[] cells = position.cells();
        return new JsonPrimitive(new String(cells, 0, cells.length));
    }
}
