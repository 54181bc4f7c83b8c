package org.parlor.client.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Rules;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The options of commands that the games define: their rule options and the names of their sides. */
public final class GameOptions {

    /** Position of the options in the help: before those without an order. */
    public static final int ORDER = -2;

    private GameOptions() {}

    public static void addTo(CommandSpec command) {
        addRulesTo(command);
        sides().forEach(side -> command.addOption(option("--" + side)
                .paramLabel("WHO")
                .description("Who plays " + side + ": human, or a level of --bot.")
                .build()));
    }

    /** Adds the rule options only. */
    public static void addRulesTo(CommandSpec command) {
        Map<String, String> described = new LinkedHashMap<>();
        for (GameKind kind : Games.ALL) {
            kind.options().forEach(spec -> described.merge(spec.key(), describe(kind, spec), (a, b) -> a + " " + b));
        }
        described.forEach((key, text) -> command.addOption(
                option("--" + key).paramLabel(label(key)).description(text).build()));
        sizes().ifPresent(allowed -> command.addOption(option("--size")
                .paramLabel("N|RxC")
                .description("Rows and columns at once, such as 8 or 6x8: " + allowed + ".")
                .build()));
    }

    private static picocli.CommandLine.Model.OptionSpec.Builder option(String name) {
        return picocli.CommandLine.Model.OptionSpec.builder(name)
                .type(String.class)
                .order(ORDER);
    }

    private static String label(String key) {
        return Games.ALL.stream()
                        .flatMap(kind -> kind.options().stream())
                        .anyMatch(spec -> spec.key().equals(key) && spec instanceof OptionSpec.Range)
                ? "N"
                : "WORD";
    }

    private static String describe(GameKind kind, OptionSpec spec) {
        return kind.name() + ": " + spec.allowed() + "; default: " + spec.defaultValue() + ".";
    }

    /** Returns the names of the sides of all games, after the neutral ones. */
    static Set<String> sides() {
        Set<String> sides = new LinkedHashSet<>(List.of("first", "second"));
        Games.ALL.forEach(kind -> kind.players().forEach(name -> sides.add(name.toLowerCase(Locale.ROOT))));
        return sides;
    }

    /** Returns the rules chosen by the options. */
    public static Rules rules(GameKind kind, ParseResult parsed) {
        Map<String, Object> chosen = new LinkedHashMap<>();
        String size = value(parsed, "size");
        if (size != null) {
            chosen.putAll(size(kind, size));
        }
        for (GameKind any : Games.ALL) {
            for (OptionSpec spec : any.options()) {
                String typed = value(parsed, spec.key());
                if (typed != null) {
                    chosen.put(spec.key(), own(kind, spec.key(), spec.key()).parse(typed));
                }
            }
        }
        return kind.rules(chosen);
    }

    /** @param typed name of the option as typed, which several options may share */
    private static OptionSpec own(GameKind kind, String key, String typed) {
        return kind.option(key)
                .orElseThrow(() -> new InvalidInputException(
                        typed, "--" + typed + " is not an option of " + kind.id() + ", which has " + optionsOf(kind)));
    }

    private static String optionsOf(GameKind kind) {
        List<String> keys =
                kind.options().stream().map(spec -> "--" + spec.key()).toList();
        return keys.isEmpty() ? "none" : String.join(", ", keys);
    }

    /** Returns the allowed numbers of rows, from the first game with boards of several sizes. */
    private static Optional<String> sizes() {
        return Games.ALL.stream()
                .flatMap(kind -> kind.option(OptionSpec.ROWS).stream())
                .map(OptionSpec::allowed)
                .findFirst();
    }

    private static Map<String, Object> size(GameKind kind, String typed) {
        OptionSpec rows = own(kind, OptionSpec.ROWS, "size");
        String[] parts = typed.strip().toLowerCase(Locale.ROOT).split("x", -1);
        try {
            String columns = parts.length > 1 ? parts[1] : parts[0];
            if (parts.length > 2) {
                throw new InvalidInputException("size", typed);
            }
            return Map.of(
                    OptionSpec.ROWS,
                    rows.parse(parts[0]),
                    OptionSpec.COLUMNS,
                    own(kind, OptionSpec.COLUMNS, "size").parse(columns));
        } catch (InvalidInputException wrong) {
            throw new InvalidInputException("size", "Invalid size '" + typed + "': " + rows.allowed());
        }
    }

    /** Returns the player given for a seat, by the name of its side or by its number. */
    public static Optional<String> player(GameKind kind, int seat, ParseResult parsed) {
        String side = kind.players().get(seat).toLowerCase(Locale.ROOT);
        List<String> named = new ArrayList<>();
        for (String option : List.of(seat == 0 ? "first" : "second", side)) {
            String value = value(parsed, option);
            if (value != null) {
                named.add(SeatAssignment.player(option, value));
            }
        }
        return named.stream().findFirst();
    }

    /** Rejects options for sides that the game does not have. */
    public static void requireOwnSides(GameKind kind, ParseResult parsed) {
        for (String side : sides()) {
            boolean neutral = side.equals("first") || side.equals("second");
            boolean own = kind.players().stream().anyMatch(name -> name.equalsIgnoreCase(side));
            if (!neutral && !own && value(parsed, side) != null) {
                throw new InvalidInputException(
                        side,
                        "--" + side + " is not a side of " + kind.id() + ", whose sides are "
                                + String.join(" and ", kind.players()));
            }
        }
    }

    private static @Nullable String value(ParseResult parsed, String key) {
        return parsed.matchedOptionValue("--" + key, null);
    }
}
