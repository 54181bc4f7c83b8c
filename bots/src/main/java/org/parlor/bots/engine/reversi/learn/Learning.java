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
import java.util.function.Consumer;
import org.parlor.bots.engine.reversi.pattern.Lookout;
import org.parlor.bots.engine.reversi.pattern.Weights;

/**
 * Learns over generations: plays games with the weights of the last one, fits new weights to how they ended, and tries
 * them. All it does is in files of one directory, so that it goes on where it was stopped, with the same result.
 */
public final class Learning implements AutoCloseable {
    private static final int GAMES_A_TASK = 50;
    private static final int TASKS_A_BLOCK = 20;
    /** One game of so many is not learned from, but shows how well the rest was understood. */
    private static final int HELD_OUT = 20;

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
            teller.tell("generation " + generation + ": learned before");
            return Weights.read(file);
        }
        play(generation, last);
        Weights weights = fit(generation);
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

    /** Twice: first to how the games ended, then to what these first weights hold of what came after each position. */
    private Weights fit(int generation) throws IOException {
        List<List<PlayedGame>> games = new ArrayList<>();
        for (int from = Math.max(Math.min(1, generation), generation - 1); from <= generation; from++) {
            games.add(games(from).read(plan.games(from)));
        }
        Samples heldOut = new Samples();
        Samples taught = new Samples();
        each(games, true, game -> game.addTo(heldOut));
        each(games, false, game -> game.addTo(taught));
        teller.tell("generation " + generation + ": depth " + plan.depths().get(generation) + ", fit to the ends of "
                + taught.size() + " positions, " + heldOut.size() + " held back");
        Fit first = fit(taught, new double[Weights.LEARNED], plan.steps(), heldOut);
        Lookout lookout = new Lookout(first.rounded());
        Samples again = new Samples();
        each(games, false, game -> game.addTo(again, lookout, plan.skill(generation)));
        teller.tell("generation " + generation + ": fit to what came after");
        return fit(again, first.weights(), (plan.steps() + 1) / 2, heldOut).rounded();
    }

    /** Those of the last generation that are held out, or all others. */
    private static void each(List<List<PlayedGame>> games, boolean heldOut, Consumer<PlayedGame> task) {
        for (int i = 0; i < games.size(); i++) {
            List<PlayedGame> some = games.get(i);
            for (int number = 0; number < some.size(); number++) {
                if ((i == games.size() - 1 && number % HELD_OUT == 0) == heldOut) {
                    task.accept(some.get(number));
                }
            }
        }
    }

    private Fit fit(Samples taught, double[] start, int steps, Samples heldOut) {
        Fit fit = new Fit(taught, start, plan.ridge(), threads);
        LossCurve curve = new LossCurve(fit.loss(heldOut));
        teller.tell(curve.line(0, curve.before()));
        for (int step = 1; step <= steps; step++) {
            teller.progress("step " + step + " of " + steps);
            fit.step();
            teller.tell(curve.line(step, fit.loss(heldOut)));
        }
        return fit;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
