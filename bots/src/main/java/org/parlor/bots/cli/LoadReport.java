package org.parlor.bots.cli;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.parlor.bots.load.HeapGrowth;
import org.parlor.bots.load.LoadStats;
import org.parlor.bots.load.Percentiles;
import org.parlor.bots.load.ProcessUsage;

/**
 * What came of a load, for people and for programs.
 *
 * @param joinSeconds how long it took until all games had begun, in seconds
 * @param joinTimes what it took to connect and log in
 * @param earlierErrors what was refused before it was counted
 * @param ownUsage what this program used meanwhile
 * @param usageBefore what the server had used before it began; with nothing resident if nobody asked
 * @param serverUsage what it used meanwhile
 * @param heap of the server; with nothing in it if nobody asked
 */
record LoadReport(
        String game,
        int games,
        double joinSeconds,
        Percentiles joinTimes,
        double seconds,
        LoadStats stats,
        Map<String, Integer> earlierErrors,
        ProcessUsage ownUsage,
        ProcessUsage usageBefore,
        ProcessUsage serverUsage,
        HeapGrowth heap) {
    private static final double MICROS_A_MILLI = 1000;
    private static final double BYTES_A_KIB = 1024;
    private static final double KIB_A_MIB = 1024;

    String lines() {
        StringBuilder text = new StringBuilder();
        add(
                text,
                "joined",
                "%d games, %d connections in %.1f s; a connection %.1f ms, 99 %% within %.1f ms",
                games,
                2 * games,
                joinSeconds,
                joinTimes.medianMicros() / MICROS_A_MILLI,
                joinTimes.p99Micros() / MICROS_A_MILLI);
        add(
                text,
                "moves",
                "%.0f a second, %d in %.1f s, %d games of %s ended",
                rate(),
                stats.moves(),
                seconds,
                stats.gamesEnded(),
                game);
        add(
                text,
                "round trip",
                "median %d us, 99 %% within %d us, 99.9 %% within %d us",
                stats.roundTrip().medianMicros(),
                stats.roundTrip().p99Micros(),
                stats.roundTrip().p999Micros());
        add(text, "traffic", "%.0f bytes a move, both ways", perMove(stats.bytes()));
        if (isServerKnown()) {
            add(
                    text,
                    "server",
                    "%.1f us of CPU a move (user %.1f, system %.1f)",
                    perMove(serverUsage.userMicros() + serverUsage.systemMicros()),
                    perMove(serverUsage.userMicros()),
                    perMove(serverUsage.systemMicros()));
            add(
                    text,
                    "memory",
                    "%.0f MiB, before all games %.0f MiB",
                    serverUsage.residentKib() / KIB_A_MIB,
                    usageBefore.residentKib() / KIB_A_MIB);
        }
        if (heap.bytesBefore() > 0) {
            add(
                    text,
                    "heap",
                    "%.1f KiB a game, and %.0f bytes a move",
                    heap.bytesPerGame(games) / BYTES_A_KIB,
                    heap.bytesPerMove());
        }
        add(text, "this program", "%.1f us of CPU a move", perMove(ownUsage.userMicros() + ownUsage.systemMicros()));
        add(text, "refused", "%s", errors().isEmpty() ? "nothing" : String.valueOf(errors()));
        return text.toString();
    }

    private static void add(StringBuilder text, String what, String format, Object... values) {
        text.append(String.format(Locale.ROOT, "%-13s", what))
                .append(String.format(Locale.ROOT, format, values))
                .append('\n');
    }

    private boolean isServerKnown() {
        return serverUsage.residentKib() > 0;
    }

    private double rate() {
        return stats.moves() / seconds;
    }

    private double perMove(long amount) {
        return (double) amount / Math.max(1, stats.moves());
    }

    private Map<String, Integer> errors() {
        Map<String, Integer> all = new TreeMap<>(stats.errors());
        earlierErrors.forEach((code, count) -> all.merge(code, count, Integer::sum));
        return all;
    }

    String json() {
        JsonObject object = new JsonObject();
        object.addProperty("game", game);
        object.addProperty("games", games);
        object.addProperty("connections", 2 * games);
        object.addProperty("joinSeconds", joinSeconds);
        object.addProperty("joinMedianMicros", joinTimes.medianMicros());
        object.addProperty("joinP99Micros", joinTimes.p99Micros());
        object.addProperty("seconds", seconds);
        object.addProperty("moves", stats.moves());
        object.addProperty("movesPerSecond", rate());
        object.addProperty("gamesEnded", stats.gamesEnded());
        object.addProperty("medianMicros", stats.roundTrip().medianMicros());
        object.addProperty("p99Micros", stats.roundTrip().p99Micros());
        object.addProperty("p999Micros", stats.roundTrip().p999Micros());
        object.addProperty("bytesPerMove", perMove(stats.bytes()));
        if (isServerKnown()) {
            JsonObject used = new JsonObject();
            used.addProperty("userMicrosPerMove", perMove(serverUsage.userMicros()));
            used.addProperty("systemMicrosPerMove", perMove(serverUsage.systemMicros()));
            used.addProperty("residentKib", serverUsage.residentKib());
            used.addProperty("residentBeforeKib", usageBefore.residentKib());
            if (heap.bytesBefore() > 0) {
                used.addProperty("heapBytesPerGame", heap.bytesPerGame(games));
                used.addProperty("heapBytesPerMove", heap.bytesPerMove());
            }
            object.add("server", used);
        }
        object.addProperty("ownMicrosPerMove", perMove(ownUsage.userMicros() + ownUsage.systemMicros()));
        JsonObject refused = new JsonObject();
        errors().forEach(refused::addProperty);
        object.add("errors", refused);
        return new Gson().toJson(object);
    }
}
