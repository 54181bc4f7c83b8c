package org.parlor.bots.cli.solve;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.solve.Problem.Claim;
import org.parlor.bots.engines.search.Solution;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.bots.engines.search.Solver;
import org.parlor.notation.RecordInput;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import picocli.CommandLine;

/** Solves problems, prints each solution and counts wrong and malformed problems. */
final class SolveRunner {
    private final Rules rules;
    private final Solver solver;
    private final SolveGoal goal;
    private final PrintWriter out;
    private final Consumer<String> errors;
    private final ProgressLine progress;
    private final long start = System.nanoTime();
    private final Duration cpuBefore = cpu();
    private volatile int secondsShown;
    private int positions;
    private int wrong;
    private int malformed;
    private long nodes;

    SolveRunner(
            Rules rules,
            Solver solver,
            SolveGoal goal,
            PrintWriter out,
            ProgressLine progress,
            Consumer<String> errors) {
        this.rules = rules;
        this.solver = solver;
        this.goal = goal;
        this.out = out;
        this.progress = progress;
        this.errors = errors;
    }

    /** Solves the problem in an OBF line, unless it is a comment, or prints why the line is malformed. */
    void solve(String where, byte[] line) {
        try {
            String text = RecordInput.utf8OrLatin1(line);
            if (ObfParser.isComment(text)) {
                return;
            }
            Problem problem = ObfParser.parse(rules, text);
            SolveTime time = timeOf(problem.position());
            if (time.isTooLong()) {
                errors.accept(where + ": takes about " + time.text() + " of CPU time");
            }
            solve(problem);
        } catch (InvalidInputException e) {
            positions++;
            malformed++;
            errors.accept(where + ": " + e.getMessage());
        }
    }

    SolveTime timeOf(Position position) {
        return new SolveTime(solver.estimateSeconds(position));
    }

    void solve(Problem problem) {
        positions++;
        long before = System.nanoTime();
        Solution solution = solver.solve(problem.position(), goal, () -> reportAndContinue(before))
                .orElseThrow();
        progress.clear();
        nodes += solution.nodes();
        Optional<Claim> refuted = problem.refutedBy(solution, goal);
        wrong += refuted.isPresent() ? 1 : 0;
        out.println(positions + ": " + text(solution) + String.format(Locale.ROOT, "  %.2f s", seconds(before))
                + refuted.map(claim ->
                                "  wrong: the file claims " + rules.format(claim.move()) + " " + score(claim.score()))
                        .orElse(""));
        out.flush();
    }

    /** Shows the elapsed seconds. Called by the solver, which stops if this returns true. */
    private boolean reportAndContinue(long since) {
        int seconds = (int) seconds(since);
        if (seconds != secondsShown) {
            secondsShown = seconds;
            progress.show("position " + positions + ": " + seconds + " s");
        }
        return false;
    }

    /** Prints the totals and returns the exit code. */
    int end() {
        double seconds = seconds(start);
        out.println(String.format(
                Locale.ROOT,
                "total: positions %d, wrong %d, malformed %d, nodes %d, %.2f s, CPU %.2f s, %.1f Mnodes/s",
                positions,
                wrong,
                malformed,
                nodes,
                seconds,
                cpu().minus(cpuBefore).toMillis() / 1e3,
                nodes / seconds / 1e6));
        out.flush();
        boolean clean = wrong + malformed == 0 && positions > 0;
        return clean ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    boolean isEmpty() {
        return positions == 0;
    }

    private String text(Solution solution) {
        List<Integer> line = solution.variation();
        String best = line.isEmpty() ? "-" : rules.format(line.get(0));
        String played = line.stream().map(rules::format).collect(Collectors.joining(" "));
        return score(solution.score()) + "  " + best + "  [" + played + "]  " + solution.nodes() + " nodes";
    }

    private String score(int score) {
        return switch (goal) {
            case MARGIN -> String.format("%+d", score);
            case RESULT -> score > 0 ? "win" : score < 0 ? "loss" : "draw";
        };
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
