package org.parlor.bots.external;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/**
 * A GTP engine with the fault named by its argument: {@code talks}, {@code dies}, {@code hangs}, {@code cheats}, or
 * {@code untimed}: as Egaroucid, it answers version 2.0 and does not know the commands of time.
 */
public final class FaultyEngine {
    private final String fault;
    private Rules rules = Reversi.KIND.rules();
    private Position position = rules.initial();
    private int moves;

    private FaultyEngine(String fault) {
        this.fault = fault;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        FaultyEngine faultyEngine = new FaultyEngine(args[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (args[0].equals("talks")) {
                System.out.println("let me think");
                System.out.println();
            }
            System.out.print(faultyEngine.response(line.split(" ")) + "\n\n");
            System.out.flush();
        }
    }

    private String response(String[] words) throws InterruptedException {
        boolean isUnknown = fault.equals("untimed") && words[0].startsWith("time_");
        return isUnknown ? "? [ERROR] command not found" : "= " + answer(words);
    }

    private String answer(String[] words) throws InterruptedException {
        switch (words[0]) {
            case "protocol_version" -> {
                return fault.equals("untimed") ? "2.0" : "2";
            }
            case "boardsize" ->
                rules = Reversi.KIND.rules(
                        Map.of("rows", Integer.parseInt(words[1]), "cols", Integer.parseInt(words[1])));
            case "clear_board" -> position = rules.initial();
            case "play" -> play(words[2].toLowerCase(Locale.ROOT));
            case "genmove" -> {
                return move();
            }
            default -> {
                return "";
            }
        }
        return "";
    }

    private String move() throws InterruptedException {
        moves++;
        if (fault.equals("dies") && moves == 2) {
            System.exit(3);
        } else if (fault.equals("hangs")) {
            new CountDownLatch(1).await();
        }
        String move = fault.equals("cheats") ? "a1" : rules.legalMoves(position).get(0);
        play(move);
        return move.toUpperCase(Locale.ROOT);
    }

    private void play(String move) {
        int played = rules.parse(move).orElseThrow();
        position = position.isLegal(played) ? position.play(played) : position;
    }
}
