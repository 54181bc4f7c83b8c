package org.parlor.client.ui;

import java.util.List;
import java.util.Optional;

/**
 * A picture of the whole terminal: a glyph and a role for every column of every row, and the targets of
 * clicks.
 */
public final class Frame {
    /** The content of the second column of a wide glyph. */
    public static final char WIDE_CONTINUATION = '\0';

    private final int columns;
    private final int rows;
    private final char[] glyphs;
    private final StyleRole[] roles;
    private final List<Hotspot> hotspots;
    private final int overflow;
    private final int pageRows;

    Frame(int columns, int rows, char[] glyphs, StyleRole[] roles, List<Hotspot> spots, int spilled, int pageRows) {
        this.columns = columns;
        this.rows = rows;
        this.glyphs = glyphs;
        this.roles = roles;
        this.hotspots = List.copyOf(spots);
        this.overflow = spilled;
        this.pageRows = pageRows;
    }

    /** A rectangle of the frame that can be clicked. */
    record Hotspot(int x, int y, int width, int height, ClickTarget target) {

        boolean covers(int column, int row) {
            return column >= x && column < x + width && row >= y && row < y + height;
        }
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    public char glyph(int x, int y) {
        return glyphs[y * columns + x];
    }

    public StyleRole role(int x, int y) {
        return roles[y * columns + x];
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

    /** Returns the number of glyphs drawn outside of their region; 0 unless the layout is wrong. */
    public int overflow() {
        return overflow;
    }

    /** Returns the number of visible rows of the list, by which page keys scroll. */
    public int pageRows() {
        return pageRows;
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
        return new String(glyphs, y * columns, columns).replace(Character.toString(WIDE_CONTINUATION), "");
    }
}
