package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.Commands;
import org.parlor.client.model.KeyMap;
import org.parlor.client.model.Screen;

/** Everything that can be done now, by name and with its key, narrowed by typing. */
final class PaletteView {
    private static final int WIDTH_MAX = 70;

    private PaletteView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Palette palette) {
        List<Command> found = Commands.matching(state, palette.filter());
        int width = Math.min(WIDTH_MAX, canvas.columns() - 2);
        int height = Math.min(canvas.rows() - 5, Commands.of(state).size() + 3);
        Canvas box = canvas.region((canvas.columns() - width) / 2, 2, width, height);
        box.fill(' ', Role.TEXT);
        box.box("What now?  Esc closes", Role.RULE);
        Canvas inside = box.region(2, 1, width - 4, height - 2);
        inside.line(0, 0, inside.columns(), ' ', Role.FIELD);
        String typed = palette.filter().isEmpty() ? "type to search, ↑↓ choose, Enter do it" : palette.filter() + "_";
        inside.text(1, 0, Text.fit(typed, inside.columns() - 2), Role.FIELD);
        int shown = inside.rows() - 1;
        int first = Math.max(0, Math.min(palette.selected() - shown / 2, found.size() - shown));
        for (int i = first; i < Math.min(found.size(), first + shown); i++) {
            row(
                    inside,
                    1 + i - first,
                    i,
                    found.get(i),
                    state.settings().keys(),
                    i == Math.min(palette.selected(), found.size() - 1));
        }
        if (found.isEmpty()) {
            inside.text(1, 1, "Nothing is called that here", Role.DIM);
        }
    }

    private static void row(Canvas inside, int y, int index, Command command, KeyMap keys, boolean selected) {
        Role role = selected ? Role.SELECTED : Role.TEXT;
        inside.line(0, y, inside.columns(), ' ', role);
        inside.text(1, y, Text.left(keys.name(command), 6), selected ? role : Role.TURN);
        inside.text(7, y, command.title(), role);
        int room = inside.columns() - 34;
        if (room >= 12) {
            inside.text(34, y, Text.fit(command.detail(), room), selected ? role : Role.DIM);
        }
        inside.spot(0, y, inside.columns(), 1, new Target.Item(index));
    }
}
