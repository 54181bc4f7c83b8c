package org.parlor.bots.load;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of a load test, as text or JSON.
 *
 * @param joinSeconds time until all games had started
 * @param joinTimes connect and login times
 * @param earlierErrors errors before the measurement
 * @param ownUsage usage of this process during the measurement
 * @param processes the server's processes; empty without {@code --pid}
 * @param heap of the server; zero without {@code --heap}
 */
public record LoadReport(
        String game,
        int games,
        double joinSeconds,
        Percentiles joinTimes,
        double seconds,
        LoadStats stats,
        Map<String, Integer> earlierErrors,
        ProcessUsage ownUsage,
        List<ServerProcess> processes,
        HeapGrowth heap) {
    private static final double MICROS_PER_MILLI = 1000;
    private static final double BYTES_PER_KIB = 1024;
    private static final double KIB_PER_MIB = 1024;

    /**
     * A process of the server.
     *
     * @param residentKibBefore resident memory before the load
     * @param usage usage during the measurement
     */
    public record ServerProcess(long pid, long residentKibBefore, ProcessUsage usage) {
        static ServerProcess sum(List<ServerProcess> processes) {
            return new ServerProcess(
                    0,
                    processes.stream()
                            .mapToLong(ServerProcess::residentKibBefore)
                            .sum(),
                    processes.stream().map(ServerProcess::usage).reduce(ProcessUsage.NONE, ProcessUsage::plus));
        }
    }

    /**
     * The live heap of a server, in bytes, at three points of a load test.
     *
     * @param bytesBefore before the load
     * @param bytesStarted when all games had started, after few moves
     * @param bytesPlayed at the end
     * @param moves number of moves between the last two points
     */
    public record HeapGrowth(long bytesBefore, long bytesStarted, long bytesPlayed, long moves) {

        /** Returns the heap per started game, including its two connections. */
        public double bytesPerGame(int games) {
            return (double) (bytesStarted - bytesBefore) / games;
        }

        /**
         * Returns the heap growth per move, including finished games that the server still keeps in memory.
         */
        public double bytesPerMove() {
            return (double) (bytesPlayed - bytesStarted) / Math.max(1, moves);
        }
    }

    public String lines() {
        StringBuilder text = new StringBuilder();
        add(
                text,
                "joined",
                "%d games, %d connections in %.1f s; median %.1f ms per connection, 99 %% within %.1f ms",
                games,
                2 * games,
                joinSeconds,
                joinTimes.medianMicros() / MICROS_PER_MILLI,
                joinTimes.p99Micros() / MICROS_PER_MILLI);
        add(
                text,
                "moves",
                "%.0f per second, %d in %.1f s, %d games of %s ended",
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
        add(text, "traffic", "%.0f bytes per move, both directions", perMove(stats.bytes()));
        if (!processes.isEmpty()) {
            ServerProcess server = ServerProcess.sum(processes);
            add(
                    text,
                    "server",
                    "%.1f us CPU per move (user %.1f, system %.1f), %.2f wake-ups",
                    perMove(server.usage().cpuMicros()),
                    perMove(server.usage().userMicros()),
                    perMove(server.usage().systemMicros()),
                    perMove(server.usage().wakeUps()));
            add(
                    text,
                    "memory",
                    "%.0f MiB, before the load %.0f MiB",
                    server.usage().residentKib() / KIB_PER_MIB,
                    server.residentKibBefore() / KIB_PER_MIB);
        }
        if (processes.size() > 1) {
            for (ServerProcess process : processes) {
                add(
                        text,
                        "pid " + process.pid(),
                        "%.1f us CPU per move",
                        perMove(process.usage().cpuMicros()));
            }
        }
        if (heap.bytesBefore() > 0) {
            add(
                    text,
                    "heap",
                    "%.1f KiB per game, %.0f bytes per move",
                    heap.bytesPerGame(games) / BYTES_PER_KIB,
                    heap.bytesPerMove());
        }
        add(text, "this process", "%.1f us CPU per move", perMove(ownUsage.cpuMicros()));
        add(text, "errors", "%s", errors().isEmpty() ? "none" : String.valueOf(errors()));
        return text.toString();
    }

    private static void add(StringBuilder text, String label, String format, Object... values) {
        text.append(String.format(Locale.ROOT, "%-13s", label))
                .append(String.format(Locale.ROOT, format, values))
                .append('\n');
    }

    /** Returns whether moves were measured and no request failed, before or during the measurement. */
    public boolean isClean() {
        return errors().isEmpty() && stats.moves() > 0;
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

    public String json() {
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
        if (!processes.isEmpty()) {
            JsonObject server = json(ServerProcess.sum(processes));
            if (heap.bytesBefore() > 0) {
                server.addProperty("heapBytesPerGame", heap.bytesPerGame(games));
                server.addProperty("heapBytesPerMove", heap.bytesPerMove());
            }
            object.add("server", server);
        }
        if (processes.size() > 1) {
            JsonArray each = new JsonArray();
            processes.forEach(process -> each.add(json(process)));
            object.add("processes", each);
        }
        object.addProperty("ownMicrosPerMove", perMove(ownUsage.cpuMicros()));
        JsonObject errors = new JsonObject();
        errors().forEach(errors::addProperty);
        object.add("errors", errors);
        return new Gson().toJson(object);
    }

    private JsonObject json(ServerProcess process) {
        JsonObject object = new JsonObject();
        object.addProperty("userMicrosPerMove", perMove(process.usage().userMicros()));
        object.addProperty("systemMicrosPerMove", perMove(process.usage().systemMicros()));
        object.addProperty("wakeUpsPerMove", perMove(process.usage().wakeUps()));
        object.addProperty("residentKib", process.usage().residentKib());
        object.addProperty("residentBeforeKib", process.residentKibBefore());
        return object;
    }
}
