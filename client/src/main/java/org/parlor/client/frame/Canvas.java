package org.parlor.client.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A frame in the making, or a rectangle of one. What is drawn outside is dropped and counted, so that a test can hold
 * the layout to its bounds and a mistake never becomes an exception on somebody's terminal.
 */
public final class Canvas {
    private final Sheet sheet;
    private final int left;
    private final int top;
    private final int columns;
    private final int rows;

    private Canvas(Sheet sheet, int left, int top, int columns, int rows) {
        this.sheet = sheet;
        this.left = left;
        this.top = top;
        this.columns = columns;
        this.rows = rows;
    }

    public static Canvas of(int columns, int rows) {
        return new Canvas(new Sheet(columns, rows), 0, 0, columns, rows);
    }

    public Frame frame(Glyphs glyphs) {
        char[] shown = new char[sheet.glyphs.length];
        for (int i = 0; i < shown.length; i++) {
            shown[i] = glyphs.show(sheet.whole(i));
        }
        return new Frame(sheet.columns, sheet.rows, shown, sheet.roles.clone(), sheet.spots, sheet.spilled);
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    /** The part of this canvas that the rectangle covers. */
    public Canvas region(int x, int y, int width, int height) {
        int fromX = Math.min(Math.max(x, 0), columns);
        int fromY = Math.min(Math.max(y, 0), rows);
        int toX = Math.min(Math.max(x + width, fromX), columns);
        int toY = Math.min(Math.max(y + height, fromY), rows);
        return new Canvas(sheet, left + fromX, top + fromY, toX - fromX, toY - fromY);
    }

    public void put(int x, int y, char glyph, Role role) {
        if (x < 0 || y < 0 || x >= columns || y >= rows) {
            sheet.spilled++;
            return;
        }
        int at = (top + y) * sheet.columns + left + x;
        sheet.glyphs[at] = glyph;
        sheet.roles[at] = role;
    }

    /** Draws text from a column on, cut at the right edge; what cannot be shown becomes a question mark. */
    public void text(int x, int y, String text, Role role) {
        int at = x;
        for (char glyph : Text.fit(text, columns - x).toCharArray()) {
            put(at++, y, Text.isShown(glyph) || Text.isWide(glyph) ? glyph : '?', role);
            if (Text.isWide(glyph)) {
                put(at++, y, Frame.REST, role);
            }
        }
    }

    /** Draws text that ends at the right edge. */
    public void textRight(int y, String text, Role role) {
        text(Math.max(0, columns - Text.width(text)), y, text, role);
    }

    public void textCentred(int y, String text, Role role) {
        text(Math.max(0, (columns - Text.width(text)) / 2), y, text, role);
    }

    public void fill(char glyph, Role role) {
        for (int y = 0; y < rows; y++) {
            line(0, y, columns, glyph, role);
        }
    }

    public void line(int x, int y, int width, char glyph, Role role) {
        for (int i = 0; i < width; i++) {
            put(x + i, y, glyph, role);
        }
    }

    /** A frame of single lines round the edge, with a title in its top. */
    public void box(String title, Role role) {
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
            region(2, 0, columns - 4, 1).text(0, 0, " " + title + " ", Role.TITLE);
        }
    }

    /** Makes the rectangle clickable. */
    public void spot(int x, int y, int width, int height, Target target) {
        Canvas place = region(x, y, width, height);
        sheet.spots.add(new Frame.Spot(place.left, place.top, place.columns, place.rows, target));
    }

    /** What all regions of one frame draw on. */
    private static final class Sheet {
        private final int columns;
        private final int rows;
        private final char[] glyphs;
        private final Role[] roles;
        private final List<Frame.Spot> spots = new ArrayList<>();
        private int spilled;

        private Sheet(int columns, int rows) {
            this.columns = columns;
            this.rows = rows;
            this.glyphs = new char[columns * rows];
            this.roles = new Role[columns * rows];
            Arrays.fill(glyphs, ' ');
            Arrays.fill(roles, Role.TEXT);
        }

        /** What is to be seen in a place: of a wide glyph whose other half was drawn over, nothing. */
        private char whole(int at) {
            char glyph = glyphs[at];
            boolean cut = Text.isWide(glyph) && ((at + 1) % columns == 0 || glyphs[at + 1] != Frame.REST);
            boolean left = glyph == Frame.REST && (at % columns == 0 || !Text.isWide(glyphs[at - 1]));
            return cut || left ? ' ' : glyph;
        }
    }
}
