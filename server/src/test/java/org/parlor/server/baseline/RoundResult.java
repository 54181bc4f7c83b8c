package org.parlor.server.baseline;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What one round has measured.
 *
 * @param micros of CPU a move, as many moves as come
 * @param kernelMicros those of them in the kernel
 * @param bytes a move, both ways
 * @param medianMicros from a move until both seats have seen it, at a fixed rate
 * @param p99Micros the same of 99 %
 * @param joinSeconds until all were connected, logged in and at their boards
 * @param bytesPerGame of the heap, for one that begins with its two connections
 * @param bytesPerPly of the heap, for each that has been played
 */
record RoundResult(
        double micros,
        double kernelMicros,
        double bytes,
        double medianMicros,
        double p99Micros,
        double joinSeconds,
        double bytesPerGame,
        double bytesPerPly) {

    /**
     * @param free with as many moves as come
     * @param paced at a fixed rate
     * @param slow with few moves and the heap
     */
    static RoundResult of(JsonObject free, JsonObject paced, JsonObject slow) {
        JsonObject held = slow.getAsJsonObject("server");
        JsonObject used = free.getAsJsonObject("server");
        double kernelMicros = used.get("systemMicrosPerMove").getAsDouble();
        return new RoundResult(
                used.get("userMicrosPerMove").getAsDouble() + kernelMicros,
                kernelMicros,
                free.get("bytesPerMove").getAsDouble(),
                paced.get("medianMicros").getAsDouble(),
                paced.get("p99Micros").getAsDouble(),
                free.get("joinSeconds").getAsDouble(),
                held.get("heapBytesPerGame").getAsDouble(),
                held.get("heapBytesPerMove").getAsDouble());
    }

    /** Each figure's median over the rounds. */
    static RoundResult median(List<RoundResult> rounds) {
        return new RoundResult(
                median(rounds, RoundResult::micros),
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

    /** Of one round at least. */
    static double median(DoubleStream rounds) {
        double[] sorted = rounds.sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
