package org.parlor.server.baseline;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.parlor.server.ServerProcess;

/** {@code parlor-bots load}, the packaged program, on the core that the measured one does not have. */
record Load(String jar, String game) {
    private static final int SHORT_PLIES = 4;
    private static final int LONG_PLIES = 20;
    private static final int HEAP_RATE_MAX = 8_000;

    /**
     * @param rate moves a second in all, 0 for as many as come
     * @return what it tells
     */
    JsonObject run(MeasuredServer.Running server, int games, int warmUp, int seconds, int rate)
            throws IOException, InterruptedException {
        return run(server, games, "--warm-up", "" + warmUp, "--seconds", "" + seconds, "--rate", "" + rate);
    }

    /** The same with what the heap holds, for a while in which every game sees some moves and hardly one ends. */
    JsonObject heap(MeasuredServer.Running server, int games) throws IOException, InterruptedException {
        int plies = game.equals("tictactoe") ? SHORT_PLIES : LONG_PLIES;
        int rate = Math.min(HEAP_RATE_MAX, plies * games);
        int seconds = plies * games / rate;
        return run(server, games, "--warm-up", "0", "--seconds", "" + seconds, "--rate", "" + rate, "--heap");
    }

    private JsonObject run(MeasuredServer.Running server, int games, String... options)
            throws IOException, InterruptedException {
        return told(start(server, games, options));
    }

    /** One that has begun to join its games. */
    Process start(MeasuredServer.Running server, int games, String... options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("taskset", "-c", "1", ServerProcess.java(), "-jar", jar, "load"));
        command.addAll(List.of("127.0.0.1:" + server.port(), "--json", "--game", game));
        command.addAll(
                List.of("--games", "" + games, "--pid", "" + server.process().pid()));
        command.addAll(List.of(options));
        return new ProcessBuilder(command).start();
    }

    /** What one tells at its end. */
    static JsonObject told(Process load) throws IOException, InterruptedException {
        String told = new String(load.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String complaint = new String(load.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (load.waitFor() != 0) {
            throw new IllegalStateException("a load ended badly: " + complaint + told);
        }
        return JsonParser.parseString(told).getAsJsonObject();
    }
}
