package org.parlor.client.ui;

/** The characters a terminal can show. All sets are one column wide, glyph for glyph, so that the layout is one. */
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
    /** Pieces by the initials of their colours, for whom a filled and an empty ring look alike. */
    LETTERS {
        @Override
        char show(char glyph) {
            return glyph == '●' || glyph == FULL ? 'B' : glyph == '○' || glyph == HOLLOW ? 'W' : glyph;
        }
    };

    /** The middle of a large piece of each side, where letters stand if pieces are letters. */
    public static final char FULL = '■';

    public static final char HOLLOW = '□';

    /** Ours among the box drawing characters and symbols; anything else that people type is a question mark. */
    private static final String FANCY = "●○·•─│┌┐└┘├┤┬┴┼╳╲╱╭╮╰╯▶◀▲▼←→↑↓…–—×▒█░═✓▗▖▝▘▀▄■□";

    private static final String PLAIN = "XO.*-|+++++++++X\\//\\\\/><^v<><^.--x:#.=v..'''.# ";

    abstract char show(char glyph);

    private static char plain(char glyph) {
        int at = FANCY.indexOf(glyph);
        return at < 0 ? '?' : PLAIN.charAt(at);
    }
}
