package org.parlor.client.frame;

/** The characters a terminal can show. Both sets are one column wide, glyph for glyph, so that the layout is one. */
public enum Glyphs {
    UNICODE {
        @Override
        char show(char glyph) {
            return glyph;
        }
    },
    ASCII {
        @Override
        char show(char glyph) {
            return glyph < 0x7f ? glyph : plain(glyph);
        }
    };

    /** Ours among the box drawing characters and symbols; anything else that people type is a question mark. */
    private static final String FANCY = "●○·•─│┌┐└┘├┤┬┴┼╳╲╱╭╮╰╯▶◀▲▼←→↑↓…–—×▒█░═✓▗▖▝▘▀▄";

    private static final String PLAIN = "XO.*-|+++++++++X\\//\\\\/><^v<><^.--x:#.=v..'''.";

    abstract char show(char glyph);

    private static char plain(char glyph) {
        int at = FANCY.indexOf(glyph);
        return at < 0 ? '?' : PLAIN.charAt(at);
    }
}
