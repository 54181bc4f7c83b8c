package org.parlor.client.state.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.client.ui.Theme;

/**
 * A setting with its values, named as on the settings screen, in the config file and on the command line. Option, variable,
 * line of the config file, row of the screen and of the manual derive from it. The first value is the default.
 */
public enum Setting {
    THEME(
            "Colours",
            "of the board and the screens",
            String.join(" ", Theme.names()) + " " + Theme.CUSTOM,
            "`paper` and `okabe-paper` are light, `okabe` and `okabe-paper` suit colour-blind players, `mono` has no colours,"
                    + " `own` has [colours of your own](#colours)"),
    GLYPHS(
            "Glyphs",
            "symbols, plain ASCII, or letters for the pieces",
            "unicode ascii letters",
            "in locales other than UTF-8 always ASCII"),
    HINTS("Legal moves", "dots, the gain of each move, or nothing", "dots counts off", ""),
    CONFIRM_MOVES("Confirm moves", "each move needs two presses or clicks", "off on", ""),
    ANIMATIONS("Animations", "pieces move and turn", "on off", ""),
    BELL("Bell", "when it is your turn", "my-turn off", "also for challenges and at the end of a game"),
    NOTIFY(
            "Notification",
            "on the desktop, if supported",
            "off osc9 osc777",
            "the terminal must support one of the two sequences; in tmux set `allow-passthrough`"),
    MOUSE(
            "Mouse",
            "if off, the terminal selects text",
            "on off",
            "clicks beyond column 223 require SGR mouse reports (mode 1006)"),
    LANGUAGE(
            "Language",
            "of games, their results and the rules",
            "auto en de fr ja",
            "`auto` is that of the locale, if Parlor has it; English with ASCII glyphs"),
    KEYS("Keys", "vim: h j k l move, / types a move", "usual vim", "see [keys.md](keys.md)"),
    COLOR("Use colours: auto, always or never; default: auto, which honours NO_COLOR.", "auto always never"),
    BOARD(
            "Boards in plain mode: dots (X O), or in some games letters (B W, numbered from 0) or stars (* o); default: dots.",
            "dots letters stars");

    private final String title;
    private final String detail;
    private final String words;
    private final String note;

    /** @param note what only the manual says, in Markdown */
    Setting(String title, String detail, String words, String note) {
        this.title = title;
        this.detail = detail;
        this.words = words;
        this.note = note;
    }

    /** A setting that the settings screen does not show. */
    Setting(String help, String words) {
        this("", help, words, "");
    }

    public static Optional<Setting> find(String key) {
        return Arrays.stream(values()).filter(known -> known.key().equals(key)).findFirst();
    }

    /** Returns the name in the config file and, after two dashes, on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String title() {
        return title;
    }

    public String detail() {
        return detail;
    }

    public String note() {
        return note;
    }

    public boolean isOnScreen() {
        return !title.isEmpty();
    }

    /** Returns the help of the option. */
    public String help() {
        return isOnScreen() ? title + ": " + String.join(", ", words()) + "." : detail;
    }

    public List<String> words() {
        return List.of(words.split(" "));
    }

    public String defaultWord() {
        return words().get(0);
    }

    /** Parses a value; {@code on} and {@code off} may also be written as true or yes, false or no. */
    public Optional<String> word(String text) {
        String typed = text.strip().toLowerCase(Locale.ROOT);
        String meant = switch (typed) {
            case "true", "yes" -> "on";
            case "false", "no" -> "off";
            default -> typed;
        };
        return Optional.of(words().contains(meant) ? meant : typed).filter(words()::contains);
    }
}
