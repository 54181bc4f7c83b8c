package org.parlor.bots.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.parlor.bots.reversi.pattern.PatternWeights;

/**
 * Trains generations of weights: plays games with the previous weights, fits new weights to their scores and plays a match
 * between both. All state is in files of one directory, so an interrupted run resumes with the same result.
 */
public final class TrainingRun implements AutoCloseable {
    private static final int GAMES_PER_TASK = 50;
    private static final int TASKS_PER_BLOCK = 20;

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
            GatingMatch gatingMatch =
                    GatingMatch.of(weights, last, plan.strength(generation), plan.gatingPairs(), threads);
            listener.onResult("generation " + generation + ": match against the previous generation " + gatingMatch);
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
        SelfPlayEngine engine = new SelfPlayEngine(weights, plan.strength(generation));
        SelfPlayGenerator generator = new SelfPlayGenerator(engine, engine, plan.seed(generation));
        List<SelfPlayGame> games = new ArrayList<>();
        for (int number = from; number < to; number++) {
            games.add(generator.game(number));
        }
        return games;
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
