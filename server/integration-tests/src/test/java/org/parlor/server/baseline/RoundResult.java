package org.parlor.server.baseline;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Results of one round.
 *
 * @param micros CPU time per move in microseconds, without rate limit
 * @param processMicros CPU time per move of each process
 * @param kernelMicros part of it spent in the kernel
 * @param bytes bytes per move, in both directions
 * @param medianMicros median time from a move until both seats have received it, at a fixed rate
 * @param p99Micros 99th percentile of that time
 * @param joinSeconds time until all clients were connected, logged in and in a game
 * @param bytesPerGame heap bytes per new game, including its two connections
 * @param bytesPerPly heap bytes per ply played
 */
record RoundResult(
        double micros,
        List<Double> processMicros,
        double kernelMicros,
        double bytes,
        double medianMicros,
        double p99Micros,
        double joinSeconds,
        double bytesPerGame,
        double bytesPerPly) {

    /**
     * @param free report of a load without rate limit
     * @param paced report of a load at a fixed rate
     * @param slow report of a load with few moves and heap measurement
     */
    static RoundResult of(JsonObject free, JsonObject paced, JsonObject slow) {
        JsonObject held = slow.getAsJsonObject("server");
        JsonObject used = free.getAsJsonObject("server");
        return new RoundResult(
                micros(used),
                processes(free, used),
                used.get("systemMicrosPerMove").getAsDouble(),
                free.get("bytesPerMove").getAsDouble(),
                paced.get("medianMicros").getAsDouble(),
                paced.get("p99Micros").getAsDouble(),
                free.get("joinSeconds").getAsDouble(),
                held.get("heapBytesPerGame").getAsDouble(),
                held.get("heapBytesPerMove").getAsDouble());
    }

    private static double micros(JsonObject usage) {
        return usage.get("userMicrosPerMove").getAsDouble()
                + usage.get("systemMicrosPerMove").getAsDouble();
    }

    /** A report lists the processes if there are several. */
    private static List<Double> processes(JsonObject report, JsonObject server) {
        if (!report.has("processes")) {
            return List.of(micros(server));
        }
        List<Double> processes = new ArrayList<>();
        report.getAsJsonArray("processes").forEach(process -> processes.add(micros(process.getAsJsonObject())));
        return processes;
    }

    /** The median of each value over the rounds. */
    static RoundResult median(List<RoundResult> rounds) {
        return new RoundResult(
                median(rounds, RoundResult::micros),
                IntStream.range(0, rounds.get(0).processMicros().size())
                        .mapToObj(process ->
                                median(rounds, round -> round.processMicros().get(process)))
                        .toList(),
                median(rounds, RoundResult::kernelMicros),
                median(rounds, RoundResult::bytes),
                median(rounds, RoundResult::medianMicros),
                median(rounds, RoundResult::p99Micros),
                median(rounds, RoundResult::joinSeconds),
                median(rounds, RoundResult::bytesPerGame),
                median(rounds, RoundResult::bytesPerPly));
    }

    private static double median(List<RoundResult> rounds, ToDoubleFunction<RoundResult> figure) {
        return median(rounds.stream().mapToDouble(figure));
    }

    /** @param rounds at least one value */
    static double median(DoubleStream rounds) {
        double[] sorted = rounds.sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
