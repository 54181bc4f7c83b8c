package org.parlor.client.cli.option;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.game.text.BoardStyle;
import org.parlor.client.plain.PlainContext.PlaybackSpeed;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.storage.FilePaths;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Option;

/** The options of every command, accepted anywhere on the command line. */
public final class GlobalOptions {
    /** What the environment and the config file can set. */
    static final List<SettingDefinition> SETTINGS = Stream.of(
                    Stream.of(new SettingDefinition(
                            "name",
                            UsernameProfile.GUEST_RULE,
                            text -> Optional.of(text)
                                    .filter(name ->
                                            UsernameProfile.guestFault(name).isEmpty()),
                            "-",
                            (options, text) -> options.name = text)),
                    Stream.of(Setting.values()).map(SettingDefinition::of),
                    Stream.of(
                            SettingDefinition.flag("ascii", (options, on) -> options.ascii = on),
                            SettingDefinition.flag("plain", (options, on) -> options.plain = on),
                            SettingDefinition.flag("keypad", (options, on) -> options.keypad = on),
                            SettingDefinition.flag("verbose", (options, on) -> options.verbose = on),
                            SettingDefinition.file("record", (options, text) -> options.record = text),
                            SettingDefinition.file("explorer-files", (options, text) -> options.explorerFiles = text),
                            SettingDefinition.file(
                                    "log-file", (options, text) -> options.logFile = FilePaths.parse(text))))
            .flatMap(definitions -> definitions)
            .toList();

    private static final int SECONDS_MAX = 3_600;

    @Option(
            names = "--plain",
            negatable = true,
            description = "Plain mode: text, one line per event. The default without a terminal.")
    public boolean plain;

    @Option(names = "--ascii", negatable = true, description = "Draw with ASCII characters only.")
    public boolean ascii;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Your name: " + UsernameProfile.CHARACTERS + "; default: your user name.")
    public @Nullable String name;

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
                    "Append games to this file, by extension as GGF (.ggf), PGN (.pgn), transcripts (.transcript), text"
                            + " (.txt) or JSON lines: in plain mode"
                            + " each finished game, in the full screen with S.")
    public @Nullable String record;

    @Option(
            names = "--explorer-files",
            paramLabel = "FILES",
            description =
                    "Files that the explorer reads unless others are named, separated as in PATH; default: the saved games.")
    public @Nullable String explorerFiles;

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

    public boolean requiresPlainMode() {
        return step
                || delay > 0
                || log != null
                || exitResult
                || boardFormatOptions().style() != BoardStyle.DOTS
                || json;
    }

    /** Returns the files of the explorer; empty for the saved games. */
    public List<String> explorerFiles() {
        return explorerFiles == null || explorerFiles.isEmpty()
                ? List.of()
                : List.of(explorerFiles.split(Pattern.quote(File.pathSeparator)));
    }

    public BoardFormatOptions boardFormatOptions() {
        BoardStyle style =
                BoardStyle.valueOf(effectiveSettings().word(Setting.BOARD).toUpperCase(Locale.ROOT));
        return new BoardFormatOptions(announce ? BoardStyle.SPOKEN : style, keypad);
    }

    public PlaybackSpeed playbackSpeed() {
        if (!(delay >= 0 && delay <= SECONDS_MAX)) {
            throw new InvalidInputException("delay", "Invalid delay '" + delay + "': seconds from 0 to " + SECONDS_MAX);
        }
        return new PlaybackSpeed(step, Duration.ofMillis((long) (delay * 1000)));
    }
}
