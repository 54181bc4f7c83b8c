package org.parlor.client.screen.lobby;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.Actions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;
import org.parlor.message.LobbyRequest;

/**
 * Keys in the lobby. What is chosen is a thing, not a place in the list: whatever comes and goes, the choice stays on
 * it, and once it is gone nothing is chosen until the person chooses again.
 */
public final class LobbyKeyHandler {
    private static final int FAR = 10;

    private LobbyKeyHandler() {}

    public static Update press(ClientState state, LobbyScreen lobbyScreen, Key key) {
        String typed = lobbyScreen.typed();
        if (typed != null) {
            return chat(state, lobbyScreen, typed, key);
        }
        return lobbyScreen.isFiltering() ? filter(state, lobbyScreen, key) : choose(state, lobbyScreen, key);
    }

    private static Update choose(ClientState state, LobbyScreen lobbyScreen, Key key) {
        int size = lobbyScreen.rows(state.session()).size();
        int selected = lobbyScreen.index();
        return switch (key.kind()) {
            case UP -> choose(state, lobbyScreen, Math.floorMod(selected - 1, Math.max(1, size)));
            case DOWN -> choose(state, lobbyScreen, after(state, lobbyScreen, size));
            case TAB, RIGHT -> choose(state, lobbyScreen, section(state, lobbyScreen, 1));
            case BACK_TAB, LEFT -> choose(state, lobbyScreen, section(state, lobbyScreen, -1));
            case PAGE_UP -> choose(state, lobbyScreen, Math.max(0, selected - FAR));
            case PAGE_DOWN -> choose(state, lobbyScreen, Math.min(size - 1, selected + FAR));
            case HOME -> choose(state, lobbyScreen, 0);
            case END -> choose(state, lobbyScreen, size - 1);
            case ESCAPE ->
                lobbyScreen.filter().isEmpty()
                        ? lobbyScreen.close(state)
                        : Update.of(state.replaceTop(lobbyScreen.withFilter("", false)));
            default -> Actions.press(state, key);
        };
    }

    /** The row below; of a thing that is gone, the one that has moved into its place. */
    private static int after(ClientState state, LobbyScreen lobbyScreen, int size) {
        boolean gone = lobbyScreen.selected(state.session()).isEmpty();
        return Math.floorMod(lobbyScreen.index() + (gone ? 0 : 1), Math.max(1, size));
    }

    public static Update choose(ClientState state, LobbyScreen lobbyScreen, int index) {
        List<LobbyRow> rows = lobbyScreen.rows(state.session());
        boolean there = index >= 0 && index < rows.size();
        return Update.of(there ? state.replaceTop(lobbyScreen.withSelected(rows.get(index), index)) : state);
    }

    /** The first row of the next kind, or of this one or the one before. */
    private static int section(ClientState state, LobbyScreen lobbyScreen, int by) {
        List<LobbyRow> rows = lobbyScreen.rows(state.session());
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (i == 0 || rows.get(i).kind() != rows.get(i - 1).kind()) {
                starts.add(i);
            }
        }
        int here = (int) starts.stream()
                        .filter(start -> start <= lobbyScreen.index())
                        .count()
                - 1;
        boolean atStart = here >= 0 && starts.get(here) == lobbyScreen.index();
        int wanted = by > 0 || atStart ? here + by : here;
        return starts.isEmpty() ? 0 : starts.get(Math.floorMod(wanted, starts.size()));
    }

    private static Update filter(ClientState state, LobbyScreen lobbyScreen, Key key) {
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.replaceTop(lobbyScreen.withFilter("", false)));
            case ENTER -> Update.of(state.replaceTop(lobbyScreen.withFilter(lobbyScreen.filter(), false)));
            case UP, DOWN, TAB -> choose(state.replaceTop(lobbyScreen.withFilter(lobbyScreen.filter(), false)), key);
            default ->
                Update.of(state.replaceTop(lobbyScreen.withFilter(
                        TextInput.edit(lobbyScreen.filter(), key).orElse(lobbyScreen.filter()), true)));
        };
    }

    private static Update choose(ClientState state, Key key) {
        return state.topScreen() instanceof LobbyScreen lobbyScreen
                ? choose(state, lobbyScreen, key)
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

    /** The lobby after anything has happened: the choice is where the chosen thing is by now. */
    public static ClientState withValidSelection(ClientState state) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.replaceAll(screen -> screen instanceof LobbyScreen lobbyScreen
                ? withValidSelection(state, lobbyScreen, lobbyScreen == state.topScreen())
                : screen);
        return screens.equals(state.screens()) ? state : state.with(screens);
    }

    private static LobbyScreen withValidSelection(ClientState state, LobbyScreen lobbyScreen, boolean onTop) {
        List<LobbyRow> rows = lobbyScreen.rows(state.session());
        @Nullable LobbyRow chosen = lobbyScreen.selectedRow();
        if (chosen == null) {
            boolean game = !rows.isEmpty() && !rows.get(0).kind().isUser();
            return game ? lobbyScreen.withSelected(rows.get(0), 0) : lobbyScreen;
        }
        int at = rows.indexOf(chosen);
        if (at >= 0) {
            return lobbyScreen.withSelected(chosen, at);
        }
        return onTop && !rows.isEmpty() ? lobbyScreen : LobbyScreen.of(lobbyScreen.filter());
    }
}
