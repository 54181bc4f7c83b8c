package org.parlor.client.screen.replay;

import java.util.List;
import java.util.function.IntFunction;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.game.record.RecordFileInfo;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;

/** The files of recorded games, the last used first; the last row prompts for another file. */
public record RecordFilesScreen(List<RecordFileInfo> files, ListState list) implements ListScreen<RecordFileInfo> {
    private static List<Column> columns(ClientState state) {
        return List.of(
                Column.left(state.text("records.file")).min(16),
                Column.left(state.text("records.modified")).rank(1),
                Column.right(state.text("records.size")).rank(2),
                Column.left(state.text("records.folder")).min(10).rank(3).role(StyleRole.DIM));
    }

    private static final Action OPEN = Action.of("open", Key.Kind.ENTER, "open", "Open file", "list its games")
            .runs(ListScreen::open);
    private static final Action OTHER = Action.of("other-file", 'o', "other file", "Open other file", "type its name")
            .runs(ReplayFlow::ask);

    public RecordFilesScreen {
        files = List.copyOf(files);
    }

    /** Opens the screen and lists the files. */
    public static Update open(ClientState state, List<RecordFileInfo> known) {
        return Update.of(state.push(new RecordFilesScreen(known, ListState.START)))
                .with(Effect.ListRecordFiles.of(state.settings()));
    }

    /** Updates the files on the screen, at any position of the stack; keeps the selected file. */
    public static ClientState listed(ClientState state, List<RecordFileInfo> found) {
        return state.mapScreens(screen ->
                screen instanceof RecordFilesScreen shown ? shown.withFiles(found, state.pageRows()) : screen);
    }

    private RecordFilesScreen withFiles(List<RecordFileInfo> found, int pageRows) {
        List<String> paths = found.stream().map(RecordFileInfo::path).toList();
        boolean other = !files.isEmpty() && list.selected() == files.size();
        int file = files.isEmpty() || other
                ? 0
                : paths.indexOf(files.get(list.selected()).path());
        return new RecordFilesScreen(found, list.select(other ? found.size() : file, found.size() + 1, pageRows));
    }

    @Override
    public RecordFilesScreen withList(ListState next) {
        return new RecordFilesScreen(files, next);
    }

    @Override
    public List<RecordFileInfo> rows(ClientState state) {
        return files;
    }

    @Override
    public int size(ClientState state) {
        return files.size() + 1;
    }

    @Override
    public Update open(ClientState state, RecordFileInfo row) {
        return ReplayFlow.open(state, row.path(), RecordFilter.ALL);
    }

    @Override
    public Update openSelected(ClientState state) {
        return selected(state).map(row -> open(state, row)).orElseGet(() -> OTHER.run(state));
    }

    @Override
    public List<Action> actions() {
        return List.of(OPEN, OTHER, CommonActions.CLOSE, SettingsScreen.THEME, CommonActions.HELP, QuitHandler.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        String count = state.text("records.files", files.size());
        String save = state.keyName(RecordActions.SAVE);
        String none = state.text("records.none", save);
        IntFunction<Row> rows =
                i -> i < files.size() ? row(state.messages(), files.get(i)) : Row.of(state.text("records.other"));
        draw(canvas, state, state.text("records.title"), columns(state), rows, files.isEmpty() ? none : count);
    }

    private static Row row(Messages messages, RecordFileInfo file) {
        return Row.of(file.name(), TimeFormat.day(file.modifiedAt()), size(messages, file.bytes()), file.directory());
    }

    private static String size(Messages messages, long bytes) {
        return bytes < 1024
                ? bytes + " B"
                : bytes < 1 << 20 ? bytes / 1024 + " KB" : messages.tenths(bytes / 1048576.0) + " MB";
    }
}
