package org.parlor.server.baseline;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Measures the packaged server and the baseline server, in alternation and under the same load: the server on one CPU core,
 * the load on another. Prints each round and then a table of medians.
 *
 * <p>Configured by the system properties {@code floor.kinds}, {@code floor.games}, {@code floor.subjects},
 * {@code floor.rounds}, {@code floor.seconds} and {@code floor.rate}.
 */
public final class BaselineComparison {
    /**
     * Time to compile all hot code on one core. Games of tic-tac-toe are archived only once too many are in memory, after 20
     * to 40 seconds.
     */
    private static final int FIRST_WARM_UP_SECONDS = 60;

    /**
     * Several short loads, to compile the code that runs at the start and end of a load. They are small because Reversi and
     * Kalah loads leave unfinished games, of which a server holds at most 50,000.
     */
    private static final int SHORT_LOADS = 8;

    private static final int SHORT_LOADS_GAMES = 500;

    private static final int WARM_UP_SECONDS = 1;
    private static final int WARM_UP_GAMES = 1_000;
    private static final double BYTES_A_KIB = 1024;

    private final List<String> kinds = words("floor.kinds", "tictactoe,reversi,kalah");
    private final List<Integer> games =
            words("floor.games", "100,1000,5000").stream().map(Integer::valueOf).toList();
    private final List<MeasuredServer> subjects = subjects("floor,memory,sqlite,postgresql");
    private final int rounds = Integer.getInteger("floor.rounds", 3);
    private final int seconds = Integer.getInteger("floor.seconds", 4);
    private final int rate = Integer.getInteger("floor.rate", 2_000);
    private final Map<Row, List<RoundResult>> measured = new LinkedHashMap<>();
    /** Heap sizes are deterministic, so they are measured once. */
    private final Map<Row, JsonObject> heaps = new HashMap<>();

    private record Row(String kind, int games, MeasuredServer subject) {
        private Row of(MeasuredServer other) {
            return new Row(kind, games, other);
        }
    }

    /** Runs all measurements, which takes half an hour per game type. */
    public static void main(String[] args) throws Exception {
        BaselineComparison baselineComparison = new BaselineComparison();
        for (String kind : baselineComparison.kinds) {
            baselineComparison.measure(kind);
        }
        baselineComparison.print();
    }

    static List<String> words(String property, String defaultValue) {
        return List.of(System.getProperty(property, defaultValue).split(","));
    }

    static List<MeasuredServer> subjects(String defaultValue) {
        return words("floor.subjects", defaultValue).stream()
                .map(word -> MeasuredServer.valueOf(word.toUpperCase(Locale.ROOT)))
                .toList();
    }

    private void measure(String kind) throws Exception {
        Load load = Load.of(kind);
        try (RunningServers servers = new RunningServers()) {
            for (MeasuredServer subject : subjects) {
                warmUp(load, servers.start(subject));
            }
            for (int round = 0; round < rounds; round++) {
                for (int count : games) {
                    Map<MeasuredServer, JsonObject> free = AlternatingLoads.run(load, servers.all(), count, seconds, 0);
                    for (Map.Entry<MeasuredServer, MeasuredServer.Running> each :
                            servers.all().entrySet()) {
                        Row row = new Row(kind, count, each.getKey());
                        measure(load, row, each.getValue(), Objects.requireNonNull(free.get(each.getKey())));
                    }
                }
            }
        }
    }

    private void warmUp(Load load, MeasuredServer.Running started) throws Exception {
        load.run(started, WARM_UP_GAMES, FIRST_WARM_UP_SECONDS, 1, 0);
        for (int i = 0; i < SHORT_LOADS; i++) {
            load.run(started, SHORT_LOADS_GAMES, WARM_UP_SECONDS, seconds, 0);
        }
    }

    /** @param free report of a load without rate limit */
    private void measure(Load load, Row row, MeasuredServer.Running running, JsonObject free) throws Exception {
        JsonObject paced = load.run(running, row.games(), WARM_UP_SECONDS, seconds, rate);
        JsonObject heap = heaps.get(row);
        if (heap == null) {
            heap = load.heap(running, row.games());
            heaps.put(row, heap);
        }
        RoundResult roundResult = RoundResult.of(free, paced, heap);
        measured.computeIfAbsent(row, first -> new ArrayList<>()).add(roundResult);
        System.out.println(line(row, roundResult));
    }

    private void print() {
        System.out.println();
        System.out.println(
                "| game | games | | CPU µs/move | of each process | × floor | × memory | × PostgreSQL | in the kernel | bytes/move"
                        + " | round trip µs, p50 | p99 | all joined, s | heap/game, KiB | heap/ply, bytes |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        measured.forEach((row, figures) -> System.out.println(line(row, RoundResult.median(figures))));
    }

    private String line(Row row, RoundResult roundResult) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %s | %.1f | %s | %s | %s | %s | %.0f %% | %.0f | %.0f | %.0f | %.1f | %.1f | %.0f |",
                row.kind(),
                row.games(),
                row.subject().title(),
                roundResult.micros(),
                processes(roundResult),
                ratio(row, MeasuredServer.FLOOR),
                ratio(row, MeasuredServer.MEMORY),
                ratio(row, MeasuredServer.POSTGRESQL),
                100 * roundResult.kernelMicros() / roundResult.micros(),
                roundResult.bytes(),
                roundResult.medianMicros(),
                roundResult.p99Micros(),
                roundResult.joinSeconds(),
                roundResult.bytesPerGame() / BYTES_A_KIB,
                roundResult.bytesPerPly());
    }

    private static String processes(RoundResult roundResult) {
        return roundResult.processMicros().stream()
                .map(micros -> String.format(Locale.ROOT, "%.1f", micros))
                .collect(Collectors.joining(" + "));
    }

    /**
     * Median over the rounds of the ratio to another server in the same round, because the speed of a machine varies over
     * time. A dash if not measured.
     */
    private String ratio(Row row, MeasuredServer to) {
        List<RoundResult> ours = measured.getOrDefault(row, List.of());
        List<RoundResult> theirs = measured.getOrDefault(row.of(to), List.of());
        int both = Math.min(ours.size(), theirs.size());
        if (both == 0 || row.subject().compareTo(to) <= 0) {
            return "–";
        }
        DoubleStream ratios = IntStream.range(0, both)
                .mapToDouble(
                        round -> ours.get(round).micros() / theirs.get(round).micros());
        return String.format(Locale.ROOT, "%.2f", RoundResult.median(ratios));
    }
}
