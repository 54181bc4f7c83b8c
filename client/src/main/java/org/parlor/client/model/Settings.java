package org.parlor.client.model;

import org.parlor.client.frame.Glyphs;
import org.parlor.client.frame.Theme;

/**
 * What the person likes.
 *
 * @param name the wish for a name at servers, empty for none
 * @param bell whether the terminal rings when it is our turn
 */
public record Settings(String name, Theme theme, Glyphs glyphs, boolean bell) {

    public static final Settings USUAL = new Settings("", Theme.CLASSIC, Glyphs.UNICODE, true);

    public Settings named(String next) {
        return new Settings(next, theme, glyphs, bell);
    }

    public Settings with(Theme next) {
        return new Settings(name, next, glyphs, bell);
    }

    public Settings with(Glyphs next) {
        return new Settings(name, theme, next, bell);
    }
}
