package org.parlor.client.ui;

/**
 * The purpose of a glyph. A theme defines its appearance; the layout does not depend on colours. With few or
 * no colours every theme looks as defined here.
 */
public enum StyleRole {
    TEXT,
    DIM,
    TITLE(StyleRole.BRIGHT, true, false),
    RULE,
    KEY,
    TURN(StyleRole.ACCENT, true, false),
    BOARD,
    LABEL,
    FIRST(StyleRole.BRIGHT, true, false),
    SECOND(StyleRole.BRIGHT, true, false),
    LEGAL(StyleRole.ACCENT, true, false),
    LAST(StyleRole.ACCENT, true, false),
    PENDING,
    CURSOR(StyleRole.ACCENT, true, true),
    SELECTED(StyleRole.BRIGHT, true, true),
    FIELD(StyleRole.BRIGHT, true, false),
    BANNER(StyleRole.ACCENT, true, true),
    ERROR(StyleRole.RED, true, false);

    /** White and bright white mean the default foreground of the terminal. */
    private static final int PLAIN = 7;

    private static final int BRIGHT = 15;
    private static final int RED = 1;

    /** Magenta, the one of the sixteen colours that is legible on both black and white. */
    private static final int ACCENT = 5;

    private final int ansi;
    private final boolean bold;
    private final boolean reverse;

    StyleRole() {
        this(PLAIN, false, false);
    }

    StyleRole(int ansi, boolean bold, boolean reverse) {
        this.ansi = ansi;
        this.bold = bold;
        this.reverse = reverse;
    }

    /** Returns the style with two colours, for terminals with enough colours. */
    Style style(int ink, int ground) {
        return new Style(ink, ground, ansi, bold, reverse);
    }

    /** Returns the style without a colour of its own. */
    Style monochrome(int ink, int ground) {
        return new Style(ink, ground, bold ? BRIGHT : PLAIN, bold, reverse);
    }
}
