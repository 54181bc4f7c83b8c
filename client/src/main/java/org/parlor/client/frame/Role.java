package org.parlor.client.frame;

/**
 * What a glyph is there for. A theme says how that looks; the layout is the same without any colour, and with few
 * colours or none every theme looks as the roles say here.
 */
public enum Role {
    TEXT,
    DIM,
    TITLE(Role.BRIGHT, true, false),
    RULE,
    KEY,
    TURN(Role.ACCENT, true, false),
    BOARD,
    LABEL,
    FIRST(Role.BRIGHT, true, false),
    SECOND(Role.BRIGHT, true, false),
    LEGAL(Role.ACCENT, true, false),
    LAST(Role.ACCENT, true, false),
    PENDING,
    CURSOR(Role.ACCENT, true, true),
    SELECTED(Role.BRIGHT, true, true),
    FIELD(Role.BRIGHT, true, false),
    BANNER(Role.ACCENT, true, true),
    ERROR(Role.RED, true, false);

    /** White and bright white stand for whatever the terminal writes with. */
    private static final int PLAIN = 7;

    private static final int BRIGHT = 15;
    private static final int RED = 1;

    /** Magenta: of the sixteen colours the one that can be read on black and on white alike. */
    private static final int ACCENT = 5;

    private final int ansi;
    private final boolean bold;
    private final boolean reverse;

    Role() {
        this(PLAIN, false, false);
    }

    Role(int ansi, boolean bold, boolean reverse) {
        this.ansi = ansi;
        this.bold = bold;
        this.reverse = reverse;
    }

    /** In those two colours where there are enough of them. */
    Paint painted(int ink, int ground) {
        return new Paint(ink, ground, ansi, bold, reverse);
    }

    /** The same without any colour of its own. */
    Paint bare(int ink, int ground) {
        return new Paint(ink, ground, bold ? BRIGHT : PLAIN, bold, reverse);
    }
}
