package org.parlor.client.screen.layout;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;

/**
 * A screen with a list. The arrows, Tab, the page keys, Home, End and a click select a row; a click on the selected row
 * opens it.
 *
 * @param <T> what the rows show
 */
public interface ListScreen<T> extends Screen {
    ListState list();

    /** Returns the screen with another selection. */
    ListScreen<T> withList(ListState next);

    List<? extends T> rows(ClientState state);

    Update open(ClientState state, T row);

    default int size(ClientState state) {
        return rows(state).size();
    }

    /** Returns the selected row, if there is one. */
    default Optional<T> selected(ClientState state) {
        List<? extends T> rows = rows(state);
        int selected = list().selected();
        return selected < rows.size() ? Optional.of(rows.get(selected)) : Optional.empty();
    }

    default Update openSelected(ClientState state) {
        return selected(state).map(row -> open(state, row)).orElse(Update.of(state));
    }

    /** Opens the selected row of the screen on top, if that has a list. */
    static Update open(ClientState state) {
        return state.topScreen() instanceof ListScreen<?> screen ? screen.openSelected(state) : Update.of(state);
    }

    /** Selects a row of the screen, which is on top. */
    default Update select(ClientState state, ListState next) {
        return Update.of(state.replaceTop(withList(next)));
    }

    /** Handles a key that selects a row; empty for any other key. */
    default Optional<Update> select(ClientState state, Key key) {
        return list().press(key, size(state), state.pageRows()).map(next -> select(state, next));
    }

    @Override
    default Update onKey(ClientState state, Key key) {
        return select(state, key).orElseGet(() -> AvailableActions.press(state, key));
    }

    @Override
    default Update onRowClick(ClientState state, int row) {
        return list().selected() == row
                ? openSelected(state)
                : select(state, list().select(row, size(state), state.pageRows()));
    }

    /** Draws the screen as a table between header and footer, and returns the area of the table. */
    default Canvas draw(
            Canvas canvas,
            ClientState state,
            String title,
            List<Column> columns,
            IntFunction<Table.Row> rows,
            String status) {
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › " + title, HeaderFooterView.listHints(state));
        Table.draw(body, columns, size(state), rows, list());
        HeaderFooterView.status(canvas, state, status, StyleRole.DIM);
        return body;
    }
}
