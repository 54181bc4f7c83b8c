package org.parlor.client.ui.widget;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** Text wrapped to a width, each line in one style; scrolled if it does not fit. */
public final class TextView {
    private record Line(String text, StyleRole role) {}

    private final int columns;
    private final List<Line> lines = new ArrayList<>();

    public TextView(int columns) {
        this.columns = columns;
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return lines.size();
    }

    /** Adds a line, which is cut where the canvas ends. */
    public TextView line(String text, StyleRole role) {
        lines.add(new Line(text, role));
        return this;
    }

    /** Adds a text on as many lines as its words need. */
    public TextView wrap(String text, StyleRole role) {
        DisplayText.wrap(DisplayText.clean(text), columns).forEach(line -> line(line, role));
        return this;
    }

    /** Adds a text without blanks on as many lines as it needs: a fingerprint that is cut cannot be compared. */
    public TextView chunks(String text, StyleRole role) {
        for (int from = 0; from < text.length(); from += columns) {
            line(text.substring(from, Math.min(text.length(), from + columns)), role);
        }
        return this;
    }

    /** Draws the lines that fit. */
    public void draw(Canvas canvas) {
        draw(canvas, 0);
    }

    /**
     * Draws the lines that fit from one on, or from an earlier one if the canvas has space for it.
     *
     * @return whether more follow
     */
    public boolean drawScrolled(Canvas canvas, int scroll) {
        canvas.pageRows(canvas.rows(), rows());
        int first = Math.max(0, Math.min(scroll, rows() - canvas.rows()));
        draw(canvas, first);
        return first + canvas.rows() < rows();
    }

    private void draw(Canvas canvas, int first) {
        for (int y = 0; y < canvas.rows() && first + y < rows(); y++) {
            Line line = lines.get(first + y);
            canvas.text(0, y, DisplayText.fit(line.text(), canvas.columns()), line.role());
        }
    }
}
