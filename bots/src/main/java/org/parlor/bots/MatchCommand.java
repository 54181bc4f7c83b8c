package org.parlor.bots;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Level;
import org.parlor.bots.match.Contests;
import org.parlor.bots.match.Elo;
import org.parlor.bots.match.Height;
import org.parlor.bots.match.Ledger;
import org.parlor.bots.match.Standing;
import org.parlor.bots.search.Limits;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Rules;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-bots match}: levels against each other, and how much stronger one is than the other. */
@Command(
        name = "match",
        description = "Lets levels play each other and tells how much stronger one is.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Each opening, some moves by chance, is played twice with the seats changed. Elo",
            "comes from the share of points s as 400 log10(s / (1 - s)), its bounds (95 of",
            "100) from how much the points of such pairs of games differ. A match prints one",
            "line. A ladder prints one for each level, with the Elo counted from the",
            "weakest. What a ladder keeps in a file, it does not play again.",
            "Exit codes: 0 done, 1 failed, 2 wrong usage.",
            "",
            "Examples:",
            "  parlor-bots match hard medium --game kalah --games 200",
            "  parlor-bots match max expert --time 0.2 --openings 12 --seed 7",
            "  parlor-bots match --ladder --game reversi --games 100 --keep reversi.ladder",
            "  parlor-bots match --ladder random hard --game tictactoe"
        })
final class MatchCommand implements Callable<Integer> {
    private static final int GAMES_MAX = 1_000_000;
    private static final int OPENING_PLIES_MAX = 30;
    private static final int USUAL_PLIES_MAX = 10;
    private static final int CELLS_A_PLY = 4;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "LEVEL",
            arity = "0..2",
            description = "Two of them: whose points are counted and against whom; of a ladder the lowest and the"
                    + " highest rung.")
    private List<String> levels = List.of();

    @Option(names = "--game", paramLabel = "GAME", description = "reversi (default), kalah or tictactoe.")
    private String game = "reversi";

    @Option(
            names = "--games",
            paramLabel = "N",
            description = "An even number; default 100. Of a ladder, at each rung.")
    private int games = 100;

    @Option(
            names = "--openings",
            paramLabel = "PLIES",
            description = "Moves made by chance first; if left out 10 in Reversi, 3 in Kalah, 2 in tic-tac-toe.")
    private @Nullable Integer openings;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "A move, at most, for both; each level's own if left out.")
    private @Nullable Double seconds;

    @Option(names = "--depth", paramLabel = "PLIES", description = "Nobody looks further ahead than that.")
    private int depth = Limits.DEPTH_MAX;

    @Option(names = "--threads", paramLabel = "N", description = "Games at once; default: as many as there are cores.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--seed", paramLabel = "N", description = "Of openings and choices; default 1.")
    private long seed = 1;

    @Option(names = "--ladder", description = "Every level plays the next one.")
    private boolean ladder;

    @Option(names = "--keep", paramLabel = "FILE", description = "Where a ladder keeps its games, to go on later.")
    private @Nullable Path file;

    @Override
    public Integer call() throws InterruptedException {
        try {
            Contests contests = contests();
            return ladder ? climb(contests) : match(contests);
        } catch (InvalidInput e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        } catch (IOException e) {
            Path kept = Objects.requireNonNull(file, "only a file that was named is read or written");
            spec.commandLine().getErr().println("parlor-bots: " + FaultText.unusable(kept, e));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private int match(Contests contests) throws IOException, InterruptedException {
        if (levels.size() != 2) {
            throw new InvalidInput("levels", "A match is between two levels: name both, or ask for a --ladder");
        }
        if (file != null) {
            throw new InvalidInput("keep", "--keep is for a --ladder");
        }
        Level first = Level.parse(levels.get(0));
        Level second = Level.parse(levels.get(1));
        Standing standing = play(contests, first, second, Ledger.inMemory());
        out().println(first.word() + " vs " + second.word() + ", " + game + ": " + text(standing) + ", Elo "
                + Elo.of(standing));
        out().flush();
        return CommandLine.ExitCode.OK;
    }

    private int climb(Contests contests) throws IOException, InterruptedException {
        List<Level> rungs = rungs();
        try (Ledger ledger = file == null ? Ledger.inMemory() : Ledger.open(file, contests.settings())) {
            Height height = Height.GROUND;
            out().println(contests.settings());
            out().println(row(rungs.get(0), height, ""));
            for (int i = 1; i < rungs.size(); i++) {
                Standing standing = play(contests, rungs.get(i), rungs.get(i - 1), ledger);
                Elo elo = Elo.of(standing);
                height = height.above(elo);
                out().println(row(rungs.get(i), height, text(standing) + ", Elo " + elo));
                out().flush();
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private List<Level> rungs() {
        List<Level> all = Level.numbered();
        int from = levels.isEmpty() ? 0 : all.indexOf(Level.parse(levels.get(0)));
        int to = levels.size() < 2 ? all.size() - 1 : all.indexOf(Level.parse(levels.get(1)));
        if (from < 0 || to <= from) {
            throw new InvalidInput("levels", "A ladder goes from one numbered level up to another");
        }
        return all.subList(from, to + 1);
    }

    private Standing play(Contests contests, Level first, Level second, Ledger ledger)
            throws IOException, InterruptedException {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        Standing standing = contests.play(
                first,
                second,
                ledger,
                so -> progress.show(
                        first.word() + " vs " + second.word() + ": " + so.games() + " of " + games + " games, " + so));
        progress.clear();
        return standing;
    }

    private static String row(Level level, Height height, String how) {
        return String.format(Locale.ROOT, "%-9s %5s  %s", level.word(), height, how)
                .stripTrailing();
    }

    private static String text(Standing standing) {
        return String.format(Locale.ROOT, "%s of %d, %.1f %%", standing, standing.games(), 100 * standing.score());
    }

    private Contests contests() {
        if (games < 2 || games % 2 != 0 || games > GAMES_MAX) {
            throw new InvalidInput(
                    "games", "--games is an even number from 2 to " + GAMES_MAX + ", for each opening is played twice");
        }
        Rules rules =
                GameOptions.rules(GameOptions.kind(game), spec.commandLine().getParseResult());
        return new Contests(
                rules,
                new Limits(
                        Ranges.require("depth", depth, 1, Limits.DEPTH_MAX),
                        seconds == null ? Long.MAX_VALUE : Ranges.nanos("time", seconds)),
                games / 2,
                openings == null
                        ? Math.min(USUAL_PLIES_MAX, rules.board().cells().size() / CELLS_A_PLY)
                        : Ranges.require("openings", openings, 0, OPENING_PLIES_MAX),
                seed,
                Ranges.require("threads", threads, 1, 256));
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
