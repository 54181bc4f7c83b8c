package org.parlor.bots.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;

/**
 * Trains generations of weights: plays games with the previous weights, fits new weights to their scores and plays a match
 * between both. All state is in files of one directory, so an interrupted run resumes with the same result.
 */
public final class TrainingRun implements AutoCloseable {
    private static final int GAMES_PER_TASK = 50;
    private static final int TASKS_PER_BLOCK = 20;
    private static final int PAIRS_PER_TASK = 10;
    /** Differs from the seeds of all generations. */
    private static final long GATING_SEED = 0x7121_A100;

    private final TrainingPlan plan;
    private final Path dir;
    private final ProgressListener listener;
    private final ExecutorService threads;

    public TrainingRun(TrainingPlan plan, Path dir, int threadCount, ProgressListener listener) {
        this.plan = plan;
        this.dir = dir;
        this.listener = listener;
        this.threads = Executors.newFixedThreadPool(threadCount);
    }

    /**
     * Runs all generations and returns the weights of the last one.
     *
     * @throws IOException if the files cannot be read or written
     */
    public PatternWeights run() throws IOException {
        Files.createDirectories(dir);
        PatternWeights weights = PatternWeights.of(new short[PatternWeights.LEARNED]);
        for (int generation = 0; generation < plan.generations(); generation++) {
            weights = trainGeneration(generation, weights);
        }
        return weights;
    }

    private PatternWeights trainGeneration(int generation, PatternWeights last) throws IOException {
        Path file = dir.resolve("generation-" + generation + ".weights");
        if (Files.exists(file)) {
            PatternWeights known = PatternWeights.read(file);
            games(generation).require(plan.games(generation));
            listener.onResult("generation " + generation + ": already trained");
            return known;
        }
        play(generation, last);
        TrainingSet trainingSet =
                new TrainingSet(olderGames(generation), games(generation).read(plan.games(generation)));
        listener.onResult(
                "generation " + generation + ": depth " + plan.depths().get(generation) + ", " + trainingSet);
        PatternWeights weights = trainingSet.fit(plan, threads, listener);
        if (generation > 0 && plan.gatingPairs() > 0) {
            listener.onResult("generation " + generation + ": match against the previous generation "
                    + gatingMatch(generation, weights, last));
        }
        Path partial = dir.resolve(file.getFileName() + ".partial");
        weights.write(partial);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        return weights;
    }

    private SelfPlayFile games(int generation) throws IOException {
        return new SelfPlayFile(dir.resolve("generation-" + generation + ".games"), plan.title(generation));
    }

    private void play(int generation, PatternWeights weights) throws IOException {
        SelfPlayFile file = games(generation);
        while (file.games() < plan.games(generation)) {
            listener.onProgress(
                    "generation " + generation + ": " + file.games() + " of " + plan.games(generation) + " games");
            file.append(block(generation, weights, file.games()));
        }
    }

    private List<SelfPlayGame> block(int generation, PatternWeights weights, int first) {
        List<Callable<List<SelfPlayGame>>> tasks = new ArrayList<>();
        int end = Math.min(first + GAMES_PER_TASK * TASKS_PER_BLOCK, plan.games(generation));
        for (int from = first; from < end; from += GAMES_PER_TASK) {
            int task = from;
            tasks.add(() -> games(generation, weights, task, Math.min(task + GAMES_PER_TASK, end)));
        }
        return ParallelTasks.invokeAll(threads, tasks).stream()
                .flatMap(List::stream)
                .toList();
    }

    private List<SelfPlayGame> games(int generation, PatternWeights weights, int from, int to) {
        SelfPlayEngine engine = plan.engine(generation, weights);
        return IntStream.range(from, to)
                .mapToObj(number -> SelfPlayGame.play(engine, engine, plan.seed(generation), number))
                .toList();
    }

    /** Plays every opening twice, with sides swapped, and describes the result of the new weights. */
    private String gatingMatch(int generation, PatternWeights fresh, PatternWeights old) {
        List<Callable<List<Integer>>> tasks = new ArrayList<>();
        for (int first = 0; first < plan.gatingPairs(); first += PAIRS_PER_TASK) {
            int from = first;
            int to = Math.min(from + PAIRS_PER_TASK, plan.gatingPairs());
            tasks.add(() -> leads(plan.engine(generation, fresh), plan.engine(generation, old), from, to));
        }
        List<Integer> leads = ParallelTasks.invokeAll(threads, tasks).stream()
                .flatMap(List::stream)
                .toList();
        double points = leads.stream()
                .mapToDouble(lead -> (1 + Integer.signum(lead)) / 2.0)
                .sum();
        double lead = leads.stream().mapToInt(Integer::intValue).sum();
        return String.format(
                Locale.ROOT,
                "%.1f %% of %d games, %+.2f discs per game",
                100 * points / leads.size(),
                leads.size(),
                lead / leads.size());
    }

    private static List<Integer> leads(SelfPlayEngine fresh, SelfPlayEngine old, int from, int to) {
        return IntStream.range(from, to)
                .flatMap(number -> IntStream.of(
                        SelfPlayGame.play(fresh, old, GATING_SEED, number).score(),
                        -SelfPlayGame.play(old, fresh, GATING_SEED, number).score()))
                .boxed()
                .toList();
    }

    /** Returns the games of the previous generation, which a fit uses too, unless they were played at random. */
    private List<SelfPlayGame> olderGames(int generation) throws IOException {
        return generation < 2 ? List.of() : games(generation - 1).read(plan.games(generation - 1));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
