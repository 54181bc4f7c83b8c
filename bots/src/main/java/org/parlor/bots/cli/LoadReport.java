package org.parlor.bots.cli;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.parlor.bots.load.HeapGrowth;
import org.parlor.bots.load.LoadStats;
import org.parlor.bots.load.ProcessUsage;
import org.parlor.bots.load.Percentiles;

/**
 * What came of a load, for people and for programs.
 *
 * @param joined how long it took until all games had begun, in seconds
 * @param joining what it took to connect and log in
 * @param earlier what was refused before it was counted
 * @param own what this program used meanwhile
 * @param empty what the server had used before it began; with nothing resident if nobody asked
 * @param server what it used meanwhile
 * @param heap of the server; with nothing in it if nobody asked
 */
record LoadReport(
        String game,
        int games,
        double joined,
        Percentiles joining,
        double seconds,
        LoadStats figures,
        Map<String, Integer> earlier,
        ProcessUsage own,
        ProcessUsage empty,
        ProcessUsage server,
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
                joined,
                joining.medianMicros() / MICROS_A_MILLI,
                joining.p99Micros() / MICROS_A_MILLI);
        add(
                text,
                "moves",
                "%.0f a second, %d in %.1f s, %d games of %s ended",
                rate(),
                figures.moves(),
                seconds,
                figures.gamesEnded(),
                game);
        add(
                text,
                "round trip",
                "median %d us, 99 %% within %d us, 99.9 %% within %d us",
                figures.roundTrip().medianMicros(),
                figures.roundTrip().p99Micros(),
                figures.roundTrip().p999Micros());
        add(text, "traffic", "%.0f bytes a move, both ways", perMove(figures.bytes()));
        if (isServerKnown()) {
            add(
                    text,
                    "server",
                    "%.1f us of CPU a move (user %.1f, system %.1f)",
                    perMove(server.userMicros() + server.systemMicros()),
                    perMove(server.userMicros()),
                    perMove(server.systemMicros()));
            add(
                    text,
                    "memory",
                    "%.0f MiB, before all games %.0f MiB",
                    server.residentKib() / KIB_A_MIB,
                    empty.residentKib() / KIB_A_MIB);
        }
        if (heap.empty() > 0) {
            add(
                    text,
                    "heap",
                    "%.1f KiB a game, and %.0f bytes a move",
                    heap.bytesPerGame(games) / BYTES_A_KIB,
                    heap.bytesPerMove());
        }
        add(text, "this program", "%.1f us of CPU a move", perMove(own.userMicros() + own.systemMicros()));
        add(text, "refused", "%s", errors().isEmpty() ? "nothing" : String.valueOf(errors()));
        return text.toString();
    }

    private static void add(StringBuilder text, String what, String format, Object... values) {
        text.append(String.format(Locale.ROOT, "%-13s", what))
                .append(String.format(Locale.ROOT, format, values))
                .append('\n');
    }

    private boolean isServerKnown() {
        return server.residentKib() > 0;
    }

    private double rate() {
        return figures.moves() / seconds;
    }

    private double perMove(long amount) {
        return (double) amount / Math.max(1, figures.moves());
    }

    private Map<String, Integer> errors() {
        Map<String, Integer> all = new TreeMap<>(figures.errors());
        earlier.forEach((code, count) -> all.merge(code, count, Integer::sum));
        return all;
    }

    String json() {
        JsonObject object = new JsonObject();
        object.addProperty("game", game);
        object.addProperty("games", games);
        object.addProperty("connections", 2 * games);
        object.addProperty("joinSeconds", joined);
        object.addProperty("joinMedianMicros", joining.medianMicros());
        object.addProperty("joinP99Micros", joining.p99Micros());
        object.addProperty("seconds", seconds);
        object.addProperty("moves", figures.moves());
        object.addProperty("movesPerSecond", rate());
        object.addProperty("gamesEnded", figures.gamesEnded());
        object.addProperty("medianMicros", figures.roundTrip().medianMicros());
        object.addProperty("p99Micros", figures.roundTrip().p99Micros());
        object.addProperty("p999Micros", figures.roundTrip().p999Micros());
        object.addProperty("bytesPerMove", perMove(figures.bytes()));
        if (isServerKnown()) {
            JsonObject used = new JsonObject();
            used.addProperty("userMicrosPerMove", perMove(server.userMicros()));
            used.addProperty("systemMicrosPerMove", perMove(server.systemMicros()));
            used.addProperty("residentKib", server.residentKib());
            used.addProperty("residentBeforeKib", empty.residentKib());
            if (heap.empty() > 0) {
                used.addProperty("heapBytesPerGame", heap.bytesPerGame(games));
                used.addProperty("heapBytesPerMove", heap.bytesPerMove());
            }
            object.add("server", used);
        }
        object.addProperty("ownMicrosPerMove", perMove(own.userMicros() + own.systemMicros()));
        JsonObject refused = new JsonObject();
        errors().forEach(refused::addProperty);
        object.add("errors", refused);
        return new Gson().toJson(object);
    }
}
