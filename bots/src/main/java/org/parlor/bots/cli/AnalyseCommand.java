package org.parlor.bots.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.analysis.GameAnalyzer;
import org.parlor.bots.analysis.GameReview;
import org.parlor.bots.analysis.Opening;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SafeText;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** {@code parlor-bots analyse}: reviews the moves of a game or finds the best move of a position. */
@Command(
        name = "analyse",
        description = "Reviews the moves of recorded games, or finds the best move in a position.",
        footer = {
            "",
            "Reads the files that verify-records reads. Prints the opening by name and the",
            "ply that left the opening book; per ply the move, its score from the mover's",
            "point of view, and 'end' (searched to the end of the game) or the search depth",
            "and the margin of the loss ('14 ±13.2'); if a better move exists, also that",
            "move, its score, the loss and the expected line. ? marks a loss of 2 points, ??",
            "a loss of 4, of a win or of a draw. A loss between estimates must exceed that",
            "by the margin, three standard deviations of its measured error; it is not",
            "marked in games without a measured margin. 'the game was lost at ply 9' is",
            "printed only for exact scores. Accuracy is 100 e^(-m/4), m the mean loss per",
            "choice less the margins; a lost result counts at least 4 points. A choice is",
            "good if it loses less than one point. The opening lasts until a quarter of the",
            "plies are played, the endgame is the last third. For a position it prints the",
            "best move, its score, the depth and the expected line. The same game gets the",
            "same review at every run, and a mirrored game the mirrored one.",
            "After several games it prints a table: accuracy and mean loss by phase for each",
            "level of bots (by their name, such as hard or hard-2) and each 200 points of",
            "rating. --player lists the accuracy of a player game by game; figures compare",
            "if --time and --depth are the same.",
            "Exit codes: 0 success, 1 a game is damaged or a file has none (of the player),",
            "2 usage error, unreadable file, or no game with the number of --only.",
            "",
            "Examples:",
            "  parlor-bots analyse game.txt --time 2",
            "  parlor-bots analyse WTH_2001.wtb --only 17 --depth 10",
            "  parlor-bots analyse --player ana --time 0.1 ~/.local/share/parlor/games.jsonl",
            "  parlor-bots analyse --summary --time 0.1 club-*.ggf",
            "  parlor-bots analyse kalah --position '4,4,4,4,4,4,0,4,4,4,4,4,4,0 0'",
            "  parlor-bots analyse tictactoe --position 'X...O.... 0' --moves"
        })
final class AnalyseCommand extends AbstractCommand {
    private static final int TABLE_BITS = 20;
    private static final int THREADS_MAX = 256;
    private static final int PARTS = 4;

    @Parameters(
            paramLabel = "FILE|GAME",
            arity = "1..*",
            description = "Files of game records; with --position, the game.")
    private List<String> inputs = List.of();

    @Option(
            names = "--position",
            paramLabel = "TEXT|@FILE",
            description =
                    "Position to analyse: the cells, a space and the side to move; @FILE: the first position of a file.")
    private @Nullable String text;

