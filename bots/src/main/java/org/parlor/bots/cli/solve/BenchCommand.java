package org.parlor.bots.cli.solve;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongBiFunction;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.parlor.bots.cli.AbstractCommand;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.reversi.ReversiSolver;
import org.parlor.bots.engines.reversi.endgame.EndgameStatistics;
import org.parlor.bots.engines.reversi.endgame.EndgameStatistics.Event;
import org.parlor.bots.engines.search.Solution;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.bots.file.DataFiles;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiRules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parlor-bots bench}: solves the FFO endgame positions 40 to 59 and prints node counts and CPU times. */
@Command(
        name = "bench",
        description = "Measures the exact Reversi search on the FFO endgame positions 40 to 59.",
        footer = {
            "",
            "Tables are kept between positions. With one thread, node counts are the same in",
            "every run of the same positions; they change only with the search. CPU is the",
            "time of all threads, so it is comparable on a machine under load, and includes",
            "the compiler. The hash is of the scores.",
            "The statistics count nodes of the exact search with at least 8 empty squares, by",
            "number of empty squares.",
            "Exit codes: 0 success, 1 a score is wrong, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots bench",
            "  parlor-bots bench --to 44 --stats",
            "  parlor-bots bench --to 59 --threads 8 --table 1024"
        })
public final class BenchCommand extends AbstractCommand {
    private static final int FIRST = 40;
    private static final int LAST = 59;
    private static final String ROW = "%-5s %7s %6s %5s %14s %9s %9s";

    @Option(names = "--from", paramLabel = "N", description = "First position, 40 to 59; default 40.")
    private int from = FIRST;

    @Option(names = "--to", paramLabel = "N", description = "Last position; default 49. 50 to 59 take much longer.")
    private int to = 49;

    @Option(names = "--threads", paramLabel = "N", description = "Threads per position; default 1.")
    private int threads = 1;

    @Option(names = "--table", paramLabel = "MB", description = "Transposition table size; default 128.")
    private int megabytes = 128;

    @Option(names = "--stats", description = "Also print statistics of the search by number of empty squares.")
    private boolean stats;

    private final ReversiRules rules = (ReversiRules) Reversi.KIND.rules();
    private final EndgameStatistics statistics = new EndgameStatistics();

    @Override
    public Integer call() {
        OptionChecks.range("from", from, FIRST, LAST);
        OptionChecks.range("to", to, from, LAST);
        OptionChecks.range("threads", threads, 1, SolveCommand.THREADS_MAX);
        OptionChecks.range("table", megabytes, 1, SolveCommand.MEGABYTES_MAX);
        print(String.format(ROW, "FFO", "empties", "score", "best", "nodes", "CPU s", "Mnodes/s"));
        ReversiSolver solver = ReversiSolver.ofMegabytes(rules, megabytes, this::printError, threads);
        CRC32 scores = new CRC32();
        long nodes = 0;
        int wrong = 0;
        Duration start = SolveRunner.cpu();
        List<Problem> problems = problems();
        for (int number = from; number <= to; number++) {
            Problem problem = problems.get(number - FIRST);
            Duration before = SolveRunner.cpu();
            Solution solution = solver.solve(problem.position(), SolveGoal.MARGIN, () -> false)
                    .orElseThrow();
            statistics.add(solver.statistics());
            boolean isWrong = problem.refutedBy(solution, SolveGoal.MARGIN).isPresent();
            wrong += isWrong ? 1 : 0;
            nodes += solution.nodes();
            scores.update((number + ":" + solution.score() + ";").getBytes(StandardCharsets.US_ASCII));
            int empties = rules.rows() * rules.columns()
                    - problem.position().score(0)
                    - problem.position().score(1);
            print(row(
                            "#" + number,
                            Integer.toString(empties),
                            String.format("%+d", solution.score()),
                            rules.format(solution.variation().get(0)),
                            solution.nodes(),
                            SolveRunner.cpu().minus(before))
                    + (isWrong ? "  wrong" : ""));
        }
        print(row("total", "", "", "", nodes, SolveRunner.cpu().minus(start)));
        print(String.format("hash %08x", scores.getValue()));
        if (stats) {
            printStatistics();
        }
        return wrong == 0 ? OK : FAILED;
    }

    private List<Problem> problems() {
        return DataFiles.shipped(BenchCommand.class, "ffo40-59.obf", (in, name) -> {
            List<Problem> problems = new ArrayList<>();
            DataFiles.lines(in, name, line -> {
                if (!ObfParser.isComment(line)) {
                    problems.add(ObfParser.parse(rules, line));
                }
            });
            return problems;
        });
    }

    private void printStatistics() {
        print("");
        print(String.format(
                "%7s %13s %9s %8s %9s %8s %8s %8s",
                "empties", "nodes", "stability", "hits", "table", "enhanced", "cutoffs", "first"));
        IntStream.iterate(64, empties -> empties >= EndgameStatistics.EMPTIES_MIN, empties -> empties - 1)
                .filter(empties -> statistics.get(Event.NODE, empties) > 0)
                .forEach(empties -> print(statisticsRow(empties)));
        print("Of the nodes: cut off by stable discs; found in the table; cut off by it; cut off by the entry after a");
        print("move. Of the nodes searched: cut off by a move; of these: by the first one.");
    }

    private String statisticsRow(int empties) {
        ToLongBiFunction<Event, Event> tenths =
                (part, whole) -> 1000 * statistics.get(part, empties) / Math.max(1, statistics.get(whole, empties));
        List<Object> cells = new ArrayList<>(List.of(empties, statistics.get(Event.NODE, empties)));
        cells.add(tenths.applyAsLong(Event.STABILITY_CUTOFF, Event.NODE) / 10.0);
        cells.add(tenths.applyAsLong(Event.TABLE_HIT, Event.NODE) / 10.0);
        cells.add(tenths.applyAsLong(Event.TABLE_CUTOFF, Event.NODE) / 10.0);
        cells.add(tenths.applyAsLong(Event.ENHANCED_CUTOFF, Event.NODE) / 10.0);
        cells.add(tenths.applyAsLong(Event.CUTOFF, Event.SEARCHED) / 10.0);
        cells.add(tenths.applyAsLong(Event.FIRST_MOVE_CUTOFF, Event.CUTOFF) / 10.0);
        return String.format(Locale.ROOT, "%7d %13d %8.1f%% %7.1f%% %8.1f%% %7.1f%% %7.1f%% %7.1f%%", cells.toArray());
    }

    private static String row(String number, String empties, String score, String best, long nodes, Duration cpu) {
        double seconds = cpu.toMillis() / 1e3;
        return String.format(
                Locale.ROOT,
                ROW,
                number,
                empties,
                score,
                best,
                nodes,
                String.format(Locale.ROOT, "%.2f", seconds),
                String.format(Locale.ROOT, "%.1f", nodes / Math.max(seconds, 1e-3) / 1e6));
    }
}
