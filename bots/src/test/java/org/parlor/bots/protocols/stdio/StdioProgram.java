package org.parlor.bots.protocols.stdio;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.testing.ProgramCommands;

/**
 * A bot on standard input and output. Its argument is how it plays ({@code plain}: the first legal move; {@code greedy}:
 * the best score after one ply) or a fault. Only the bots that play decode the turn and check it by the rules: the classes
 * for that take most of the time of a process.
 */
public final class StdioProgram {
    private final String fault;
    private int turns;
    private String lastAnswer = "";

    private StdioProgram(String fault) {
        this.fault = fault;
    }

    public static List<String> command(String fault) {
        return ProgramCommands.java(StdioProgram.class.getName(), fault);
    }

    public static String commandLine(String fault) {
        List<String> words = command(fault);
        int unquoted = words.indexOf(StdioProgram.class.getName());
        return "'" + String.join("' '", words.subList(0, unquoted)) + "' "
                + String.join(" ", words.subList(unquoted, words.size()));
    }

    public static void main(String[] args) throws IOException {
        StdioProgram program = new StdioProgram(args[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject message = JsonParser.parseString(line).getAsJsonObject();
            switch (message.get("t").getAsString()) {
                case "ping" -> program.onPing(message);
                case "turn" -> program.onTurn(message, line);
                case "game.end" -> {}
                default -> throw new IllegalArgumentException(line);
            }
        }
    }

    private void onPing(JsonObject ping) {
        if (!fault.equals("mute")) {
            System.out.println("{\"t\":\"hello\",\"proto\":1,\"client\":\"snake/1\"}");
            System.out.println("{\"t\":\"pong\",\"n\":" + ping.get("n") + "}");
        }
    }

    private void onTurn(JsonObject message, String line) {
        turns++;
        String answer = "{\"t\":\"move\",\"g\":" + message.get("g") + ",\"ply\":" + message.get("ply") + ",\"move\":\""
                + move(message, line) + "\"}";
        switch (fault) {
            case "dies" -> System.exit(3);
            case "crashes" -> exitOnSecondTurn();
            case "floods" -> {
                while (!System.out.checkError()) {
                    System.out.println("thinking");
                }
            }
            case "silent" -> answer = "";
            case "twice" -> System.out.println(answer);
            case "late" -> System.out.println(lastAnswer);
            case "chatty" -> System.out.println("thinking about " + line + "\n{\"t\":\"pong\"}\n{\"t\":\"whatever\"}");
            case "inexact" ->
                answer =
                        answer.replace("}", ",\"seq\":0.5,\"info\":{\"score\":1.5,\"pv\":" + message.get("ply") + "}}");
            case "long" -> answer = answer.replace("}", ",\"info\":{\"pv\":\"" + "a1 ".repeat(30_000) + "\"}}");
            case "malformed" -> answer = "{\"t\":\"move\",\"g\":";
            case "incomplete" -> answer = "{\"t\":\"move\",\"g\":" + message.get("g") + "}";
            case "resigns" -> answer = "{\"t\":\"resign\",\"g\":" + message.get("g") + "}";
            default -> {}
        }
        System.out.println(answer);
        lastAnswer = answer;
    }

    private void exitOnSecondTurn() {
        if (turns == 2) {
            System.exit(3);
        }
    }

    private String move(JsonObject message, String line) {
        return switch (fault) {
            case "plain", "greedy" -> checkedMove(message, line);
            case "illegal" -> "z9";
            default -> message.getAsJsonArray("legal").get(0).getAsString();
        };
    }

    private String checkedMove(JsonObject message, String line) {
        GameMessage.Turn turn =
                (GameMessage.Turn) MessageCodec.readServerMessage(line).orElseThrow();
        Rules rules =
                Games.find(message.get("game").getAsString()).orElseThrow().rules(options(message));
        Position position = turn.pos().toPosition(rules, turn.you(), turn.aux());
        if (!rules.legalMoves(position).equals(turn.legal())) {
            throw new IllegalArgumentException("the turn is inconsistent");
        }
        if (fault.equals("plain")) {
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