    @Option(names = "--moves", description = "With --position: score every move, all at one depth.")
    private boolean everyMove;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "Search time per position, counted in nodes so that results do not depend on the machine;"
                    + " default 1. Also determines the depth.")
    private double seconds = 1;

    @Option(names = "--depth", paramLabel = "PLIES", description = "Maximum search depth.")
    private int depth = SearchLimits.DEPTH_MAX;

    @Option(names = "--only", paramLabel = "N", description = "Analyse only the game with this number.")
    private @Nullable Integer gameNumber;

    @Option(
            names = "--player",
            paramLabel = "NAME",
            description = "Only the games of this player (case does not matter), one line each.")
    private @Nullable String player;

    @Option(names = "--summary", description = "One line per player and game instead of every ply.")
    private boolean isSummary;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Plies analysed in parallel; at most 4 are. Default: all cores.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws InterruptedException {
        SearchLimits limits = new SearchLimits(
                OptionChecks.range("depth", depth, 1, SearchLimits.DEPTH_MAX), OptionChecks.nanos("time", seconds));
        OptionChecks.range("threads", threads, 1, THREADS_MAX);
        if (gameNumber != null) {
            OptionChecks.atLeast(1, "only", gameNumber);
        }
        requireEffects();
        return text == null ? reviewFiles(limits) : analysePosition(text, limits);
    }

    private void requireEffects() {
        ParseResult parsed = parsed();
        boolean isFile = text == null;
        OptionChecks.requires(parsed, "--moves", !isFile, "--position");
        List.of("--only", "--player", "--summary")
                .forEach(option -> OptionChecks.excludes(parsed, option, !isFile, "--position"));
        if (inputs.size() > 1 && (!isFile || gameNumber != null)) {
            throw new InvalidInputException("file", (isFile ? "--only" : "--position") + " takes a single argument");
        }
        for (String option : GameOptions.names()) {
            OptionChecks.requires(parsed, option, !isFile, "--position");
        }
    }

    private int analysePosition(String positionText, SearchLimits limits) {
        Rules rules = rules(inputs.get(0));
        Position position = position(rules, positionText);
        if (position.isOver()) {
            throw new InvalidInputException("position", "the game is over in this position");
        }
        ReviewReport report = new ReviewReport(rules, out());
        try (GameAnalyzer analyzer = analyzer(rules, limits)) {
            SearchResult best = analyzer.best(position);
            out().println("best " + rules.format(best.move()) + " " + ReviewReport.score(best.score()) + " depth "
                    + ReviewReport.depth(best.exact(), best.depth()) + " line " + report.variation(best));
            if (everyMove) {
                analyzer.all(position)
                        .forEach(move -> out().println("move " + rules.format(move.move()) + " "
                                + ReviewReport.score(move.score()) + (move.exact() ? " depth end" : "")));
            }
        }
        out().flush();
        return OK;
    }

    private int reviewFiles(SearchLimits limits) throws InterruptedException {
        LossTable table = new LossTable();
        if (isBrief()) {
            out().println(LossTable.HEADER);
        }
        int code = OK;
        for (String input : inputs) {
            code = Math.max(code, reviewFile(input, limits, table));
        }
        if (table.players() > (player == null ? 2 : 1)) {
            table.print(out());
        } else if (player != null && table.players() == 0) {
            printError("no game of " + player + "; the name must be complete");
            code = Math.max(code, FAILED);
        }
        out().flush();
        return code;
    }

    private boolean isBrief() {
        return isSummary || player != null;
    }

    private int reviewFile(String input, SearchLimits limits, LossTable table) throws InterruptedException {
        boolean found = false;
        int games = 0;
        boolean isClean = true;
        try (RecordFileReader file = RecordFileReader.open(Path.of(input))) {
            while (file.hasNext()) {
                RecordReadResult readResult = file.next();
                games++;
                if (gameNumber == null || gameNumber == readResult.number()) {
                    found = true;
                    isClean &= reviewIfReadable(input, readResult, limits, table);
                }
            }
        } catch (InvalidInputException | IOException | UncheckedIOException e) {
            printError("cannot read " + input + ": " + RecordErrorText.unreadable(e));
            return USAGE;
        }
        if (!found && gameNumber != null) {
            printError(input + " has no game number " + gameNumber + "; it has " + games
                    + (games == 1 ? " game" : " games"));
            return USAGE;
        } else if (!found) {
            printError(input + " contains no games");
        }
        return found && isClean ? OK : FAILED;
    }

    private boolean reviewIfReadable(String input, RecordReadResult readResult, SearchLimits limits, LossTable table)
            throws InterruptedException {
        if (readResult instanceof RecordReadResult.Read read) {
            List<Integer> seats = IntStream.range(0, 2)
                    .filter(seat -> player == null
                            || player.equalsIgnoreCase(
                                    read.replay().record().players().get(seat).name()))
                    .boxed()
                    .toList();
            if (!seats.isEmpty()) {
                String name = inputs.size() == 1 ? "game " : SafeText.sanitize(input) + ": game ";
                review(name + read.number(), read.replay(), seats, limits, table);
            }
        }
        RecordErrorText.notes(readResult).forEach(note -> printError(input + ": " + note));
        Optional<String> fault = RecordErrorText.of(readResult);
        fault.ifPresent(description -> printError(input + ": " + description));
        return fault.isEmpty();
    }

    /** Reviews the moves up to the first illegal one. */
    private void review(String name, Replay replay, List<Integer> seats, SearchLimits limits, LossTable table)
            throws InterruptedException {
        Rules rules = replay.rules();
        GameRecord game = replay.record();
        List<Integer> moves = game.moves().stream()
                .map(recordedMove -> rules.parse(recordedMove.move()).orElseThrow())
                .toList();
        ProgressLine progress = new ProgressLine(err());
        AtomicInteger done = new AtomicInteger();
        List<ReviewedPly> plies;
        try (GameAnalyzer analyzer = analyzer(rules, limits)) {
            plies = analyzer.review(
                    replay.positions().get(0),
                    moves,
                    ply -> progress.show(name + ": " + done.incrementAndGet() + " of " + moves.size() + " plies"));
        }
        progress.clear();
        GameReview review = new GameReview(plies);
        seats.forEach(seat -> table.add(rules, game.players().get(seat), seat, review));
        if (isBrief()) {
            seats.forEach(seat -> out().println(LossTable.row(review.statistics(seat), name + label(game, seat))));
            out().flush();
            return;
        }
        out().println(name + ": " + game.game() + ", " + game.players().get(0).name() + " vs "
                + game.players().get(1).name());
        new ReviewReport(rules, out()).print(Opening.of(rules, replay.positions()), review);
    }

    /** Returns date, players and result, seen from a seat. */
    private static String label(GameRecord game, int seat) {
        Long at = game.at();
        GameResult result = game.result();
        Integer winner = result == null ? null : result.winner();
        String date = at == null ? "" : " on " + LocalDate.ofInstant(Instant.ofEpochMilli(at), ZoneOffset.UTC);
        String end = result == null
                ? "no result"
                : (winner == null ? "no winner" : winner == seat ? "won" : "lost") + " "
                        + result.score().get(seat) + "-" + result.score().get(1 - seat);
        return date + ": " + game.players().get(seat).name() + " against "
                + game.players().get(1 - seat).name() + ", " + end;
    }

    /** Uses no opening book: book scores come from searches of other depths. */
    private GameAnalyzer analyzer(Rules rules, SearchLimits limits) {
        return new GameAnalyzer(
                rules,
                clock -> new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, false, clock)).of(rules),
                limits,
                PARTS,
                Math.min(PARTS, threads),
                () -> false);
    }
}
