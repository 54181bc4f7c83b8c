package org.parlor.client.screen.lobby;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.LobbyRequest;

/** Handles the keys of the lobby and keeps its selection valid. */
public final class LobbyKeyHandler {

    private LobbyKeyHandler() {}

    static Update press(ClientState state, LobbyScreen lobbyScreen, Key key) {
        String typed = lobbyScreen.typed();
        if (typed != null) {
            return chat(state, lobbyScreen, typed, key);
        }
        return lobbyScreen.isFiltering() ? filter(state, lobbyScreen, key) : select(state, lobbyScreen, key);
    }

    private static Update select(ClientState state, LobbyScreen lobbyScreen, Key key) {
        int size = lobbyScreen.rows(state.session()).size();
        ListState list = lobbyScreen.list();
        boolean gone = lobbyScreen.selected(state.session()).isEmpty();
        return switch (key.kind()) {
            case TAB, RIGHT -> select(state, lobbyScreen, section(state, lobbyScreen, 1));
            case BACK_TAB, LEFT -> select(state, lobbyScreen, section(state, lobbyScreen, -1));
            case ESCAPE ->
                lobbyScreen.filter().isEmpty()
                        ? lobbyScreen.close(state)
                        : Update.of(state.replaceTop(lobbyScreen.withFilter("", false)));
            default -> {
                // The row below a removed row has moved into its place.
                Optional<ListState> next = gone && key.kind() == Key.Kind.DOWN
                        ? Optional.of(list.move(0, size, state.pageRows()))
                        : list.pressInMenu(key, size, state.pageRows());
                yield next.map(there -> select(state, lobbyScreen, there))
                        .orElseGet(() -> AvailableActions.press(state, key));
            }
        };
    }

    static Update select(ClientState state, LobbyScreen lobbyScreen, ListState list) {
        List<LobbyRow> rows = lobbyScreen.rows(state.session());
        boolean there = list.selected() < rows.size();
        return Update.of(there ? state.replaceTop(lobbyScreen.withSelected(rows.get(list.selected()), list)) : state);
    }

    /** Returns the first row of the next section, or of this one or the previous one. */
    private static ListState section(ClientState state, LobbyScreen lobbyScreen, int by) {
        List<LobbyRow> rows = lobbyScreen.rows(state.session());
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (i == 0 || rows.get(i).kind() != rows.get(i - 1).kind()) {
                starts.add(i);
            }
        }
        int here = (int) starts.stream()
                        .filter(start -> start <= lobbyScreen.list().selected())
                        .count()
                - 1;
        boolean atStart = here >= 0 && starts.get(here) == lobbyScreen.list().selected();
        int wanted = by > 0 || atStart ? here + by : here;
        int row = starts.isEmpty() ? 0 : starts.get(Math.floorMod(wanted, starts.size()));
        return lobbyScreen.list().select(row, rows.size(), state.pageRows());
    }

    private static Update filter(ClientState state, LobbyScreen lobbyScreen, Key key) {
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.replaceTop(lobbyScreen.withFilter("", false)));
            case ENTER -> Update.of(state.replaceTop(lobbyScreen.withFilter(lobbyScreen.filter(), false)));
            case UP, DOWN, TAB -> select(state.replaceTop(lobbyScreen.withFilter(lobbyScreen.filter(), false)), key);
            default ->
                Update.of(state.replaceTop(lobbyScreen.withFilter(
                        TextInput.edit(lobbyScreen.filter(), key).orElse(lobbyScreen.filter()), true)));
        };
    }

    private static Update select(ClientState state, Key key) {
        return state.topScreen() instanceof LobbyScreen lobbyScreen
                ? select(state, lobbyScreen, key)
                : Update.of(state);
    }

    private static Update chat(ClientState state, LobbyScreen lobbyScreen, String typed, Key key) {
        if (key.kind() == Key.Kind.ESCAPE) {
            return Update.of(state.replaceTop(lobbyScreen.withTyped(null)));
        }
        if (key.kind() == Key.Kind.ENTER) {
            Update closed = Update.of(state.replaceTop(lobbyScreen.withTyped(null)));
            return typed.isBlank() ? closed : closed.send(new LobbyRequest.Chat("lobby", typed.strip()));
        }
        return Update.of(state.replaceTop(
                lobbyScreen.withTyped(TextInput.edit(typed, key).orElse(typed))));
    }

    /** Returns the state with the selection at the present index of the selected row. */
    public static ClientState withValidSelection(ClientState state) {
        return state.mapScreens(screen -> screen instanceof LobbyScreen lobbyScreen
                ? withValidSelection(state, lobbyScreen, lobbyScreen == state.topScreen())
                : screen);
    }

    private static LobbyScreen withValidSelection(ClientState state, LobbyScreen lobbyScreen, boolean onTop) {
        List<LobbyRow> rows = lobbyScreen.rows(state.session());
        @Nullable LobbyRow selected = lobbyScreen.selectedRow();
        if (selected == null) {
            boolean game = !rows.isEmpty() && !rows.get(0).kind().isUser();
            return game ? lobbyScreen.withSelected(rows.get(0), ListState.START) : lobbyScreen;
        }
        int at = rows.indexOf(selected);
        if (at >= 0) {
            return lobbyScreen.withSelected(selected, lobbyScreen.list().select(at, rows.size(), state.pageRows()));
        }
        return onTop && !rows.isEmpty() ? lobbyScreen : LobbyScreen.of(lobbyScreen.filter());
    }
}
