package org.parlor.client.ui;

import java.util.List;
import java.util.Optional;

/**
 * A picture of the whole terminal: a glyph and a role for every column of every row, and the targets of
 * clicks.
 *
 * @param glyphs row by row
 * @param overflow the number of glyphs drawn outside of their region; 0 unless the layout is wrong
 * @param pageRows the number of visible rows of the list, by which page keys scroll
 * @param scrollMax the largest number of rows by which the text can be scrolled
 */
public record Frame(
        int columns,
        int rows,
        String glyphs,
        List<StyleRole> roles,
        List<Hotspot> hotspots,
        int overflow,
        int pageRows,
        int scrollMax) {
    /** The content of the second column of a wide glyph. */
    public static final char WIDE_CONTINUATION = '\0';

    public Frame {
        roles = List.copyOf(roles);
        hotspots = List.copyOf(hotspots);
    }

    /** A rectangle of the frame that can be clicked. */
    public record Hotspot(int x, int y, int width, int height, ClickTarget target) {

        boolean covers(int column, int row) {
            return column >= x && column < x + width && row >= y && row < y + height;
        }
    }

    public char glyph(int x, int y) {
        return glyphs.charAt(y * columns + x);
    }

    public StyleRole role(int x, int y) {
        return roles.get(y * columns + x);
    }

    /** Returns the target of a click at a position; the last drawn one is on top. */
    public Optional<ClickTarget> target(int x, int y) {
        for (int i = hotspots.size() - 1; i >= 0; i--) {
            if (hotspots.get(i).covers(x, y)) {
                return Optional.of(hotspots.get(i).target());
            }
        }
        return Optional.empty();
    }

    /** Returns the rows without trailing blanks, each followed by a newline. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        for (int y = 0; y < rows; y++) {
            text.append(row(y).stripTrailing()).append('\n');
        }
        return text.toString();
    }

    public String row(int y) {
        return glyphs.substring(y * columns, (y + 1) * columns).replace(Character.toString(WIDE_CONTINUATION), "");
    }
}
