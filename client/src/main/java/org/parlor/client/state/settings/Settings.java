package org.parlor.client.state.settings;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.Theme;

/**
 * The settings of the person.
 *
 * @param name the preferred name at servers, empty for none
 * @param recordFile the file that games are saved to
 * @param savedGameFile the file that keeps a local game to resume it, empty for none
 * @param configFile the file that changes of these settings are kept in, empty for none
 * @param asciiOnly whether the terminal can show nothing but ASCII, whatever is liked
 * @param chosen a word for each preference
 * @param custom what the person has put together in the config file
 */
public record Settings(
        String name,
        String recordFile,
        String savedGameFile,
        String configFile,
        boolean asciiOnly,
        Map<Setting, String> chosen,
        Customization custom) {

    public static final Settings DEFAULT = new Settings("", "games.jsonl", "", "", false, Map.of(), Customization.NONE);

    /** Short enough that a server can put {@code guest-} before it. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,24}");

    public Settings {
        Map<Setting, String> all = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            String word = chosen.getOrDefault(setting, setting.defaultWord());
            if (!setting.words().contains(word)) {
                throw new IllegalArgumentException(setting.key() + " cannot be " + word);
            }
            all.put(setting, word);
        }
        chosen = Collections.unmodifiableMap(all);
    }

    /** Whether somebody can be called that. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    public Settings withName(String next) {
        return new Settings(next, recordFile, savedGameFile, configFile, asciiOnly, chosen, custom);
    }

    public Settings withRecordFile(String file) {
        return new Settings(name, file, savedGameFile, configFile, asciiOnly, chosen, custom);
    }

    public Settings withSavedGameFile(String file) {
        return new Settings(name, recordFile, file, configFile, asciiOnly, chosen, custom);
    }

    public Settings withConfigFile(String file) {
        return new Settings(name, recordFile, savedGameFile, file, asciiOnly, chosen, custom);
    }

    public Settings withAsciiOnly() {
        return new Settings(name, recordFile, savedGameFile, configFile, true, chosen, custom);
    }

    public Settings with(Setting setting, String word) {
        Map<Setting, String> next = new EnumMap<>(chosen);
        next.put(setting, word);
        return new Settings(name, recordFile, savedGameFile, configFile, asciiOnly, next, custom);
    }

    public Settings with(Customization next) {
        return new Settings(name, recordFile, savedGameFile, configFile, asciiOnly, chosen, next);
    }

    public Settings with(Theme next) {
        return with(Setting.THEME, next.name());
    }

    public Settings with(GlyphSet next) {
        return with(Setting.GLYPHS, next.name().toLowerCase(Locale.ROOT));
    }

    public String word(Setting setting) {
        return chosen.getOrDefault(setting, setting.defaultWord());
    }

    /** The words there are for a preference; one's own colours only where there are any. */
    public List<String> words(Setting setting) {
        return setting.words().stream()
                .filter(word -> setting != Setting.THEME || custom.hasTheme() || !word.equals(Theme.CUSTOM))
                .toList();
    }

    public KeyMap keys() {
        return new KeyMap(is(Setting.KEYS, "vim"), custom.keys());
    }

    public Theme theme() {
        return Theme.find(word(Setting.THEME)).orElse(custom.theme());
    }

    public GlyphSet glyphs() {
        return asciiOnly
                ? GlyphSet.ASCII
                : GlyphSet.valueOf(word(Setting.GLYPHS).toUpperCase(Locale.ROOT));
    }

    public LegalMoveMarks hints() {
        return LegalMoveMarks.valueOf(word(Setting.HINTS).toUpperCase(Locale.ROOT));
    }

    /** Whether the terminal rings when it is our turn. */
    public boolean bell() {
        return !is(Setting.BELL, "off");
    }

    /** Whether the desktop is to tell what the bell rings for. */
    public boolean notifies() {
        return !is(Setting.NOTIFY, "off");
    }

    /** Whether what happens on a board may be shown in motion. */
    public boolean animations() {
        return is(Setting.ANIMATIONS, "on");
    }

    /** Whether a move is asked back before it is sent. */
    public boolean confirmsMoves() {
        return is(Setting.CONFIRM_MOVES, "on");
    }

    /** Whether clicks are ours, and not the terminal's to select text with. */
    public boolean mouse() {
        return is(Setting.MOUSE, "on");
    }

    private boolean is(Setting setting, String word) {
        return word(setting).equals(word);
    }

    /** What is marked on a board for the one who is to move. */
    public enum LegalMoveMarks {
        OFF,
        DOTS,
        COUNTS
    }
}
