package org.parlor.client.model;

import org.parlor.client.frame.Glyphs;
import org.parlor.client.frame.Theme;

/**
 * What the person likes.
 *
 * @param name the wish for a name at servers, empty for none
 * @param bell whether the terminal rings when it is our turn
 * @param games the file that games are saved to
 */
public record Settings(String name, Theme theme, Glyphs glyphs, boolean bell, String games) {

    public static final Settings USUAL = new Settings("", Theme.CLASSIC, Glyphs.UNICODE, true, "games.jsonl");

    /** Whether what happens on a board may be shown in motion. */
    public boolean animations() {
        return true;
    }

    public Settings named(String next) {
        return new Settings(next, theme, glyphs, bell, games);
    }

    public Settings with(Theme next) {
        return new Settings(name, next, glyphs, bell, games);
    }

    public Settings with(Glyphs next) {
        return new Settings(name, theme, next, bell, games);
    }

    public Settings savingTo(String file) {
        return new Settings(name, theme, glyphs, bell, file);
    }
}
