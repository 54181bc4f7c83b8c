package org.parlor.bots.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.file.AppendOnlyFile;
import org.parlor.bots.match.BalancedOpenings;
import org.parlor.bots.match.OpeningGenerator.Opening;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots openings}: lists balanced openings of a game. */
@Command(
        name = "openings",
        description = "Lists openings of a game that leave neither side ahead, found by search.",
        footer = {
            "",
            "Each line of the file is an opening: moves separated by spaces, for the option",
            "--openings-file of 'match'. No two lead to the same position, or to symmetric",
            "ones. Ctrl-C loses nothing; the same command continues. The same options list the",
            "same openings in the same order, random by the seed.",
            "Exit codes: 0 success, 1 cannot read or write the file, 2 usage error.",
            "",
            "Examples:",
            "  The list from which --opening xot draws:",
            "    parlor-bots openings reversi --moves f5 --count 10000 --file xot.txt",
            "  Openings of Kalah with three seeds per pit, 4 plies long:",
            "    parlor-bots openings kalah --seeds 3 --plies 4 --depth 14 --file kalah.txt"
        })
final class OpeningsCommand extends AbstractCommand {
    private static final int PLIES_MAX = 30;
    private static final int DEPTH_MAX = 30;
    private static final int COUNT_MAX = 1_000_000;

    @Parameters(
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "${COMPLETION-CANDIDATES}.")
    private String game = "";

    @Option(
            names = "--file",
            required = true,
            paramLabel = "FILE",
            description = "List of openings; created if missing.")
    private Path file = Path.of("");

    @Option(names = "--count", paramLabel = "N", description = "Number of openings to list; default 1000.")
    private int count = 1000;

    @Option(names = "--plies", paramLabel = "N", description = "Moves of each opening, 1 to 30; default 8.")
    private int plies = 8;

    @Option(
            names = "--moves",
            paramLabel = "MOVES",
            description = "Moves with which all openings begin, separated by commas; default: none.")
    private String moves = "";

    @Option(
            names = "--lead",
            paramLabel = "POINTS",
            description = "Largest lead of either side, in points of the score; default 2.")
    private int lead = 2;

    @Option(names = "--depth", paramLabel = "N", description = "Search depth, 1 to 30 plies; default 10.")
    private int depth = 10;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed of the order; default 1.")
    private long seed = 1;

    @Option(names = "--at-once", paramLabel = "N", description = "Concurrent searches; default: all cores.")
    private int concurrency = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws CommandFailedException, InterruptedException, ExecutionException {
        OptionChecks.range("count", count, 1, COUNT_MAX);
        OptionChecks.range("plies", plies, 1, PLIES_MAX);
        OptionChecks.range("lead", lead, 0, COUNT_MAX);
        OptionChecks.range("depth", depth, 1, DEPTH_MAX);
        OptionChecks.range("at-once", concurrency, 1, 256);
        Rules rules = rules(game);
        String header = "# " + rules.kind().id() + " " + rules.options().values() + ", plies " + plies
                + (moves.isEmpty() ? "" : ", moves " + moves) + ", lead " + lead + ", depth " + depth + ", seed "
                + seed;
        try (AppendOnlyFile list = AppendOnlyFile.open(file, line -> false)) {
            requireHeader(list, header);
            List<String> first =
                    moves.isBlank() ? List.of() : Arrays.asList(moves.strip().split("[ ,]+"));
            List<Opening> candidates = BalancedOpenings.candidates(rules, first, plies, seed);
            int listed = extend(list, new BalancedOpenings(rules, candidates, depth, lead));
            print(SafeText.sanitize(file.toString()) + ": openings " + listed + " of " + candidates.size()
                    + " positions");
            return OK;
        } catch (IOException e) {
            throw new CommandFailedException(RecordErrorText.unusable(file, e));
        }
    }

    private void requireHeader(AppendOnlyFile list, String header) throws IOException {
        String present =
                list.lines().isEmpty() ? list.incompleteLine() : list.lines().get(0);
        if (list.lines().isEmpty() && header.startsWith(present)) {
            list.append(header);
        } else if (!present.equals(header)) {
            throw new InvalidInputException(
                    "file",
                    file + " begins with " + SafeQuote.quote(present) + ", not with '" + header
                            + "'; use another --file, or the options of that list");
        }
    }

    /** Continues after the last opening in the file; returns the number of openings in it. */
    private int extend(AppendOnlyFile list, BalancedOpenings openings)
            throws IOException, InterruptedException, ExecutionException {
        List<String> lines = list.lines().stream().skip(1).toList();
        Set<String> listed = new HashSet<>(lines);
        int last = lines.isEmpty() ? 0 : indexOf(lines.get(lines.size() - 1), openings.candidates());
        ProgressLine progress = new ProgressLine(err());
        if (listed.size() < count) {
            openings.<IOException>search(last, concurrency, (found, searched) -> {
                for (Opening opening : found) {
                    String line = String.join(" ", opening.moves());
                    if (listed.size() < count && listed.add(line)) {
                        list.append(line);
                    }
                }
                progress.show(String.format(
                        Locale.ROOT,
                        "%d of %d openings, %d of %d positions searched",
                        listed.size(),
                        count,
                        searched,
                        openings.candidates().size()));
                return listed.size() < count;
            });
        }
        progress.clear();
        return listed.size();
    }

    private int indexOf(String line, List<Opening> candidates) {
        List<String> wanted = new ArrayList<>(Arrays.asList(line.split(" ")));
        return IntStream.range(0, candidates.size())
                .filter(i -> candidates.get(i).moves().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "file",
                        file + " ends with " + SafeQuote.quote(line)
                                + ", which is no opening of these options; use another --file"));
    }
}
