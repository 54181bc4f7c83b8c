package org.parlor.client.state.settings;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.Theme;

/**
 * The settings of the user.
 *
 * @param name the name at servers, or empty
 * @param recordFile the file of saved games, or empty in the session of a remote user, who has no files here
 * @param savedGameFile the file of the last local game, or empty
 * @param offlineFile the file of correspondence games for the time without a connection, or empty
 * @param recentFiles the list of recent record files, or empty
 * @param positionIndexes the directory of the indexes of record files, or empty
 * @param explorerFiles the files of the explorer; empty for the saved games
 * @param configFile the file for changed settings, or empty
 * @param asciiOnly whether the terminal supports ASCII only
 * @param locale that of the terminal
 * @param chosen a value for each setting
 * @param custom the keys and colours of the config file
 */
public record Settings(
        String name,
        String recordFile,
        String savedGameFile,
        String offlineFile,
        String recentFiles,
        String positionIndexes,
        List<String> explorerFiles,
        String configFile,
        boolean asciiOnly,
        Locale locale,
        Map<Setting, String> chosen,
        Customization custom) {

    /** The name of the file of the progress with puzzles. */
    public static final String PUZZLE_FILE = "puzzles.json";

    public static final Settings DEFAULT = new Settings(
            "", "games.jsonl", "", "", "", "", List.of(), "", false, Locale.ENGLISH, Map.of(), Customization.NONE);

    public Settings {
        explorerFiles = List.copyOf(explorerFiles);
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

    /** Returns the settings of a remote user. */
    public static Settings remote(String name) {
        return new Settings(
                name, "", "", "", "", "", List.of(), "", false, Locale.ENGLISH, Map.of(), Customization.NONE);
    }

    /** Returns the file of the progress with puzzles, beside that of the last local game, or empty. */
    public String puzzleFile() {
        return savedGameFile.isEmpty()
                ? ""
                : savedGameFile.substring(
                                0, 1 + Math.max(savedGameFile.lastIndexOf('/'), savedGameFile.lastIndexOf('\\')))
                        + PUZZLE_FILE;
    }

    /** Returns whether the user is remote: without files and servers on this computer. */
    public boolean isRemote() {
        return recordFile.isEmpty();
    }

    public Settings withName(String next) {
        return copy(next, asciiOnly, locale, chosen, custom);
    }

    public Settings withOfflineFile(String file) {
        return new Settings(
                name,
                recordFile,
                savedGameFile,
                file,
                recentFiles,
                positionIndexes,
                explorerFiles,
                configFile,
                asciiOnly,
                locale,
                chosen,
                custom);
    }

    public Settings withAsciiOnly() {
        return copy(name, true, locale, chosen, custom);
    }

    public Settings withLocale(Locale next) {
        return copy(name, asciiOnly, next, chosen, custom);
    }

    public Settings with(Setting setting, String word) {
        Map<Setting, String> next = new EnumMap<>(chosen);
        next.put(setting, word);
        return copy(name, asciiOnly, locale, next, custom);
    }

    public Settings with(Customization next) {
        return copy(name, asciiOnly, locale, chosen, next);
    }

    /** Returns settings with the same files. */
    private Settings copy(String who, boolean ascii, Locale terminal, Map<Setting, String> words, Customization own) {
        return new Settings(
                who,
                recordFile,
                savedGameFile,
                offlineFile,
                recentFiles,
                positionIndexes,
                explorerFiles,
                configFile,
                ascii,
                terminal,
                words,
                own);
    }

    public String word(Setting setting) {
        return chosen.getOrDefault(setting, setting.defaultWord());
    }

    /** Returns the values of a setting; includes {@code own} colours only if the config file defines them. */
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

    /** Returns the texts of the screens in the language of the user. */
    public Messages messages() {
        return glyphs() == GlyphSet.ASCII
                ? Messages.ENGLISH
                : Messages.of(is(Setting.LANGUAGE, "auto") ? locale : Locale.forLanguageTag(word(Setting.LANGUAGE)));
    }

    public LegalMoveMarks hints() {
        return LegalMoveMarks.valueOf(word(Setting.HINTS).toUpperCase(Locale.ROOT));
    }

    /** Returns whether a setting has a value. */
    public boolean is(Setting setting, String word) {
        return word(setting).equals(word);
    }

    /** The marks of legal moves on the board. */
    public enum LegalMoveMarks {
        OFF,
        DOTS,
        COUNTS
    }
}
