package org.parlor.client.screen.replay;

import java.util.List;
import java.util.Locale;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;

/** The games of a file; {@code typed} filters the rows. */
public record RecordListScreen(RecordList games, ListState list, String typed) implements ListScreen<RecordList.Row> {
    private static final Action OPEN = Action.of("open", Key.Kind.ENTER, "open", "Open game", "step through it")
            .runs(ListScreen::open);

    private static List<Column> columns(ClientState state) {
        return List.of(
                Column.right("#"),
                Column.left(state.text("records.date")).rank(2),
                Column.left(state.text("records.players")).min(16),
                Column.right(state.text("records.result")),
                Column.right(state.text("saved.moves")).rank(1));
    }

    private static List<KeyHint> hints(ClientState state) {
        return List.of(
                KeyHint.arrows(state.text("keys.select")),
                KeyHint.of("Enter", state.text("keys.open"), Key.of(Key.Kind.ENTER)),
                KeyHint.of("Esc", state.text("keys.back"), Key.of(Key.Kind.ESCAPE)),
                KeyHint.of(state.text("keys.letters"), state.text("keys.search"), Key.of(Key.Kind.OTHER)));
    }

    /** Returns the rows that contain the typed text. */
    @Override
    public List<RecordList.Row> rows(ClientState state) {
        return games.matching(typed);
    }

    @Override
    public RecordListScreen withList(ListState next) {
        return new RecordListScreen(games, next, typed);
    }

    @Override
    public Update open(ClientState state, RecordList.Row row) {
        return row.readable()
                ? Update.of(state).with(new Effect.OpenRecord(games.file(), row.number()))
                : Update.of(state.error(row.players()));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case ENTER -> openSelected(state);
            case ESCAPE ->
                Update.of(typed.isEmpty() ? state.pop().with(PendingAction.NONE) : state.replaceTop(filtered("")));
            default ->
                select(state, key)
                        .orElseGet(() -> Update.of(TextInput.edit(typed, key)
                                .map(text -> state.replaceTop(filtered(text)))
                                .orElse(state)));
        };
    }

    private RecordListScreen filtered(String text) {
        return new RecordListScreen(games, ListState.START, text);
    }

    @Override
    public boolean takesLetters() {
        return true;
    }

    @Override
    public List<Action> actions() {
        return List.of(OPEN, CommonActions.CLOSE, SettingsScreen.THEME, SettingsScreen.GLYPHS, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › " + title(state), hints(state));
        List<RecordList.Row> rows = rows(state);
        Table.draw(body, columns(state), rows.size(), i -> row(rows.get(i)), list);
        HeaderFooterView.status(canvas, state, count(state, rows.size()), StyleRole.DIM);
        if (!typed.isEmpty()) {
            TextInput.draw(
                    canvas.region(0, canvas.rows() - 3, canvas.columns(), 1),
                    " " + count(state, rows.size()) + "  " + state.text("records.search") + "> ",
                    typed,
                    true);
        }
    }

    private String title(ClientState state) {
        return games.file().isEmpty() ? state.text("records.pasted") : DisplayText.clean(games.file());
    }

    private static Table.Row row(RecordList.Row row) {
        String number = row.number() == 0 ? "" : Integer.toString(row.number());
        return row.readable()
                ? Table.Row.of(number, row.date(), row.players(), row.result(), Integer.toString(row.moves()))
                : new Table.Row(List.of(number, row.players()), StyleRole.ERROR);
    }

    private String count(ClientState state, int shown) {
        String total = state.text("records.games", games.count());
        String filtered = typed.isEmpty() ? total : state.text("records.of", shown, total);
        String loaded = games.isComplete() ? filtered : state.text("records.loading", filtered);
        return typed.isEmpty() && hasNumberedPlayers() ? state.text("records.unnamed", loaded) : loaded;
    }

    /**
     * Returns whether players have numbers instead of names. A WTHOR file has only numbers; a second file
     * has the names.
     */
    private boolean hasNumberedPlayers() {
        return games.file().toLowerCase(Locale.ROOT).endsWith(".wtb")
                && !games.rows().isEmpty()
                && games.rows().get(0).players().matches("player \\d+ – player \\d+");
    }
}
