package org.parlor.client.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A frame under construction, or a rectangle of one. Glyphs outside of it are dropped and counted, so that
 * tests detect layout errors and users never see them as exceptions.
 */
public final class Canvas {
    private final CellBuffer buffer;
    private final int left;
    private final int top;
    private final int columns;
    private final int rows;

    private Canvas(CellBuffer buffer, int left, int top, int columns, int rows) {
        this.buffer = buffer;
        this.left = left;
        this.top = top;
        this.columns = columns;
        this.rows = rows;
    }

    public static Canvas of(int columns, int rows) {
        return new Canvas(new CellBuffer(columns, rows), 0, 0, columns, rows);
    }

    public Frame frame(GlyphSet glyphs) {
        char[] shown = new char[buffer.glyphs.length];
        for (int i = 0; i < shown.length; i++) {
            shown[i] = glyphs.show(buffer.whole(i));
        }
        return new Frame(
                buffer.columns,
                buffer.rows,
                new String(shown),
                List.of(buffer.roles),
                buffer.hotspots,
                buffer.overflow,
                buffer.pageRows,
                buffer.scrollMax);
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    /** Returns the part of this canvas within the rectangle. */
    public Canvas region(int x, int y, int width, int height) {
        int fromX = Math.min(Math.max(x, 0), columns);
        int fromY = Math.min(Math.max(y, 0), rows);
        int toX = Math.min(Math.max(x + width, fromX), columns);
        int toY = Math.min(Math.max(y + height, fromY), rows);
        return new Canvas(buffer, left + fromX, top + fromY, toX - fromX, toY - fromY);
    }

    public void put(int x, int y, char glyph, StyleRole role) {
        if (x < 0 || y < 0 || x >= columns || y >= rows) {
            buffer.overflow++;
            return;
        }
        int at = (top + y) * buffer.columns + left + x;
        buffer.glyphs[at] = glyph;
        buffer.roles[at] = role;
    }

    /**
     * Draws text from a column, cut at the right edge; characters that cannot be displayed become question
     * marks.
     */
    public void text(int x, int y, String text, StyleRole role) {
        int at = x;
        for (char glyph : DisplayText.fit(text, columns - x).toCharArray()) {
            put(at++, y, DisplayText.isShown(glyph) || DisplayText.isWide(glyph) ? glyph : '?', role);
            if (DisplayText.isWide(glyph)) {
                put(at++, y, Frame.WIDE_CONTINUATION, role);
            }
        }
    }

    /** Draws text that ends at the right edge. */
    public void textRight(int y, String text, StyleRole role) {
        text(Math.max(0, columns - DisplayText.width(text)), y, text, role);
    }

    public void textCentred(int y, String text, StyleRole role) {
        text(Math.max(0, (columns - DisplayText.width(text)) / 2), y, text, role);
    }

    public void fill(char glyph, StyleRole role) {
        for (int y = 0; y < rows; y++) {
            line(0, y, columns, glyph, role);
        }
    }

    public void line(int x, int y, int width, char glyph, StyleRole role) {
        for (int i = 0; i < width; i++) {
            put(x + i, y, glyph, role);
        }
    }

    /** Draws a frame of single lines round the edge, with a title in its top. */
    public void box(String title, StyleRole role) {
        line(1, 0, columns - 2, '─', role);
        line(1, rows - 1, columns - 2, '─', role);
        for (int y = 1; y < rows - 1; y++) {
            put(0, y, '│', role);
            put(columns - 1, y, '│', role);
        }
        put(0, 0, '┌', role);
        put(columns - 1, 0, '┐', role);
        put(0, rows - 1, '└', role);
        put(columns - 1, rows - 1, '┘', role);
        if (!title.isEmpty() && columns > 6) {
            region(2, 0, columns - 4, 1).text(0, 0, " " + title + " ", StyleRole.TITLE);
        }
    }

    /** Makes the rectangle clickable. */
    public void hotspot(int x, int y, int width, int height, ClickTarget clickTarget) {
        Canvas place = region(x, y, width, height);
        buffer.hotspots.add(new Frame.Hotspot(place.left, place.top, place.columns, place.rows, clickTarget));
    }

    /** Records how many rows of the list are visible, see {@link Frame#pageRows}. */
    public void pageRows(int visible) {
        buffer.pageRows = visible;
    }

    /** Records how many rows of a text are visible, and how far it can be scrolled. */
    public void pageRows(int visible, int total) {
        buffer.pageRows = visible;
        buffer.scrollMax = Math.max(0, total - visible);
    }

    /** The cells that all regions of one frame draw on. */
    private static final class CellBuffer {
        private final int columns;
        private final int rows;
        private final char[] glyphs;
        private final StyleRole[] roles;
        private final List<Frame.Hotspot> hotspots = new ArrayList<>();
        private int overflow;
        private int pageRows = 1;
        private int scrollMax;

        private CellBuffer(int columns, int rows) {
            this.columns = columns;
            this.rows = rows;
            this.glyphs = new char[columns * rows];
            this.roles = new StyleRole[columns * rows];
            Arrays.fill(glyphs, ' ');
            Arrays.fill(roles, StyleRole.TEXT);
        }

        /** Returns the visible glyph of a cell; a blank for a wide glyph that is half overwritten. */
        private char whole(int at) {
            char glyph = glyphs[at];
            boolean cut =
                    DisplayText.isWide(glyph) && ((at + 1) % columns == 0 || glyphs[at + 1] != Frame.WIDE_CONTINUATION);
            boolean left =
                    glyph == Frame.WIDE_CONTINUATION && (at % columns == 0 || !DisplayText.isWide(glyphs[at - 1]));
            return cut || left ? ' ' : glyph;
        }
    }
}
