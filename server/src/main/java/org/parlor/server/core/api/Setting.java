package org.parlor.server.core.api;

import org.jspecify.annotations.Nullable;

/**
 * The declaration of a setting. Its option, environment variable, key in the settings file, help, sample line and row in the
 * documentation derive from it.
 *
 * @param key its key in the settings file
 * @param label stands for the value in the help
 * @param defaultText the default as in the settings file, null for none; the help then says what applies
 * @param help what the help and the documentation say; other settings are {@code --KEY}
 * @param example a value for the sample file if there is no default
 * @param details what only the documentation says, in Markdown
 */
public record Setting<T>(
        String key,
        String label,
        @Nullable String defaultText,
        SettingType<T> type,
        String help,
        String example,
        String details) {

    public static <T> Setting<T> of(String key, String label, @Nullable String defaultText, SettingType<T> type) {
        return new Setting<>(key, label, defaultText, type, "", "", "");
    }

    public static Setting<Integer> integer(String key, int min, int max, @Nullable String defaultText) {
        return of(key, "N", defaultText, SettingType.integer(min, max));
    }

    public static Setting<Integer> port(String key, @Nullable String defaultText) {
        return of(key, "P", defaultText, SettingType.integer(0, 65_535));
    }

    public static Setting<Boolean> flag(String key, boolean enabled) {
        return of(key, "", Boolean.toString(enabled), SettingType.flag());
    }

    public Setting<T> help(String text) {
        return new Setting<>(key, label, defaultText, type, text, example, details);
    }

    public Setting<T> example(String text) {
        return new Setting<>(key, label, defaultText, type, help, text, details);
    }

    public Setting<T> details(String text) {
        return new Setting<>(key, label, defaultText, type, help, example, text);
    }

    public String option() {
        return "--" + key;
    }

    /** The value that applies if none is set, null for none. */
    public @Nullable T defaultValue() {
        return defaultText == null ? null : type.parser().apply(defaultText);
    }
}
