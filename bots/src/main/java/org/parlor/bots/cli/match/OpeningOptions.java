package org.parlor.bots.cli.match;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.match.OpeningGenerator;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of the openings of a match. */
final class OpeningOptions {
    private static final int PLIES_MAX = 30;
    private static final int PLIES_DEFAULT_MAX = 10;
    private static final int CELLS_PER_PLY = 4;
    private static final String SEQUENTIAL = "sequential";
    private static final String RANDOM = "random";

    @Option(
            names = "--openings",
            paramLabel = "PLIES",
            description = "Random opening moves; default: a quarter of the cells of the board, at most 10.")
    private @Nullable Integer plies;

    @Option(
            names = "--openings-file",
            paramLabel = "FILE",
            description =
                    "Openings: lines of moves separated by spaces, or game records of any format, of which --openings"
                            + " (default: all) moves are played.")
    private @Nullable Path file;

    @Option(
            names = "--openings-order",
            paramLabel = "ORDER",
            description = "Order of the file's openings: sequential (default), or random, by the seed.")
    private String order = SEQUENTIAL;

    @Option(
            names = "--openings-start",
            paramLabel = "N",
            description = "Number of the first opening to play, in that order; default 1.")
    private int start = 1;

    @Option(names = "--unbalanced", description = "Accept unbalanced openings.")
    private boolean unbalanced;

    /** The choice of the game's own openings; empty for none. */
    private String list = "";

    /** @throws InvalidInputException if an option has no effect */
    void requireEffects(ParseResult parsed) {
        OptionChecks.requires(parsed, "--openings-order", file != null, "--openings-file");
        OptionChecks.requires(parsed, "--openings-start", file != null, "--openings-file");
        OptionChecks.excludes(parsed, "--unbalanced", file != null, "--openings-file");
    }

    /** @throws InvalidInputException if an option or the file is invalid */
    OpeningGenerator generator(Rules rules, long seed) {
        if (!rules.openings().isEmpty()) {
            if (plies != null || file != null || unbalanced) {
                throw new InvalidInputException(
                        "openings",
                        "--" + OptionSpec.OPENING
                                + " and the options of other openings are mutually exclusive; remove one of them");
            }
            return listed(rules, seed);
        }
        if (plies != null) {
            OptionChecks.range("openings", plies, 0, PLIES_MAX);
        }
        if (file != null) {
            return new OpeningGenerator(rules, fileOpenings(file, rules, seed));
        }
        int moves = plies == null
                ? Math.min(PLIES_DEFAULT_MAX, rules.board().cells().size() / CELLS_PER_PLY)
                : plies;
        return new OpeningGenerator(rules, moves, !unbalanced, seed);
    }

    /** The openings from which the rules draw, in the order of the seed; the games begin at the initial position. */
    private OpeningGenerator listed(Rules rules, long seed) {
        Map<String, Object> options = new HashMap<>(rules.options().values());
        list = String.valueOf(options.remove(OptionSpec.OPENING));
        Rules standard = rules.kind().rules(options);
        List<String> openings = new ArrayList<>(rules.openings());
        Collections.shuffle(openings, new Random(seed));
        return new OpeningGenerator(
                standard,
                openings.stream()
                        .map(line -> OpeningGenerator.Opening.of(standard, List.of(line.split(" "))))
                        .toList());
    }

    private List<OpeningGenerator.Opening> fileOpenings(Path path, Rules rules, long seed) {
        if (!order.equals(SEQUENTIAL) && !order.equals(RANDOM)) {
            throw new InvalidInputException(
                    "openings-order",
                    "--openings-order must be " + SEQUENTIAL + " or " + RANDOM + ", not " + SafeQuote.quote(order));
        }
        List<OpeningGenerator.Opening> all = new ArrayList<>(OpeningFile.read(path, rules, plies));
        if (order.equals(RANDOM)) {
            Collections.shuffle(all, new Random(seed));
        }
        return all.subList(OptionChecks.range("openings-start", start, 1, all.size()) - 1, all.size());
    }

    /** Describes the openings for the settings of a match. */
    String settings(OpeningGenerator generator) {
        if (!list.isEmpty()) {
            return list;
        } else if (file == null) {
            return generator.plies() + (generator.balanced() ? " balanced" : "");
        }
        return file.getFileName() + " " + order + " from " + start + (plies == null ? "" : " of " + plies);
    }
}
