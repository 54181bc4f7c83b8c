package org.parlor.client.ui.widget;

import java.util.List;
import java.util.stream.IntStream;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.StyleRole;

/** Draws a list: the rows that fit, with the selected one marked; each row is clickable. */
public final class ListView {
    /** The columns of the selection mark. */
    public static final int MARK_WIDTH = 3;

    private ListView() {}

    /** Draws the content of a row. */
    @FunctionalInterface
    public interface RowPainter {
        void paint(Canvas line, int row, boolean selected);
    }

    /**
     * A line of a list with sections.
     *
     * @param row index of the row among all selectable rows, or -1 for a heading
     */
    public record Line(int row, RowPainter painter) {

        public static Line heading(String text, StyleRole role) {
            return new Line(-1, (line, row, selected) -> line.text(0, 0, text, role));
        }

        /** Returns a heading in the first column of a table, with the titles of the other columns. */
        public static Line heading(String text, Table table, Table.Row titles) {
            return new Line(-1, (line, row, selected) -> {
                table.row(line.region(MARK_WIDTH - 1, 0, line.columns(), 1), titles, false);
                line.text(0, 0, text, StyleRole.TURN);
            });
        }
    }

    public static void draw(Canvas canvas, ListState list, int size, RowPainter painter) {
        int visible = Math.max(1, canvas.rows());
        int selected = Math.min(list.selected(), size - 1);
        int first = ListState.firstVisible(list.first(), selected, size, visible);
        canvas.pageRows(visible);
        for (int y = 0; y < canvas.rows() && first + y < size; y++) {
            row(canvas, y, new Line(first + y, painter), first + y == selected);
        }
    }

    /** Returns whether rows are below the last visible one. */
    static boolean hasMoreBelow(ListState list, int size, int visible) {
        return ListState.firstVisible(list.first(), Math.min(list.selected(), size - 1), size, visible) + visible
                < size;
    }

    /** @param selected the selected row, or -1 if it is not among these lines */
    public static void draw(Canvas canvas, int firstRow, int selected, List<Line> lines) {
        int at = indexOf(lines, selected);
        int wanted = Math.max(0, indexOf(lines, firstRow));
        while (wanted > 0 && lines.get(wanted - 1).row() < 0) {
            wanted--;
        }
        int first = ListState.firstVisible(wanted, Math.max(0, at), lines.size(), canvas.rows());
        if (at >= 0) {
            List<Line> shown = lines.subList(first, Math.min(lines.size(), first + canvas.rows()));
            canvas.pageRows((int) shown.stream().filter(line -> line.row() >= 0).count());
        }
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            Line line = lines.get(first + y);
            row(canvas, y, line, at >= 0 && first + y == at);
        }
    }

    private static int indexOf(List<Line> lines, int row) {
        return row < 0
                ? -1
                : IntStream.range(0, lines.size())
                        .filter(i -> lines.get(i).row() == row)
                        .findFirst()
                        .orElse(-1);
    }

    private static void row(Canvas canvas, int y, Line line, boolean selected) {
        if (line.row() >= 0) {
            StyleRole role = selected ? StyleRole.SELECTED : StyleRole.TEXT;
            canvas.line(1, y, canvas.columns() - 2, ' ', role);
            canvas.text(1, y, selected ? "▶ " : "  ", role);
            canvas.hotspot(0, y, canvas.columns(), 1, new ClickTarget.ListItem(line.row()));
        }
        int x = line.row() >= 0 ? MARK_WIDTH : 1;
        line.painter().paint(canvas.region(x, y, canvas.columns() - x - 1, 1), line.row(), selected);
    }
}
