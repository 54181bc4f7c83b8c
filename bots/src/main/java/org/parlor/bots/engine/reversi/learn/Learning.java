package org.parlor.bots.engine.reversi.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.parlor.bots.engine.reversi.pattern.Weights;

/**
 * Learns over generations: plays games with the weights of the last one, fits new weights to how they ended, and tries
 * them. All it does is in files of one directory, so that it goes on where it was stopped, with the same result.
 */
public final class Learning implements AutoCloseable {
    private static final int GAMES_A_TASK = 50;
    private static final int TASKS_A_BLOCK = 20;

    private final Plan plan;
    private final Path dir;
    private final Teller teller;
    private final ExecutorService threads;

    public Learning(Plan plan, Path dir, int threadCount, Teller teller) {
        this.plan = plan;
        this.dir = dir;
        this.teller = teller;
        this.threads = Executors.newFixedThreadPool(threadCount);
    }

    /**
     * The weights of the last generation.
     *
     * @throws IOException if the files cannot be read or written
     */
    public Weights learn() throws IOException {
        Files.createDirectories(dir);
        Weights weights = Weights.of(new short[Weights.LEARNED]);
        for (int generation = 0; generation < plan.generations(); generation++) {
            weights = learned(generation, weights);
        }
        return weights;
    }

    private Weights learned(int generation, Weights last) throws IOException {
        Path file = dir.resolve("generation-" + generation + ".weights");
        if (Files.exists(file)) {
            Weights known = Weights.read(file);
            games(generation).require(plan.games(generation));
            teller.tell("generation " + generation + ": learned before");
            return known;
        }
        play(generation, last);
        Lesson lesson = new Lesson(before(generation), games(generation).read(plan.games(generation)));
        teller.tell("generation " + generation + ": depth " + plan.depths().get(generation) + ", " + lesson);
        Weights weights = lesson.teach(plan, threads, teller);
        if (generation > 0 && plan.trialPairs() > 0) {
            Trial trial = Trial.of(weights, last, plan.skill(generation), plan.trialPairs(), threads);
            teller.tell("generation " + generation + ": against the one before " + trial);
        }
        Path partial = dir.resolve(file.getFileName() + ".partial");
        weights.write(partial);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        return weights;
    }

    private GameFile games(int generation) throws IOException {
        return new GameFile(dir.resolve("generation-" + generation + ".games"), plan.title(generation));
    }

    private void play(int generation, Weights weights) throws IOException {
        GameFile file = games(generation);
        while (file.games() < plan.games(generation)) {
            teller.progress(
                    "generation " + generation + ": " + file.games() + " of " + plan.games(generation) + " games");
            file.append(block(generation, weights, file.games()));
        }
    }

    private List<PlayedGame> block(int generation, Weights weights, int first) {
        List<Callable<List<PlayedGame>>> tasks = new ArrayList<>();
        int end = Math.min(first + GAMES_A_TASK * TASKS_A_BLOCK, plan.games(generation));
        for (int from = first; from < end; from += GAMES_A_TASK) {
            int task = from;
            tasks.add(() -> games(generation, weights, task, Math.min(task + GAMES_A_TASK, end)));
        }
        return Tasks.all(threads, tasks).stream().flatMap(List::stream).toList();
    }

    private List<PlayedGame> games(int generation, Weights weights, int from, int to) {
        Player player = new Player(weights, plan.skill(generation));
        SelfPlay play = new SelfPlay(player, player, plan.seed(generation));
        List<PlayedGame> games = new ArrayList<>();
        for (int number = from; number < to; number++) {
            games.add(play.game(number));
        }
        return games;
    }

    /** The games learned from besides a generation's own; those played at random serve the first alone. */
    private List<PlayedGame> before(int generation) throws IOException {
        return generation < 2 ? List.of() : games(generation - 1).read(plan.games(generation - 1));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
