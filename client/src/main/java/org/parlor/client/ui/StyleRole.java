package org.parlor.client.ui;

/**
 * What a glyph is there for. A theme says how that looks; the layout is the same without any colour, and with few
 * colours or none every theme looks as the roles say here.
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

    /** White and bright white stand for whatever the terminal writes with. */
    private static final int PLAIN = 7;

    private static final int BRIGHT = 15;
    private static final int RED = 1;

    /** Magenta: of the sixteen colours the one that can be read on black and on white alike. */
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

    /** In those two colours where there are enough of them. */
    Style style(int ink, int ground) {
        return new Style(ink, ground, ansi, bold, reverse);
    }

    /** The same without any colour of its own. */
    Style monochrome(int ink, int ground) {
        return new Style(ink, ground, bold ? BRIGHT : PLAIN, bold, reverse);
    }
}
