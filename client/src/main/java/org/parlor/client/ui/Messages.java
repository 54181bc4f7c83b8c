package org.parlor.client.ui;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/**
 * The texts of the screens in a language, from the bundle {@code messages.properties} beside this class. Texts are patterns of
 * {@link MessageFormat}, so an apostrophe is written twice, except in the texts of actions, which are no
 * patterns.
 */
public final class Messages {
    public static final Messages ENGLISH = of(Locale.ENGLISH);
    /** Numbers have no grouping, in any language. */
    private static final Locale NUMBERS = new Locale("en", "US", "POSIX");

    private final Locale locale;
    private final ResourceBundle bundle;

    private Messages(Locale locale, ResourceBundle bundle) {
        this.locale = locale;
        this.bundle = bundle;
    }

    /** Returns the texts of the language, of English if there are none. */
    public static Messages of(Locale locale) {
        return new Messages(
                locale,
                ResourceBundle.getBundle(
                        "org.parlor.client.ui.messages",
                        locale,
                        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES)));
    }

    public Locale locale() {
        return locale;
    }

    /** Returns a text with its values in place. */
    public String get(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), NUMBERS).format(values);
    }

    /**
     * Returns the parts of a text that are divided by bars.
     *
     * @param english the parts where the bundle has no such key, as in English
     */
    public List<String> parts(String key, List<String> english) {
        return bundle.containsKey(key) ? List.of(bundle.getString(key).split(" \\| ")) : english;
    }
}
