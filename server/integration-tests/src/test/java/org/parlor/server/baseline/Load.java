package org.parlor.server.baseline;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.parlor.testing.ProgramCommands;

/** Runs the packaged {@code parlor-bots load}, on a different CPU core than the measured server. */
record Load(String jar, String game) {
    private static final int SHORT_PLIES = 4;
    private static final int LONG_PLIES = 20;
    private static final int HEAP_RATE_MAX = 8_000;

    static Load of(String game) {
        return new Load(System.getProperty("bots.jar", "bots/target/parlor-bots.jar"), game);
    }

    /**
     * @param rate total moves per second, 0 for no limit
     * @return its JSON report
     */
    JsonObject run(MeasuredServer.Running server, int games, int warmUp, int seconds, int rate)
            throws IOException, InterruptedException {
        return report(start(server, games, warmUp, seconds, rate));
    }

    /** Starts a load process. */
    Process start(MeasuredServer.Running server, int games, int warmUp, int seconds, int rate) throws IOException {
        return start(server, games, "--warm-up", "" + warmUp, "--seconds", "" + seconds, "--rate", "" + rate);
    }

    /** Measures the heap, for a period in which every game has some moves and hardly any game ends. */
    JsonObject heap(MeasuredServer.Running server, int games) throws IOException, InterruptedException {
        int plies = game.equals("tictactoe") ? SHORT_PLIES : LONG_PLIES;
        int rate = Math.min(HEAP_RATE_MAX, plies * games);
        int seconds = plies * games / rate;
        return report(start(server, games, "--warm-up", "0", "--seconds", "" + seconds, "--rate", "" + rate, "--heap"));
    }

    private Process start(MeasuredServer.Running server, int games, String... options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("taskset", "-c", "1", ProgramCommands.launcher(), "-jar", jar, "load"));
        command.addAll(List.of("127.0.0.1:" + server.port(), "--json", "--game", game));
        command.addAll(List.of("--games", "" + games, "--pid", server.pids()));
        command.addAll(List.of(options));
        return new ProcessBuilder(command).start();
    }

    /** Waits for the end of a load and parses its report. */
    static JsonObject report(Process load) throws IOException, InterruptedException {
        String report = new String(load.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(load.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (load.waitFor() != 0) {
            throw new IllegalStateException("load failed: " + errors + report);
        }
        return JsonParser.parseString(report).getAsJsonObject();
    }
}
