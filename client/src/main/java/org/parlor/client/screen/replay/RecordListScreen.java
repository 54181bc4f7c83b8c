package org.parlor.client.screen.replay;

import java.util.List;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** The games of a file, to pick one; {@code typed} narrows the list. */
public record RecordListScreen(RecordList list, int selected, String typed) implements Screen {
    private static final Action OPEN =
            Action.of("open", Key.of(Key.Kind.ENTER), "open", "Open game", "step through it", ReplayFlow::openSelected);

    /** The rows in which what was typed stands. */
    public List<RecordList.Row> rows() {
        return list.matching(typed);
    }

    public RecordListScreen withSelected(int row) {
        return new RecordListScreen(list, Math.max(0, Math.min(row, rows().size() - 1)), typed);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return ReplayKeyHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return selected == row ? ReplayFlow.open(state, this) : Update.of(state.replaceTop(withSelected(row)));
    }

    @Override
    public boolean takesLetters() {
        return true;
    }

    @Override
    public List<Action> actions() {
        return List.of(OPEN, CommonActions.CLOSE, CommonActions.THEME, CommonActions.GLYPHS, CommonActions.HELP);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        RecordListView.draw(canvas, state, this);
    }
}
