package org.parlor.client.screen.dialog;

import java.util.List;
import org.parlor.client.screen.Actions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** Everything that can be done now, by name and with its key, narrowed by typing. */
public final class CommandPaletteView {
    private static final int WIDTH_MAX = 70;

    private CommandPaletteView() {}

    public static void draw(Canvas canvas, ClientState state, PaletteScreen palette) {
        List<Action> present = Actions.available(state);
        List<Action> found = Actions.matching(state, palette.filter());
        int width = Math.min(WIDTH_MAX, canvas.columns() - 2);
        int height = Math.min(canvas.rows() - 5, present.size() + 3);
        Canvas box = canvas.region((canvas.columns() - width) / 2, 2, width, height);
        box.fill(' ', StyleRole.TEXT);
        box.box("Commands  Esc closes", StyleRole.RULE);
        Canvas inside = box.region(2, 1, width - 4, height - 2);
        inside.line(0, 0, inside.columns(), ' ', StyleRole.FIELD);
        String typed = palette.filter().isEmpty() ? "type to search, ↑↓ choose, Enter do it" : palette.filter() + "_";
        inside.text(1, 0, DisplayText.fit(typed, inside.columns() - 2), StyleRole.FIELD);
        int shown = inside.rows() - 1;
        int first = Math.max(0, Math.min(palette.selected() - shown / 2, found.size() - shown));
        for (int i = first; i < Math.min(found.size(), first + shown); i++) {
            row(
                    inside,
                    1 + i - first,
                    i,
                    found.get(i),
                    state.settings().keys().name(found.get(i), present),
                    i == Math.min(palette.selected(), found.size() - 1));
        }
        if (found.isEmpty()) {
            inside.text(1, 1, "No command matches", StyleRole.DIM);
        }
    }

    private static void row(Canvas inside, int y, int index, Action action, String key, boolean selected) {
        StyleRole role = selected ? StyleRole.SELECTED : StyleRole.TEXT;
        inside.line(0, y, inside.columns(), ' ', role);
        inside.text(1, y, DisplayText.left(key, 6), selected ? role : StyleRole.TURN);
        inside.text(7, y, action.title(), role);
        int room = inside.columns() - 34;
        if (room >= 12) {
            inside.text(34, y, DisplayText.fit(action.detail(), room), selected ? role : StyleRole.DIM);
        }
        inside.hotspot(0, y, inside.columns(), 1, new ClickTarget.ListItem(index));
    }
}
