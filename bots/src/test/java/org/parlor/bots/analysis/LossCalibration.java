package org.parlor.bots.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.parlor.bots.engines.search.LogLinearFit;
import org.parlor.bots.engines.search.LossDeviation;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.Position;

/**
 * Measures the error of the loss of a move, the best score minus that of the move, at limited depth against the exact loss,
 * as {@link GameAnalyzer} computes both, for {@link LossDeviation}. Only moves count that the limited search does not find
 * the best: others get no mark. Repeat after a change of the evaluation.
 */
final class LossCalibration {
    private static final int DEPTH_STEP = 2;
    /** Number of {@link LossDeviation#terms}. */
    private static final int TERMS = 3;
    /** Minimum number of errors of a usable deviation. */
    private static final int COUNT_MIN = 2;

    private final Searcher solver;
    private final Supplier<Searcher> searchers;
    private final int depthMax;
    private final Map<Integer, Searcher> byDepth = new TreeMap<>();
    /** Errors in hundredths by depth, then by plies left. */
    private final Map<Integer, Map<Integer, List<Integer>>> errors = new TreeMap<>();

    private final List<Measured> measured = new ArrayList<>();

    /** An estimated loss and the exact one, in hundredths. */
    private record Measured(int depth, int pliesLeft, int loss, int exact) {}

    /** @param searchers creates searchers with empty tables; each searches to one depth only */
    LossCalibration(Supplier<Searcher> searchers, int depthMax) {
        this.solver = searchers.get();
        this.searchers = searchers;
        this.depthMax = depthMax;
    }

    /** Measures a move of a position that can be solved. */
    void measure(Position position, int move) {
        int pliesLeft = solver.pliesLeft(position);
        int exact = loss(solver, position, move, SearchLimits.DEPTH_MAX, SearchLimits.DEPTH_MAX);
        for (int depth = DEPTH_STEP; depth <= Math.min(depthMax, pliesLeft - 1); depth += DEPTH_STEP) {
            Searcher searcher = byDepth.computeIfAbsent(depth, any -> searchers.get());
            int loss = loss(searcher, position, move, depth, depth - 1);
            if (loss > 0) {
                measured.add(new Measured(depth, pliesLeft, loss, exact));
                errors.computeIfAbsent(depth, any -> new TreeMap<>())
                        .computeIfAbsent(pliesLeft, any -> new ArrayList<>())
                        .add(loss - exact);
            }
        }
    }

    private static int loss(Searcher searcher, Position position, int move, int depth, int depthAfter) {
        SearchResult best = best(searcher, position, depth);
        Position next = position.play(move);
        if (best.move() == move || next.isOver()) {
            return 0;
        }
        int sign = next.sideToMove() == position.sideToMove() ? 1 : -1;
        return Math.max(
                0, best.score() - sign * best(searcher, next, depthAfter).score());
    }

    private static SearchResult best(Searcher searcher, Position position, int depth) {
        return searcher.findBest(position, SearchLimits.depth(depth), new Random(0), () -> false);
    }

    /** Returns the coefficients fitted to all measurements so far. */
    String coefficients() {
        LogLinearFit fit = new LogLinearFit(TERMS);
        errors.forEach((depth, byPlies) -> byPlies.forEach((plies, all) -> {
            if (all.size() >= COUNT_MIN) {
                fit.add(LossDeviation.terms(depth, plies), deviation(all), all.size());
            }
        }));
        return fit.solve();
    }

    private static double deviation(List<Integer> errors) {
        return Math.max(
                1,
                Math.sqrt(errors.stream()
                        .mapToDouble(error -> (double) error * error)
                        .average()
                        .orElse(0)));
    }

    /** Returns a line per depth and plies left: number of losses, root mean square and mean of their errors. */
    String report() {
        StringBuilder report = new StringBuilder();
        errors.forEach((depth, byPlies) -> byPlies.forEach((plies, all) -> report.append(String.format(
                Locale.ROOT,
                "depth %2d, %2d plies left: %4d losses, RMS error %5.0f, mean %5.0f%n",
                depth,
                plies,
                all.size(),
                deviation(all),
                all.stream().mapToInt(error -> error).average().orElse(0)))));
        return report.toString();
    }

    /** Returns how well the margin of a deviation holds for the measured losses. */
    String report(LossDeviation deviation) {
        int marks = 0;
        int wrongMarks = 0;
        int above = 0;
        for (Measured one : measured) {
            int margin = GameAnalyzer.DEVIATIONS * deviation.hundredths(one.depth(), one.pliesLeft());
            boolean isMarked = one.loss() - margin >= ReviewedPly.MISTAKE;
            marks += isMarked ? 1 : 0;
            wrongMarks += isMarked && one.exact() < ReviewedPly.MISTAKE ? 1 : 0;
            above += one.loss() - one.exact() > margin ? 1 : 0;
        }
        return measured.size() + " losses, " + above + " above the exact loss by more than the margin, " + marks
                + " marks, " + wrongMarks + " of them wrong";
    }
}
