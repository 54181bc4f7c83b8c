package org.parlor.bots;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Rules;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The games and what each lets one choose, as words and options of a command line. */
final class GameOptions {

    private GameOptions() {}

    /** Adds the options of every game to a command. */
    static void addTo(CommandSpec command) {
        for (String key : keys()) {
            command.addOption(picocli.CommandLine.Model.OptionSpec.builder("--" + key)
                    .type(String.class)
                    .paramLabel("VALUE")
                    .description("An option of the game.")
                    .build());
        }
    }

    static GameKind kind(String id) {
        return Games.find(id)
                .orElseThrow(
                        () -> new InvalidInput("game", "Unknown game '" + id + "': " + String.join(", ", Games.ids())));
    }

    /** The rules that the options on the line ask for. */
    static Rules rules(GameKind kind, ParseResult parsed) {
        Map<String, Object> chosen = new LinkedHashMap<>();
        for (String key : keys()) {
            String typed = parsed.matchedOptionValue("--" + key, null);
            if (typed != null) {
                chosen.put(key, option(kind, key).parse(typed));
            }
        }
        return kind.rules(chosen);
    }

    private static OptionSpec option(GameKind kind, String key) {
        return kind.options().stream()
                .filter(option -> option.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new InvalidInput(key, kind.name() + " has no option '--" + key + "'"));
    }

    private static List<String> keys() {
        return Games.ALL.stream()
                .flatMap(kind -> kind.options().stream())
                .map(OptionSpec::key)
                .distinct()
                .toList();
    }
}
