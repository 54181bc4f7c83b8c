package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;

/** Rows of which one is chosen, scrolled so that it is seen; each can be clicked. */
final class Rows {

    private Rows() {}

    static void draw(Canvas list, List<String> rows, int selected) {
        int first = Math.max(0, Math.min(selected - list.rows() / 2, rows.size() - list.rows()));
        for (int i = first; i < Math.min(rows.size(), first + list.rows()); i++) {
            int y = i - first;
            Role role = i == selected ? Role.SELECTED : Role.TEXT;
            list.line(1, y, list.columns() - 2, ' ', role);
            list.text(1, y, i == selected ? "▶ " : "  ", role);
            list.region(3, y, list.columns() - 4, 1).text(0, 0, Text.clean(rows.get(i)), role);
            list.spot(0, y, list.columns(), 1, new Target.Item(i));
        }
    }
}
