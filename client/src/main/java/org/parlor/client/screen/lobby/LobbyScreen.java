package org.parlor.client.screen.lobby;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.AvailableCommands;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/**
 * Who and what is at the server.
 *
 * @param selectedRow what is chosen, there or gone; null for the first there is
 * @param index where it is among the rows, or was last
 * @param typed the line of chat being typed, or null
 * @param filter what the rows are narrowed to, and whether that is being typed
 */
public record LobbyScreen(
        @Nullable LobbyRow selectedRow,
        int index,
        @Nullable String typed,
        String filter,
        boolean isFiltering) implements Screen {
    public static LobbyScreen of(String filter) {
        return new LobbyScreen(null, 0, null, filter, false);
    }

    public List<LobbyRow> rows(SessionState session) {
        return LobbyRow.of(session, filter);
    }

    /** What is chosen, as long as it is there. */
    public Optional<LobbyRow> selected(SessionState session) {
        List<LobbyRow> rows = rows(session);
        return selectedRow == null
                ? rows.stream().findFirst()
                : Optional.of(selectedRow).filter(rows::contains);
    }

    public LobbyScreen withSelected(LobbyRow row, int index) {
        return new LobbyScreen(row, index, typed, filter, isFiltering);
    }

    public LobbyScreen withTyped(@Nullable String text) {
        return new LobbyScreen(selectedRow, index, text, filter, isFiltering);
    }

    public LobbyScreen withFilter(String text, boolean typing) {
        return new LobbyScreen(null, 0, typed, text, typing);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return LobbyKeyHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        List<LobbyRow> rows = rows(state.session());
        boolean same = row < rows.size()
                && selected(state.session()).filter(rows.get(row)::equals).isPresent();
        return same && typed == null
                ? onKey(state, Key.of(Key.Kind.ENTER))
                : LobbyKeyHandler.choose(state, this, row);
    }

    @Override
    public boolean isTyping() {
        return typed != null || isFiltering;
    }

    @Override
    public List<Command> actions(ClientState state) {
        return AvailableCommands.ofLobby(state);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        LobbyView.draw(canvas, state, this);
    }
}
