package org.parlor.client.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.parlor.client.frame.Glyphs;
import org.parlor.client.frame.Theme;

/**
 * What the person likes.
 *
 * @param name the wish for a name at servers, empty for none
 * @param games the file that games are saved to
 * @param config the file that changes of these settings are kept in, empty for none
 * @param asciiOnly whether the terminal can show nothing but ASCII, whatever is liked
 * @param chosen a word for each preference
 * @param custom what the person has put together in the config file
 */
public record Settings(
        String name, String games, String config, boolean asciiOnly, Map<Preference, String> chosen, Custom custom) {

    public static final Settings USUAL = new Settings("", "games.jsonl", "", false, Map.of(), Custom.NONE);

    /** Short enough that a server can put {@code guest-} before it. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,24}");

    public Settings {
        Map<Preference, String> all = new EnumMap<>(Preference.class);
        for (Preference preference : Preference.values()) {
            String word = chosen.getOrDefault(preference, preference.usual());
            if (!preference.words().contains(word)) {
                throw new IllegalArgumentException(preference.key() + " cannot be " + word);
            }
            all.put(preference, word);
        }
        chosen = Collections.unmodifiableMap(all);
    }

    /** Whether somebody can be called that. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    public Settings named(String next) {
        return new Settings(next, games, config, asciiOnly, chosen, custom);
    }

    public Settings savingTo(String file) {
        return new Settings(name, file, config, asciiOnly, chosen, custom);
    }

    public Settings keptIn(String file) {
        return new Settings(name, games, file, asciiOnly, chosen, custom);
    }

    public Settings inAscii() {
        return new Settings(name, games, config, true, chosen, custom);
    }

    public Settings with(Preference preference, String word) {
        Map<Preference, String> next = new EnumMap<>(chosen);
        next.put(preference, word);
        return new Settings(name, games, config, asciiOnly, next, custom);
    }

    public Settings with(Custom next) {
        return new Settings(name, games, config, asciiOnly, chosen, next);
    }

    public Settings with(Theme next) {
        return with(Preference.THEME, next.name());
    }

    public Settings with(Glyphs next) {
        return with(Preference.GLYPHS, next.name().toLowerCase(Locale.ROOT));
    }

    public String word(Preference preference) {
        return chosen.getOrDefault(preference, preference.usual());
    }

    /** The words there are for a preference; one's own colours only where there are any. */
    public List<String> words(Preference preference) {
        return preference.words().stream()
                .filter(word -> preference != Preference.THEME || custom.hasTheme() || !word.equals(Theme.OWN))
                .toList();
    }

    public KeyMap keys() {
        return new KeyMap(is(Preference.KEYS, "vim"), custom.keys());
    }

    public Theme theme() {
        return Theme.find(word(Preference.THEME)).orElse(custom.theme());
    }

    public Glyphs glyphs() {
        return asciiOnly ? Glyphs.ASCII : Glyphs.valueOf(word(Preference.GLYPHS).toUpperCase(Locale.ROOT));
    }

    public Hints hints() {
        return Hints.valueOf(word(Preference.HINTS).toUpperCase(Locale.ROOT));
    }

    /** Whether the terminal rings when it is our turn. */
    public boolean bell() {
        return !is(Preference.BELL, "off");
    }

    /** Whether the desktop is to tell what the bell rings for. */
    public boolean notifies() {
        return !is(Preference.NOTIFY, "off");
    }

    /** Whether what happens on a board may be shown in motion. */
    public boolean animations() {
        return is(Preference.ANIMATIONS, "on");
    }

    /** Whether a move is asked back before it is sent. */
    public boolean confirmsMoves() {
        return is(Preference.CONFIRM_MOVES, "on");
    }

    /** Whether clicks are ours, and not the terminal's to select text with. */
    public boolean mouse() {
        return is(Preference.MOUSE, "on");
    }

    private boolean is(Preference preference, String word) {
        return word(preference).equals(word);
    }

    /** What is marked on a board for the one who is to move. */
    public enum Hints {
        OFF,
        DOTS,
        COUNTS
    }
}
