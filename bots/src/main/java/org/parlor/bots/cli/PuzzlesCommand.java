package org.parlor.bots.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.Level;
import org.parlor.bots.puzzle.PuzzleRun;
import org.parlor.bots.puzzle.PuzzleSource;
import org.parlor.message.value.SafeText;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.puzzle.Puzzle;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** {@code parlor-bots puzzles}: makes puzzles. */
@Command(
        name = "puzzles",
        description = "Finds positions with exactly one best move, proves and grades them.",
        footer = {
            "",
            "Every move is searched to the end of the game; a position is a puzzle if all",
            "moves but one give a worse result or lose at least 2 points. A game gives one",
            "puzzle at most: one whose best move alone wins or draws, if there is one. Of",
            "positions that differ by a symmetry or by the names of the sides only the first",
            "is kept. The rating says how often the levels random to max fail (8 attempts",
            "each, levels rated 800 to 2600): the Elo rating that explains it best.",
            "",
            "OUT gets one line per game, a puzzle or '# none', and a first line with the",
            "options. Ctrl-C loses one game; repeating the command continues. The same",
            "command makes the same puzzles. 'parlor puzzles --from OUT' plays them.",
            "Exit codes: 0 success, 1 cannot read or write a file, or a game is damaged, 2",
            "usage error.",
            "",
            "Examples:",
            "  parlor-bots puzzles reversi --self-play 500 --plies 8-14 -o mine.puzzles",
            "  parlor-bots puzzles club.ggf WTH_2001.wtb -o club.puzzles",
            "  parlor-bots puzzles tictactoe --all -o tictactoe.puzzles"
        })
final class PuzzlesCommand extends AbstractCommand {
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,3})-([0-9]{1,3})");
    private static final int PLIES_MAX = 30;
    private static final int GAMES_MAX = 10_000_000;

    @Parameters(
            paramLabel = "FILE|GAME",
            arity = "1..*",
            description = "Files of game records; with --self-play or --all, the game.")
    private List<String> inputs = List.of();

    @Option(names = "--self-play", paramLabel = "N", description = "Play N games of the engine against itself.")
    private @Nullable Integer games;

    @Option(names = "--all", description = "Examine every position of a small game.")
    private boolean all;

    @Option(names = "-o", required = true, paramLabel = "OUT", description = "File of puzzles; created if missing.")
    private Path out = Path.of("");

    @Option(
            names = "--plies",
            paramLabel = "MIN-MAX",
            description = "Plies left, as the engine of the game estimates them; default 6-14.")
    private String plies = "6-14";

    @Option(names = "--min-rating", paramLabel = "N", description = "Leave out easier puzzles; default 0.")
    private int ratingMin;

    @Option(names = "--count", paramLabel = "N", description = "Stop after this number of puzzles.")
    private int count = Integer.MAX_VALUE;

    @Option(names = "--level", paramLabel = "LEVEL", description = "With --self-play: level; default medium.")
    private String level = "medium";

    @Option(names = "--seed", paramLabel = "N", description = "With --self-play: random seed; default 1.")
    private long seed = 1;

    private boolean isDamaged;

    @Override
    public Integer call() throws CommandFailedException {
        Matcher range = RANGE.matcher(plies);
        if (!range.matches()) {
            throw new InvalidInputException("plies", "--plies must have the form MIN-MAX, such as 6-14, not " + plies);
        }
        int min = OptionChecks.range("plies", Integer.parseInt(range.group(1)), 1, PLIES_MAX);
        int max = OptionChecks.range("plies", Integer.parseInt(range.group(2)), min, PLIES_MAX);
        OptionChecks.atLeast(1, "count", count);
        OptionChecks.range("min-rating", ratingMin, 0, Puzzle.RATING_MAX);
        requireEffects();
        Stream<Supplier<PuzzleSource>> played = played();
        try {
            RecordErrorText.requireFile(out);
            try (PuzzleRun run = PuzzleRun.open(out, name(), min, max, ratingMin)) {
                make(run, played);
                print(SafeText.sanitize(out.toString()) + ": puzzles " + run.puzzles() + ", games " + run.sources());
            }
        } catch (IOException e) {
            throw new CommandFailedException(RecordErrorText.unusable(out, e));
        }
        return isDamaged ? FAILED : OK;
    }

    private void requireEffects() {
        ParseResult parsed = parsed();
        boolean isPlayed = games != null || all;
        OptionChecks.excludes(parsed, "--all", games != null, "--self-play");
        for (String option : List.of("--level", "--seed")) {
            OptionChecks.requires(parsed, option, games != null, "--self-play");
        }
        for (String option : GameOptions.names()) {
            OptionChecks.requires(parsed, option, isPlayed, "--self-play or --all");
        }
        if (isPlayed && inputs.size() > 1) {
            throw new InvalidInputException("game", "--self-play and --all take one game, not " + inputs.size());
        } else if (!isPlayed && Games.find(inputs.get(0)).isPresent()) {
            throw new InvalidInputException(
                    "game", "specify --self-play N or --all with the game " + inputs.get(0) + ", or a file of games");
        }
    }

    private Stream<Supplier<PuzzleSource>> played() {
        if (games != null) {
            return PuzzleSource.selfPlay(
                    rules(inputs.get(0)),
                    Level.parse(level),
                    seed,
                    OptionChecks.range("self-play", games, 1, GAMES_MAX));
        }
        return all ? PuzzleSource.reachable(rules(inputs.get(0))) : Stream.of();
    }

    /** Names the options that determine the puzzles, not how many of them are made. */
    private String name() {
        String options = GameOptions.names().stream()
                .filter(parsed()::hasMatchedOption)
                .map(option -> option + " " + parsed().matchedOptionValue(option, "") + " ")
                .collect(Collectors.joining());
        return String.join(" ", inputs) + " " + options
                + (games != null ? "--self-play --level " + level + " --seed " + seed + " " : all ? "--all " : "")
                + "--plies " + plies + " --min-rating " + ratingMin;
    }

    private void make(PuzzleRun run, Stream<Supplier<PuzzleSource>> played) throws IOException, CommandFailedException {
        ProgressLine progress = new ProgressLine(err());
        for (Supplier<PuzzleSource> source : (Iterable<Supplier<PuzzleSource>>) played::iterator) {
            add(run, source, progress);
        }
        if (games == null && !all) {
            for (String input : inputs) {
                makeFrom(input, run, progress);
            }
        }
        progress.clear();
    }

    private void add(PuzzleRun run, Supplier<PuzzleSource> source, ProgressLine progress) throws IOException {
        if (run.puzzles() < count) {
            run.add(source);
            progress.show(String.format(
                    Locale.ROOT,
                    "%d games%s, %d puzzles",
                    run.sources(),
                    games == null ? "" : " of " + games,
                    run.puzzles()));
        }
    }

    private void makeFrom(String input, PuzzleRun run, ProgressLine progress)
            throws IOException, CommandFailedException {
        try (RecordFileReader file = RecordFileReader.open(Path.of(input))) {
            while (file.hasNext() && run.puzzles() < count) {
                RecordReadResult game = file.next();
                RecordErrorText.of(game).ifPresent(fault -> {
                    isDamaged = true;
                    progress.clear();
                    printError(input + ": " + fault);
                });
                if (game instanceof RecordReadResult.Read read) {
                    add(run, () -> PuzzleSource.of(read.replay()), progress);
                }
            }
        } catch (InvalidInputException | IOException | UncheckedIOException e) {
            throw new CommandFailedException("cannot read " + input + ": " + RecordErrorText.unreadable(e));
        }
    }
}
