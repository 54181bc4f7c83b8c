package org.parlor.bots.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionRanges;
import org.parlor.bots.load.HeapGrowth;
import org.parlor.bots.load.JavaHeapProbe;
import org.parlor.bots.load.LoadGenerator;
import org.parlor.bots.load.LoadSettings;
import org.parlor.bots.load.LoadStats;
import org.parlor.bots.load.Percentiles;
import org.parlor.bots.load.ProcessUsage;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-bots load}: many games at once on a server, and what they cost it. */
@Command(
        name = "load",
        description = "Plays many games at once on a server and tells how fast it answers and what that costs it.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Each game has two connections, which log in as guests and play legal moves by",
            "chance; when a game is over both ask for a rematch, so the load holds. A move",
            "is done when both seats have seen it, and its time runs from when it is sent",
            "until then. What is counted begins after --warm-up.",
            "",
            "With --pid, the server's process on this computer (Linux), its CPU time for a",
            "move and its memory are told too; with --heap what a game and a move take of",
            "a Java server's heap. That stops it twelve times for a moment, so it is asked",
            "for by itself, with games that do not end meanwhile.",
            "",
            "Use it on a server of your own. Its limits must be out of the way: a rematch",
            "is a request, and from elsewhere one address has only so many connections:",
            "  parlor-server --memory --requests-per-10s 1000000 \\",
            "    --connections-max 20000 --connections-per-address 20000",
            "Both programs need as many open files as there are connections (ulimit -n).",
            "From another computer guests are limited to 100 new names in ten minutes, so",
            "run it beside the server, or through a tunnel that ends there.",
            "Exit codes: 0 done, 1 failed or something was refused, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots load localhost:7777 --games 1000 --seconds 20 --rate 2000 --pid 4711",
            "  parlor-bots load localhost:7777 --games 5000 --game tictactoe --json"
        })
final class LoadCommand implements Callable<Integer> {
    private static final int GAMES_MAX = 30_000;
    private static final int HOUR_SECONDS = 3600;
    private static final int RATE_MAX = 1_000_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "HOST[:PORT]", description = "Where the server listens; the port is 7777 if left out.")
    private String address = "";

    @Option(names = "--games", paramLabel = "N", description = "At once; default 100.")
    private int games = 100;

    @Option(names = "--seconds", paramLabel = "S", description = "How long is counted; default 10.")
    private int seconds = 10;

    @Option(names = "--warm-up", paramLabel = "S", description = "How long is played before; default 3.")
    private int warmUp = 3;

    @Option(names = "--rate", paramLabel = "R", description = "Moves a second in all; as many as come if left out.")
    private double rate;

    @Option(names = "--game", paramLabel = "GAME", description = "tictactoe (default), reversi or kalah.")
    private String game = "tictactoe";

    @Option(names = "--seed", paramLabel = "N", description = "Of the games; default 1.")
    private long seed = 1;

    @Option(names = "--pid", paramLabel = "PID", description = "The server's process, to tell what it uses.")
    private @Nullable Long pid;

    @Option(names = "--heap", description = "With --pid, and the JDK: what lives in the server's heap.")
    private boolean heap;

    @Option(names = "--json", description = "One object instead of lines.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        LoadSettings settings = plan();
        try {
            return measure(settings);
        } catch (ExecutionException | IOException e) {
            Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
            spec.commandLine()
                    .getErr()
                    .println("parlor-bots: " + SafeText.sanitize(String.valueOf(cause.getMessage())));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private LoadSettings plan() {
        try {
            if (rate < 0 || rate > RATE_MAX) {
                throw new InvalidInputException("rate", "--rate is 0 to " + RATE_MAX + " moves a second, not " + rate);
            }
            if (heap && pid == null) {
                throw new InvalidInputException("heap", "--heap is of the process that --pid names, and there is none");
            }
            OptionRanges.require("seconds", seconds, 1, HOUR_SECONDS);
            OptionRanges.require("warm-up", warmUp, 0, HOUR_SECONDS);
            return new LoadSettings(
                    ServerEndpoint.parse(address),
                    GameOptions.rules(GameOptions.kind(game), spec.commandLine().getParseResult()),
                    OptionRanges.require("games", games, 1, GAMES_MAX),
                    rate,
                    seed);
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private int measure(LoadSettings settings) throws ExecutionException, InterruptedException, IOException {
        ProcessUsage empty = usage();
        long emptyHeap = liveHeap();
        try (LoadGenerator generator = LoadGenerator.start(settings)) {
            return measure(generator, empty, emptyHeap);
        }
    }

    private int measure(LoadGenerator generator, ProcessUsage empty, long emptyHeap)
            throws ExecutionException, InterruptedException, IOException {
        long start = System.nanoTime();
        awaitPlaying(generator);
        double joined = (System.nanoTime() - start) / 1e9;
        Percentiles joining = generator.joining().get();
        long joinedHeap = liveHeap();
        long earlyMoves = generator.moveCount().get();
        await(generator, warmUp, "warming up");
        LoadStats before = generator.figures().get();
        ProcessUsage begun = usage();
        ProcessUsage own = ProcessUsage.of(ProcessHandle.current().pid());
        long counted = System.nanoTime();
        await(generator, seconds, "counting");
        LoadStats stats = generator.figures().get();
        LoadReport text = new LoadReport(
                game,
                games,
                joined,
                joining,
                (System.nanoTime() - counted) / 1e9,
                stats,
                before.errors(),
                ProcessUsage.of(ProcessHandle.current().pid()).since(own),
                empty,
                usage().since(begun),
                new HeapGrowth(emptyHeap, joinedHeap, liveHeap(), before.moves() + stats.moves() - earlyMoves));
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? text.json() + "\n" : text.lines());
        out.flush();
        boolean clean = stats.errors().isEmpty() && before.errors().isEmpty() && stats.moves() > 0;
        return clean ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private ProcessUsage usage() throws IOException {
        return pid == null ? ProcessUsage.NONE : ProcessUsage.of(pid);
    }

    /** 0 if nobody asked. */
    private long liveHeap() throws IOException {
        return heap && pid != null ? JavaHeapProbe.live(pid) : 0;
    }

    private void awaitPlaying(LoadGenerator generator) throws ExecutionException, InterruptedException {
        CompletableFuture<Void> playing = generator.playing();
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        while (true) {
            try {
                playing.get(1, TimeUnit.SECONDS);
                progress.clear();
                return;
            } catch (TimeoutException notYet) {
                progress.show(generator.startedGames().get() + " of " + games + " games have begun");
            }
        }
    }

    private void await(LoadGenerator generator, int duration, String what)
            throws ExecutionException, InterruptedException {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(duration);
        for (int second = 0; second < duration; second++) {
            progress.show(what + ", " + (duration - second) + " s left, "
                    + generator.moveCount().get() + " moves");
            long next = end - TimeUnit.SECONDS.toNanos(duration - second - 1L);
            TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
        }
        progress.clear();
    }
}
