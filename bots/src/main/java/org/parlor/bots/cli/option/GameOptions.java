package org.parlor.bots.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Game ids and game options on the command line. */
public final class GameOptions {

    private GameOptions() {}

    /** Adds the options of every game to a command. */
    public static void addTo(CommandSpec command) {
        Map<String, String> described = new LinkedHashMap<>();
        for (GameKind kind : Games.ALL) {
            kind.options()
                    .forEach(option -> described.merge(option.key(), describe(kind, option), (a, b) -> a + "; " + b));
        }
        described.forEach((key, text) -> command.addOption(picocli.CommandLine.Model.OptionSpec.builder("--" + key)
                .type(String.class)
                .paramLabel("VALUE")
                .description(text)
                .build()));
    }

    /** Returns the option names that {@link #addTo} adds. */
    public static List<String> names() {
        return Games.ALL.stream()
                .flatMap(kind -> kind.options().stream())
                .map(option -> "--" + option.key())
                .distinct()
                .toList();
    }

    private static String describe(GameKind kind, OptionSpec option) {
        return kind.id() + ": " + option.allowed() + " (default: " + option.defaultValue() + ")";
    }

    /** Returns the rules selected by the options on the command line. */
    public static Rules rules(GameKind kind, ParseResult parsed) {
        Map<String, Object> chosen = new LinkedHashMap<>();
        for (GameKind any : Games.ALL) {
            for (OptionSpec option : any.options()) {
                String typed = parsed.matchedOptionValue("--" + option.key(), null);
                if (typed != null) {
                    chosen.put(option.key(), option(kind, option.key(), "--").parse(typed));
                }
            }
        }
        return kind.rules(chosen);
    }

    /** Parses the values of options such as {@code rows=6}. */
    public static Map<String, Object> values(GameKind kind, Map<String, String> typed) {
        Map<String, Object> values = new LinkedHashMap<>();
        typed.forEach((key, value) -> values.put(key, option(kind, key, "").parse(value)));
        return values;
    }

    /** Returns an option of a game. Error messages show it with {@code prefix}. */
    private static OptionSpec option(GameKind kind, String key, String prefix) {
        return kind.option(key)
                .orElseThrow(() -> new InvalidInputException(
                        key,
                        kind.name() + " has no option " + SafeQuote.quote(prefix + key) + "; "
                                + optionsOf(kind, prefix)));
    }

    private static String optionsOf(GameKind kind, String prefix) {
        List<String> keys =
                kind.options().stream().map(option -> prefix + option.key()).toList();
        return keys.isEmpty() ? "it has no options" : "its options are " + String.join(", ", keys);
    }
}
