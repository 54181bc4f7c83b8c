package org.parlor.server.baseline;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Measures the packaged server and the baseline server at moderate rates of moves, where a server mostly waits: the CPU time
 * after the start, and CPU time, wake-ups and round trips once the code is compiled. Two starts of the same build can differ,
 * so every server is started several times. Prints each figure and then a table of medians.
 *
 * <p>Configured by the system properties {@code floor.starts}, {@code floor.rates}, {@code floor.cold} and those that
 * {@link BaselineComparison} shares: {@code floor.kinds}, {@code floor.games}, {@code floor.subjects} and
 * {@code floor.seconds}, of which the first kind and the first number of games count.
 */
public final class RateComparison {
    private static final int COLD_RATE = 2_000;
    private static final int COLD_STEP_SECONDS = 10;
    /** After the load at a moderate rate, a load without limit compiles the rest. */
    private static final int WARM_UP_SECONDS = 30;
    /** Compiles the load program. */
    private static final int LOAD_WARM_UP_SECONDS = 8;

    private final String kind =
            BaselineComparison.words("floor.kinds", "tictactoe").get(0);
    private final int games =
            Integer.parseInt(BaselineComparison.words("floor.games", "500").get(0));
    private final List<MeasuredServer> subjects = BaselineComparison.subjects("floor,memory,sqlite");
    private final List<Integer> rates = BaselineComparison.words("floor.rates", "200,2000,10000").stream()
            .map(Integer::valueOf)
            .toList();
    private final int starts = Integer.getInteger("floor.starts", 5);
    private final int seconds = Integer.getInteger("floor.seconds", 8);
    private final int coldSeconds = Integer.getInteger("floor.cold", 60);
    private final Load load = Load.of(kind);
    private final Map<Row, List<Result>> measured = new LinkedHashMap<>();

    private record Row(int rate, MeasuredServer subject) {
        private Row of(MeasuredServer other) {
            return new Row(rate, other);
        }
    }

    /** Figures of one start. CPU time in µs per move; round trips in µs. */
    private record Result(double micros, double wakeUps, double rate, double median, double p99, double p999) {
        private static Result of(JsonObject alternating, JsonObject alone) {
            JsonObject server = alternating.getAsJsonObject("server");
            return new Result(
                    server.get("userMicrosPerMove").getAsDouble()
                            + server.get("systemMicrosPerMove").getAsDouble(),
                    server.get("wakeUpsPerMove").getAsDouble(),
                    alone.get("movesPerSecond").getAsDouble(),
                    alone.get("medianMicros").getAsDouble(),
                    alone.get("p99Micros").getAsDouble(),
                    alone.get("p999Micros").getAsDouble());
        }
    }

    /** Runs all starts, each of which takes ten minutes with the defaults. */
    public static void main(String[] args) throws Exception {
        RateComparison rateComparison = new RateComparison();
        for (int start = 0; start < rateComparison.starts; start++) {
            rateComparison.measure();
        }
        rateComparison.print();
    }

    private void measure() throws Exception {
        try (RunningServers servers = new RunningServers()) {
            for (MeasuredServer subject : subjects) {
                MeasuredServer.Running started = servers.start(subject);
                measureCold(subject, started);
                load.run(started, games, WARM_UP_SECONDS, 1, 0);
            }
            for (int rate : rates) {
                measure(servers.all(), rate);
            }
        }
    }

    private void measure(Map<MeasuredServer, MeasuredServer.Running> running, int rate) throws Exception {
        Map<MeasuredServer, JsonObject> alternating = AlternatingLoads.run(load, running, games, seconds, rate);
        for (Map.Entry<MeasuredServer, MeasuredServer.Running> each : running.entrySet()) {
            JsonObject alone = load.run(each.getValue(), games, LOAD_WARM_UP_SECONDS, seconds, rate);
            Row row = new Row(rate, each.getKey());
            Result result = Result.of(Objects.requireNonNull(alternating.get(each.getKey())), alone);
            measured.computeIfAbsent(row, first -> new ArrayList<>()).add(result);
            System.out.println(line(row, List.of(result)));
        }
    }

    /** Prints the CPU time per move in each step of the first load after the start, which includes the joining. */
    private void measureCold(MeasuredServer subject, MeasuredServer.Running started) throws Exception {
        if (coldSeconds == 0) {
            return;
        }
        List<String> steps = new ArrayList<>();
        Process cold = load.start(started, games, 0, coldSeconds, COLD_RATE);
        try {
            Duration before = cpuTime(started);
            while (!cold.waitFor(COLD_STEP_SECONDS, TimeUnit.SECONDS)) {
                Duration after = cpuTime(started);
                long micros = TimeUnit.MICROSECONDS.convert(after.minus(before));
                steps.add(Long.toString(micros / (COLD_RATE * COLD_STEP_SECONDS)));
                before = after;
            }
            Load.report(cold);
        } finally {
            cold.destroyForcibly();
        }
        System.out.printf(
                Locale.ROOT,
                "%s after the start, CPU µs/move at %d moves/s in steps of %d s: %s%n",
                subject.title(),
                COLD_RATE,
                COLD_STEP_SECONDS,
                String.join(" ", steps));
    }

    /** The CPU time that all processes of a server have used. */
    private static Duration cpuTime(MeasuredServer.Running started) {
        return started.processes().stream()
                .map(process -> ProcessHandle.of(process.pid())
                        .flatMap(handle -> handle.info().totalCpuDuration())
                        .orElseThrow())
                .reduce(Duration.ZERO, Duration::plus);
    }

    private void print() {
        System.out.println();
        System.out.println("| moves/s | | reached | CPU µs/move (least, most) | × floor | wake-ups/move"
                + " | round trip µs, p50 | × floor | p99 | p99.9 |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        measured.forEach((row, results) -> System.out.println(line(row, results)));
    }

    private String line(Row row, List<Result> results) {
        double[] micros = results.stream().mapToDouble(Result::micros).toArray();
        return String.format(
                Locale.ROOT,
                "| %d | %s | %.0f | %.1f (%.1f, %.1f) | %s | %.2f | %.0f | %s | %.0f | %.0f |",
                row.rate(),
                row.subject().title(),
                median(results, Result::rate),
                median(results, Result::micros),
                Arrays.stream(micros).min().orElseThrow(),
                Arrays.stream(micros).max().orElseThrow(),
                ratio(row, Result::micros),
                median(results, Result::wakeUps),
                median(results, Result::median),
                ratio(row, Result::median),
                median(results, Result::p99),
                median(results, Result::p999));
    }

    private static double median(List<Result> results, ToDoubleFunction<Result> figure) {
        return RoundResult.median(results.stream().mapToDouble(figure));
    }

    /** Median over the starts of the ratio to the baseline of the same start. A dash if not measured. */
    private String ratio(Row row, ToDoubleFunction<Result> figure) {
        List<Result> ours = measured.getOrDefault(row, List.of());
        List<Result> floor = measured.getOrDefault(row.of(MeasuredServer.FLOOR), List.of());
        if (row.subject() == MeasuredServer.FLOOR || ours.isEmpty() || floor.size() < ours.size()) {
            return "–";
        }
        DoubleStream.Builder ratios = DoubleStream.builder();
        for (int start = 0; start < ours.size(); start++) {
            ratios.add(figure.applyAsDouble(ours.get(start)) / figure.applyAsDouble(floor.get(start)));
        }
        return String.format(Locale.ROOT, "%.2f", RoundResult.median(ratios.build()));
    }
}
