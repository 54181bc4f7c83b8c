package org.parlor.client.ui;

import java.util.List;

/** Rows of which one is chosen, scrolled so that it is seen; each can be clicked. */
public final class ListBox {

    private ListBox() {}

    public static void draw(Canvas list, List<String> rows, int selected) {
        int first = Math.max(0, Math.min(selected - list.rows() / 2, rows.size() - list.rows()));
        for (int i = first; i < Math.min(rows.size(), first + list.rows()); i++) {
            int y = i - first;
            StyleRole role = i == selected ? StyleRole.SELECTED : StyleRole.TEXT;
            list.line(1, y, list.columns() - 2, ' ', role);
            list.text(1, y, i == selected ? "▶ " : "  ", role);
            list.region(3, y, list.columns() - 4, 1).text(0, 0, DisplayText.clean(rows.get(i)), role);
            list.hotspot(0, y, list.columns(), 1, new ClickTarget.ListItem(i));
        }
    }
}
