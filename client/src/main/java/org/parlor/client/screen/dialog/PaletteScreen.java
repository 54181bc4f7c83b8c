package org.parlor.client.screen.dialog;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.Dialog;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.ListView;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;

/** The command palette: the available actions with their keys, filtered by the typed text. */
public record PaletteScreen(String filter, ListState list) implements Overlay {
    private static final int WIDTH_MAX = 74;
    /** The palette itself, and Enter, which must not play a move here. */
    private static final Set<String> NOT_IN_PALETTE = Set.of("menu", "play");

    private static List<Column> columns(ClientState state) {
        return List.of(
                Column.left(state.text("palette.key")).role(StyleRole.TURN),
                Column.left(state.text("palette.command")).min(20),
                Column.left("").min(12).rank(1).role(StyleRole.DIM));
    }

    static Update open(ClientState state) {
        return Update.of(
                state.topScreen() instanceof PaletteScreen
                        ? state
                        : state.push(new PaletteScreen("", ListState.START)));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        if (key.kind() == Key.Kind.ESCAPE) {
            return Update.of(state.pop());
        }
        if (key.kind() == Key.Kind.ENTER) {
            return onRowClick(state, list.selected());
        }
        int size = matching(state, filter).size();
        return Update.of(list.pressInMenu(key, size, state.pageRows())
                .map(next -> new PaletteScreen(filter, next))
                .or(() -> TextInput.edit(filter, key).map(text -> new PaletteScreen(text, ListState.START)))
                .map(state::replaceTop)
                .orElse(state));
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        List<Action> found = matching(state, filter);
        return row < found.size() ? found.get(row).run(state.pop()) : Update.of(state);
    }

    @Override
    public boolean isTyping() {
        return true;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<Action> present = AvailableActions.of(state);
        List<Action> found = matching(state, filter);
        int height = Math.min(canvas.rows() - 5, present.size() + 3);
        Canvas inside = Dialog.draw(canvas, state.text("palette.title"), 2, WIDTH_MAX, height);
        Canvas line = inside.region(0, 0, inside.columns(), 1);
        TextInput.draw(line, " ", filter, true);
        if (filter.isEmpty()) {
            line.text(1, 0, state.text("palette.search"), StyleRole.FIELD);
        }
        Canvas rows = inside.region(0, 1, inside.columns(), inside.rows() - 1);
        // Uses the widths of all actions, so that typing does not move the columns.
        Table all = Table.of(
                columns(state),
                present.stream().map(action -> row(state, action, present)).toList(),
                rows.columns() - ListView.MARK_WIDTH - 1);
        ListView.draw(
                rows,
                list,
                found.size(),
                (row, i, selected) -> all.row(row, row(state, found.get(i), present), selected));
        if (found.isEmpty()) {
            rows.text(1, 0, state.text("palette.none"), StyleRole.DIM);
        }
    }

    /** Returns the available actions whose texts contain the filter, best match first. */
    public static List<Action> matching(ClientState state, String typed) {
        String wanted = typed.strip().toLowerCase(Locale.ROOT);
        return AvailableActions.of(state).stream()
                .filter(action -> !NOT_IN_PALETTE.contains(action.id()))
                .filter(action -> rank(state, action, wanted) < Integer.MAX_VALUE)
                .sorted(Comparator.comparingInt(action -> rank(state, action, wanted)))
                .toList();
    }

    private static int rank(ClientState state, Action action, String wanted) {
        List<String> texts = action.texts(state.messages());
        String title = texts.get(1).toLowerCase(Locale.ROOT);
        if (title.startsWith(wanted)) {
            return 0;
        }
        if (title.contains(" " + wanted)) {
            return 1;
        }
        if (title.contains(wanted)) {
            return 2;
        }
        return texts.get(2).toLowerCase(Locale.ROOT).contains(wanted) ? 3 : Integer.MAX_VALUE;
    }

    private static Table.Row row(ClientState state, Action action, List<Action> present) {
        List<String> texts = action.texts(state.messages());
        return Table.Row.of(state.settings().keys().name(action, present), texts.get(1), texts.get(2));
    }
}
