package org.parlor.client.ui.widget;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/**
 * Rows of cells under column titles. Each column is as wide as its content; empty columns are omitted. If
 * the space is too narrow, columns are first removed, then shrunk; a long cell may extend over empty cells
 * beside it.
 */
public final class Table {
    private static final int GAP = 2;

    /** The number of rows that determine the widths; more would cost time on every frame. */
    private static final int MEASURED_MAX = 1000;

    private static final int HIDDEN = -1;

    private final List<Column> columns;
    private final IntFunction<Row> rows;
    private final int[] widths;

    /**
     * A column.
     *
     * @param min the width down to which it shrinks; 0 if it does not shrink
     * @param rank the order of removal: the highest rank is removed first if space is short; 0 is never removed
     * @param grows whether it takes the remaining space
     */
    public record Column(String title, boolean right, int min, int rank, boolean grows, StyleRole role) {

        public static Column left(String title) {
            return new Column(title, false, 0, 0, false, StyleRole.TEXT);
        }

        public static Column right(String title) {
            return new Column(title, true, 0, 0, false, StyleRole.TEXT);
        }

        public Column min(int width) {
            return new Column(title, right, width, rank, grows, role);
        }

        public Column rank(int next) {
            return new Column(title, right, min, next, grows, role);
        }

        public Column growing() {
            return new Column(title, right, min, rank, true, role);
        }

        public Column role(StyleRole next) {
            return new Column(title, right, min, rank, grows, next);
        }
    }

    /**
     * A row.
     *
     * @param cells one for each column, or fewer: then the last one spans the rest
     */
    public record Row(List<String> cells, StyleRole role) {

        public Row {
            cells = cells.stream().map(DisplayText::clean).toList();
        }

        public static Row of(String... cells) {
            return new Row(List.of(cells), StyleRole.TEXT);
        }

        /** Creates a row of titles that differ from those of the columns. */
        public static Row titles(String... cells) {
            return new Row(List.of(cells), StyleRole.DIM);
        }
    }

    private Table(List<Column> columns, IntFunction<Row> rows, int[] widths) {
        this.columns = columns;
        this.rows = rows;
        this.widths = widths;
    }

    public static Table of(List<Column> columns, List<Row> rows, int room) {
        return of(columns, rows.size(), rows::get, room);
    }

    static Table of(List<Column> columns, int size, IntFunction<Row> rows, int room) {
        int[] widths = new int[columns.size()];
        Arrays.fill(widths, size == 0 ? 0 : HIDDEN);
        for (int i = 0; i < Math.min(size, MEASURED_MAX); i++) {
            List<String> cells = rows.apply(i).cells();
            int measured = cells.size() < widths.length ? cells.size() - 1 : widths.length;
            for (int c = 0; c < measured; c++) {
                int width = DisplayText.width(cells.get(c));
                widths[c] = width == 0 ? widths[c] : Math.max(widths[c], width);
            }
        }
        for (int c = 0; c < widths.length; c++) {
            widths[c] = widths[c] == HIDDEN
                    ? HIDDEN
                    : Math.max(widths[c], DisplayText.width(columns.get(c).title()));
        }
        fit(columns, widths, room);
        return new Table(columns, rows, widths);
    }

    /** Draws the column titles, and below them the list. */
    public static void draw(Canvas canvas, List<Column> columns, int size, IntFunction<Row> rows, ListState list) {
        Table table = of(columns, size, rows, canvas.columns() - ListView.MARK_WIDTH - 1);
        table.titles(canvas.region(ListView.MARK_WIDTH, 0, canvas.columns() - ListView.MARK_WIDTH - 1, 1));
        ListView.draw(canvas.region(0, 1, canvas.columns(), canvas.rows() - 1), list, size, table::row);
    }

    private static void fit(List<Column> columns, int[] widths, int room) {
        while (excess(columns, widths, room, true) > 0) {
            int out = IntStream.range(0, widths.length)
                    .filter(c -> widths[c] != HIDDEN && columns.get(c).rank() > 0)
                    .reduce((a, b) -> columns.get(b).rank() > columns.get(a).rank() ? b : a)
                    .orElse(HIDDEN);
            if (out == HIDDEN) {
                break;
            }
            widths[out] = HIDDEN;
        }
        for (int excess = excess(columns, widths, room, false); excess > 0; excess--) {
            int widest = IntStream.range(0, widths.length)
                    .filter(c -> columns.get(c).min() > 0
                            && widths[c] > columns.get(c).min())
                    .reduce((a, b) -> widths[b] > widths[a] ? b : a)
                    .orElse(HIDDEN);
            if (widest == HIDDEN) {
                return;
            }
            widths[widest]--;
        }
        int left = -excess(columns, widths, room, false);
        for (int c = 0; c < widths.length; c++) {
            if (left > 0 && columns.get(c).grows() && widths[c] != HIDDEN) {
                widths[c] += left;
                left = 0;
            }
        }
    }

    /** Returns the number of columns that exceed the space, at the smallest or the current widths. */
    private static int excess(List<Column> columns, int[] widths, int room, boolean smallest) {
        int sum = -GAP;
        for (int c = 0; c < widths.length; c++) {
            int min = columns.get(c).min();
            int width = smallest && min > 0 ? Math.min(min, widths[c]) : widths[c];
            sum += widths[c] == HIDDEN ? 0 : width + GAP;
        }
        return sum - room;
    }

    /** Draws the column titles. */
    public void titles(Canvas line) {
        paint(line, new Row(columns.stream().map(Column::title).toList(), StyleRole.DIM), false);
    }

    /** Draws a row of the table. */
    public void row(Canvas line, int index, boolean selected) {
        row(line, rows.apply(index), selected);
    }

    /** Draws any row in the columns of this table. */
    public void row(Canvas line, Row row, boolean selected) {
        paint(line, row, selected);
    }

    private void paint(Canvas line, Row row, boolean selected) {
        int x = 0;
        for (int c = 0; c < row.cells().size() && x < line.columns(); c++) {
            boolean spans = c == row.cells().size() - 1 && row.cells().size() < columns.size();
            if (widths[c] == HIDDEN && !spans) {
                continue;
            }
            Column column = columns.get(c);
            StyleRole role = selected ? StyleRole.SELECTED : row.role() == StyleRole.TEXT ? column.role() : row.role();
            String cell = row.cells().get(c);
            int width = spans ? line.columns() - x : Math.min(widths[c], line.columns() - x);
            for (int n = c + 1; n < row.cells().size() && DisplayText.width(cell) > width; n++) {
                if (!row.cells().get(n).isEmpty()) {
                    break;
                }
                width += widths[n] == HIDDEN ? 0 : GAP + widths[n];
            }
            width = Math.min(width, line.columns() - x);
            String text = column.right() && !spans ? DisplayText.right(cell, width) : DisplayText.fit(cell, width);
            line.text(x, 0, text, role);
            x += Math.max(0, widths[c]) + GAP;
        }
    }
}
