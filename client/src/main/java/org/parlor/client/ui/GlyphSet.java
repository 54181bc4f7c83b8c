package org.parlor.client.ui;

/**
 * The characters that a terminal can show. All sets are one column wide, glyph for glyph, so that one layout
 * serves all.
 */
public enum GlyphSet {
    UNICODE {
        @Override
        char show(char glyph) {
            return glyph == FULL ? '█' : glyph == HOLLOW ? ' ' : glyph;
        }
    },
    ASCII {
        @Override
        char show(char glyph) {
            return glyph == Frame.WIDE_CONTINUATION ? '?' : glyph < 0x7f ? glyph : plain(glyph);
        }
    },
    /** Pieces as the initials of their colours, for users who cannot distinguish filled and empty rings. */
    LETTERS {
        @Override
        char show(char glyph) {
            return glyph == '●' || glyph == FULL ? 'B' : glyph == '○' || glyph == HOLLOW ? 'W' : glyph;
        }
    };

    /** The centre of a large piece of each side, replaced by a letter in {@link #LETTERS}. */
    public static final char FULL = '■';

    public static final char HOLLOW = '□';

    /** The symbols that the screens use; in ASCII any other character becomes a question mark. */
    private static final String FANCY = "●○·•─│┌┐└┘├┤┬┴┼╳╲╱╭╮╰╯▶◀▲▼←→↑↓…–—×▒█░═✓▗▖▝▘▀▄■□";

    private static final String PLAIN = "XO.*-|+++++++++X\\//\\\\/><^v<><^.--x:#.=v..'''.# ";

    abstract char show(char glyph);

    public static String ascii(String text) {
        return text.chars()
                .map(glyph -> ASCII.show((char) glyph))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static char plain(char glyph) {
        int at = FANCY.indexOf(glyph);
        return at < 0 ? '?' : PLAIN.charAt(at);
    }
}
