package org.parlor.rules;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The texts of a {@link ResourceBundle} in a language, or in English if the bundle has no such language. */
public final class TextBundle {
    /** Numbers have no grouping, in any language. */
    private static final Locale NUMBERS = new Locale("en", "US", "POSIX");

    private final ResourceBundle bundle;

    private TextBundle(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    /**
     * Returns the texts of a bundle of properties files.
     *
     * @param owner a class of the jar that has the bundle
     * @throws java.util.MissingResourceException if there is no such bundle
     */
    public static TextBundle of(String name, Locale locale, Class<?> owner) {
        return new TextBundle(ResourceBundle.getBundle(
                name,
                locale,
                owner.getClassLoader(),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES)));
    }

    public boolean contains(String key) {
        return bundle.containsKey(key);
    }

    /** Returns a text as the bundle has it. */
    public String text(String key) {
        return bundle.getString(key);
    }

    /** Returns a text, which is a pattern of {@link MessageFormat}, with its values in place. */
    public String format(String key, Object... values) {
        return new MessageFormat(text(key), NUMBERS).format(values);
    }
}
