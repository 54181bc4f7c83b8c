package org.parlor.client.ui;

import java.util.List;
import java.util.Locale;
import org.parlor.rules.TextBundle;

/**
 * The texts of the screens in a language, from the bundle {@code messages.properties} beside this class. Texts are patterns of
 * {@link java.text.MessageFormat}, so an apostrophe is written twice, except in the texts of actions, which are no
 * patterns.
 */
public final class Messages {
    public static final Messages ENGLISH = of(Locale.ENGLISH);

    private final Locale locale;
    private final TextBundle bundle;

    private Messages(Locale locale, TextBundle bundle) {
        this.locale = locale;
        this.bundle = bundle;
    }

    /** Returns the texts of the language, of English if there are none. */
    public static Messages of(Locale locale) {
        return new Messages(locale, TextBundle.of("org.parlor.client.ui.messages", locale, Messages.class));
    }

    public Locale locale() {
        return locale;
    }

    /** Returns a text with its values in place. */
    public String get(String key, Object... values) {
        return bundle.format(key, values);
    }

    /** Returns a number with one decimal as the language writes it: {@code 2.4}, in German {@code 2,4}. */
    public String tenths(double number) {
        return String.format(Locale.ROOT, "%.1f", number).replace(".", get("number.point"));
    }

    /**
     * Returns the parts of a text that are divided by bars.
     *
     * @param english the parts where the bundle has no such key, as in English
     */
    public List<String> parts(String key, List<String> english) {
        return bundle.contains(key) ? List.of(bundle.text(key).split(" \\| ")) : english;
    }
}
