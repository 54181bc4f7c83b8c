package org.parlor.client.cli.option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.text.BoardFormats;
import org.parlor.client.game.text.BoardStyle;
import org.parlor.client.line.io.PlaybackSpeed;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command takes, wherever they stand on the line. */
public final class GlobalOptions {
    static final List<String> COLOURS = List.of("auto", "always", "never");
    static final List<String> LOOKS = List.of("dots", "letters", "stars");
    private static final int SECONDS_MAX = 3_600;

    @Option(
            names = "--plain",
            negatable = true,
            scope = ScopeType.INHERIT,
            description = "One line an event; what runs anyway when there is no terminal")
    public boolean plain;

    @Option(
            names = "--ascii",
            negatable = true,
            scope = ScopeType.INHERIT,
            description = "Draw with ASCII characters only")
    public boolean ascii;

    @Option(
            names = "--color",
            scope = ScopeType.INHERIT,
            paramLabel = "WHEN",
            completionCandidates = CompletionCandidates.Colours.class,
            defaultValue = "auto",
            description = "auto, always or never (default: ${DEFAULT-VALUE}; NO_COLOR is heeded)")
    String color = "auto";

    @Option(
            names = "--name",
            scope = ScopeType.INHERIT,
            paramLabel = "NAME",
            description = "What you want to be called: letters, digits, _ . -")
    @Nullable
    public String name;

    @Option(
            names = "--board",
            scope = ScopeType.INHERIT,
            paramLabel = "LOOK",
            completionCandidates = CompletionCandidates.BoardStyles.class,
            defaultValue = "dots",
            description =
                    "Boards in plain mode: dots (X O), or in some games letters (B W, counted from 0) or stars (* o)")
    String board = "dots";

    @Option(
            names = "--announce",
            scope = ScopeType.INHERIT,
            description = "Plain mode in whole sentences, for screen readers")
    boolean announce;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description =
                    "The lines of the protocol instead of words, in and out, for programs (play, host, join, watch)")
    public boolean json;

    @Option(
            names = "--keypad",
            negatable = true,
            scope = ScopeType.INHERIT,
            description = "Number numbered squares as on a keypad, 7 8 9 on top")
    boolean keypad;

    @Option(
            names = "--step",
            scope = ScopeType.INHERIT,
            description = "Wait for ENTER after each move of a game you only watch")
    boolean step;

    @Option(
            names = "--delay",
            scope = ScopeType.INHERIT,
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "Wait so long after each move of a game you only watch")
    double delay;

    @Option(
            names = "--log",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Write every game to this file as it goes, after what is there")
    @Nullable
    public Path log;

    @Option(
            names = "--record",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Add games to this file of records, .json, .ggf or .txt: in plain mode each that is over,"
                    + " in the full screen by S")
    @Nullable
    public String record;

    @Option(
            names = "--exit-result",
            scope = ScopeType.INHERIT,
            description = "End with 10, 11 or 12 for a game won, drawn or lost (plain mode)")
    public boolean exitResult;

    @Option(
            names = "--config",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Where settings are kept (default: parlor/config.properties in the config directory)")
    @Nullable
    public Path configFile;

    /** What the line leaves open, once that is known. */
    @Nullable
    public EffectiveSettings effective;

    @Option(
            names = "--log-file",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Where the program's own log goes (default: parlor/client.log in the state directory)")
    @Nullable
    public Path logFile;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Write more into the program's own log")
    public boolean verbose;

    public EffectiveSettings effectiveSettings() {
        return Objects.requireNonNull(effective);
    }

    /** Whether something is asked for that the full screen does not do. */
    public boolean isLineMode() {
        return step || delay > 0 || log != null || exitResult || boardFormats().style() != BoardStyle.DOTS || json;
    }

    public BoardFormats boardFormats() {
        BoardStyle style = BoardStyle.valueOf(word("board", board, LOOKS).toUpperCase(Locale.ROOT));
        return new BoardFormats(announce ? BoardStyle.SPOKEN : style, keypad);
    }

    public PlaybackSpeed playbackSpeed() {
        if (!(delay >= 0 && delay <= SECONDS_MAX)) {
            throw new InvalidInputException("delay", "Invalid delay '" + delay + "': seconds from 0 to " + SECONDS_MAX);
        }
        return new PlaybackSpeed(step, Duration.ofMillis((long) (delay * 1000)));
    }

    /** What {@code --color} says. */
    public String colourOption() {
        return word("color", color, COLOURS);
    }

    private static String word(String option, String value, List<String> words) {
        if (words.contains(value)) {
            return value;
        }
        throw new InvalidInputException(option, "Invalid " + option + " '" + value + "': " + String.join(", ", words));
    }
}
