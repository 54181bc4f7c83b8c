package org.parlor.client.cli.option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.game.text.BoardStyle;
import org.parlor.client.line.io.PlaybackSpeed;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Option;

/** The options of every command, accepted anywhere on the command line. */
public final class GlobalOptions {
    static final List<String> COLOURS = List.of("auto", "always", "never");
    static final List<String> LOOKS = List.of("dots", "letters", "stars");
    private static final int SECONDS_MAX = 3_600;

    @Option(
            names = "--plain",
            negatable = true,
            description = "Plain mode: text, one line per event. The default without a terminal.")
    public boolean plain;

    @Option(names = "--ascii", negatable = true, description = "Draw with ASCII characters only.")
    public boolean ascii;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            completionCandidates = CompletionCandidates.Colours.class,
            defaultValue = "auto",
            description = "Use colours: auto, always or never; default: auto, which honours NO_COLOR.")
    String color = "auto";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Your name: " + UsernameProfile.CHARACTERS + "; default: your user name.")
    public @Nullable String name;

    @Option(
            names = "--board",
            paramLabel = "LOOK",
            completionCandidates = CompletionCandidates.BoardStyles.class,
            defaultValue = "dots",
            description =
                    "Boards in plain mode: dots (X O), or in some games letters (B W, numbered from 0) or stars (* o); default: dots.")
    String board = "dots";

    @Option(names = "--announce", description = "Plain mode in full sentences, for screen readers.")
    boolean announce;

    @Option(
            names = "--json",
            description = "Read and write protocol messages instead of text, for programs (play, host, join, watch).")
    public boolean json;

    @Option(names = "--keypad", negatable = true, description = "Number numbered squares like a keypad, 7 8 9 on top.")
    boolean keypad;

    @Option(names = "--step", description = "Wait for Enter after each move of a game you only watch.")
    boolean step;

    @Option(
            names = "--delay",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "Wait this long after each move of a game you only watch.")
    double delay;

    @Option(names = "--log", paramLabel = "FILE", description = "Append the text of every game to this file.")
    public @Nullable Path log;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description =
                    "Append games to this file, by extension as GGF (.ggf), text (.txt) or JSON lines: in plain mode"
                            + " each finished game, in the full screen with S.")
    public @Nullable String record;

    @Option(
            names = "--exit-result",
            description = "Exit with 10, 11 or 12 if the last game was won, drawn or lost (plain mode).")
    public boolean exitResult;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = {"Config file; default:", "~/.config/parlor/config.properties."})
    public @Nullable Path configFile;

    /** The effective settings, once they are determined. */
    public @Nullable EffectiveSettings effective;

    @Option(
            names = "--log-file",
            paramLabel = "FILE",
            description = {"Log file of the program; default:", "~/.local/state/parlor/client.log."})
    public @Nullable Path logFile;

    @Option(
            names = {"-v", "--verbose"},
            description = "Log debug messages.")
    public boolean verbose;

    public EffectiveSettings effectiveSettings() {
        return Objects.requireNonNull(effective);
    }

    /** Returns whether an option requires line mode. */
    public boolean isLineMode() {
        return step
                || delay > 0
                || log != null
                || exitResult
                || boardFormatOptions().style() != BoardStyle.DOTS
                || json;
    }

    public BoardFormatOptions boardFormatOptions() {
        BoardStyle style = BoardStyle.valueOf(word("board", board, LOOKS).toUpperCase(Locale.ROOT));
        return new BoardFormatOptions(announce ? BoardStyle.SPOKEN : style, keypad);
    }

    public PlaybackSpeed playbackSpeed() {
        if (!(delay >= 0 && delay <= SECONDS_MAX)) {
            throw new InvalidInputException("delay", "Invalid delay '" + delay + "': seconds from 0 to " + SECONDS_MAX);
        }
        return new PlaybackSpeed(step, Duration.ofMillis((long) (delay * 1000)));
    }

    /** Returns the value of {@code --color}. */
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
