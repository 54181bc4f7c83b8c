package org.parlor.bots.protocols.stdio;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.testing.ProgramCommands;

/**
 * A bot on standard input and output that decodes each turn and checks it by the rules. Its argument is how it plays:
 * {@code plain}, the first legal move, or {@code greedy}, the best score after one ply. The others are those of
 * {@code stdio-program.sh}.
 */
public final class StdioProgram {
    private static final Set<String> CHECKED = Set.of("plain", "greedy");
    private static final Path SHELL_PROGRAM =
            Path.of("src/test/resources/stdio-program.sh").toAbsolutePath();

    private StdioProgram() {}

    public static List<String> command(String how) {
        return CHECKED.contains(how)
                ? ProgramCommands.java(StdioProgram.class.getName(), how)
                : List.of("sh", SHELL_PROGRAM.toString(), how);
    }

    public static String commandLine(String how) {
        List<String> words = command(how);
        return "'" + String.join("' '", words.subList(0, words.size() - 1)) + "' " + how;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject message = JsonParser.parseString(line).getAsJsonObject();
            switch (message.get("t").getAsString()) {
                case "ping" -> {
                    System.out.println("{\"t\":\"hello\",\"proto\":1,\"client\":\"snake/1\"}");
                    System.out.println("{\"t\":\"pong\",\"n\":" + message.get("n") + "}");
                }
                case "turn" ->
                    System.out.println("{\"t\":\"move\",\"g\":" + message.get("g") + ",\"ply\":" + message.get("ply")
                            + ",\"move\":\"" + move(message, line, args[0].equals("greedy")) + "\"}");
                case "game.end" -> {}
                default -> throw new IllegalArgumentException(line);
            }
        }
    }

    private static String move(JsonObject message, String line, boolean isGreedy) {
        GameMessage.Turn turn =
                (GameMessage.Turn) MessageCodec.readServerMessage(line).orElseThrow();
        Rules rules =
                Games.find(message.get("game").getAsString()).orElseThrow().rules(options(message));
        Position position = turn.pos().toPosition(rules, turn.you(), turn.aux());
        if (!rules.legalMoves(position).equals(turn.legal())) {
            throw new IllegalArgumentException("the turn is inconsistent");
        }
        if (!isGreedy) {
            return turn.legal().get(0);
        }
        return turn.legal().stream()
                .max(Comparator.comparingInt(
                        move -> position.play(rules.parse(move).orElseThrow()).score(turn.you())))
                .orElseThrow();
    }

    private static Map<String, Object> options(JsonObject message) {
        Map<String, Object> options = new LinkedHashMap<>();
        message.getAsJsonObject("options").asMap().forEach((key, value) -> {
            boolean isNumber = value.getAsJsonPrimitive().isNumber();
            options.put(key, isNumber ? (Object) value.getAsInt() : value.getAsString());
        });
        return options;
    }
}
