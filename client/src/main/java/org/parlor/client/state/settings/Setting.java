package org.parlor.client.state.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.client.ui.Theme;

/**
 * A setting with its values, named as on the settings screen, in the config file and on the command line.
 * The first value is the default.
 */
public enum Setting {
    THEME("Colours", "of the board and the screens", String.join(" ", Theme.names()) + " " + Theme.CUSTOM),
    GLYPHS("Glyphs", "symbols, plain ASCII, or letters for the pieces", "unicode ascii letters"),
    HINTS("Legal moves", "dots, the gain of each move, or nothing", "dots counts off"),
    CONFIRM_MOVES("Confirm moves", "each move needs two presses or clicks", "off on"),
    ANIMATIONS("Animations", "pieces move and turn", "on off"),
    BELL("Bell", "when it is your turn", "my-turn off"),
    NOTIFY("Notification", "on the desktop, if supported", "off osc9 osc777"),
    MOUSE("Mouse", "if off, the terminal selects text", "on off"),
    KEYS("Keys", "vim: h j k l move, / types a move", "usual vim");

    private final String title;
    private final String detail;
    private final String words;

    Setting(String title, String detail, String words) {
        this.title = title;
        this.detail = detail;
        this.words = words;
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
