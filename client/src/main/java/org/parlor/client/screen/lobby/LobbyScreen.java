package org.parlor.client.screen.lobby;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.InviteScreen;
import org.parlor.client.screen.connect.NotificationActions;
import org.parlor.client.screen.connect.OfferActions;
import org.parlor.client.screen.connect.OtherDeviceScreen;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.screen.player.LeaderboardScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;

/**
 * The lobby of a server. The selection follows its row; once the row is removed, nothing is selected until
 * the user selects again.
 *
 * @param selectedRow the selected row, present or removed; null for the first one
 * @param list the current or last position of that row
 * @param typed the line of chat being typed, or null
 * @param filter the text that the shown rows contain
 * @param isFiltering whether the filter is being typed
 */
public record LobbyScreen(
        @Nullable LobbyRow selectedRow,
        ListState list,
        @Nullable String typed,
        String filter,
        boolean isFiltering) implements Screen {
    private static final Action OPEN = Action.of(
                    "open", Key.Kind.ENTER, "open", "Open selection", "join, accept, watch or resume")
            .runs(LobbyCommandHandler::open);
    private static final Action REMOVE = Action.of(
                    "dismiss/remove", 'x', "remove", "Remove", "the ended game from the list")
            .runs(LobbyCommandHandler::remove)
            .when(state -> LobbyCommandHandler.selectedEnded(state).isPresent());
    private static final Action DECLINE = Action.of("dismiss/decline", 'x', "decline", "Decline", "a challenge")
            .runs(LobbyCommandHandler::decline)
            .when(state -> !state.session().challenges().isEmpty()
                    && LobbyCommandHandler.selectedEnded(state).isEmpty());
    private static final Action PLAY_BOT = Action.of("play-bot", 'b', "bot", "Play against a bot", "the selected one")
            .runs(LobbyCommandHandler::playBot)
            .when(state -> state.session().lobby().users().values().stream().anyMatch(UserInfo::bot));
    private static final Action WATCH =
            Action.of("watch", 'w', "watch", "Watch game", "without playing").runs(LobbyCommandHandler::watch);
    static final Action FILTER = Action.of("filter", '/', "filter", "Filter", "rows that contain a text")
            .runs(on(screen -> screen.withFilter(screen.filter, true)));
    static final Action CHAT = Action.of("chat", 't', "chat", "Chat", "with everyone in the lobby")
            .runs(on(screen -> screen.withTyped("")));
    private static final Action PROFILE = Action.of(
                    "profile", 'p', "profile", "Profile", "ratings and games of a player")
            .runs(LobbyCommandHandler::profile);
    private static final Action LEADERS = Action.of(
                    "leaders", 'l', "leaders", "Leaderboard", "the best players of each game")
            .runs(state -> LeaderboardScreen.open(state, Games.ALL.get(0)));
    private static final Action TOURNAMENTS = Action.of(
                    "tours", 'o', "tournaments", "Tournaments", "standings, pairings, entry")
            .runs(TournamentListScreen::open);
    static final Action MUTE = Action.of("mute", 'M', "mute", "Mute", "hide or show the chat of a player")
            .runs(LobbyCommandHandler::mute);

    public static final List<Action> ACTIONS = List.of(
            OPEN,
            REMOVE,
            DECLINE,
            NewGameScreen.NEW_GAME,
            PLAY_BOT,
            WATCH,
            FILTER,
            CHAT,
            PROFILE,
            LEADERS,
            TOURNAMENTS,
            OfferActions.JOIN_BY_CODE,
            InviteScreen.INVITE,
            OtherDeviceScreen.CONTINUE_ELSEWHERE,
            NotificationActions.NOTIFICATIONS,
            MUTE,
            CommonActions.RETRY,
            CommonActions.CLOSE,
            SettingsScreen.SETTINGS,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            CommonActions.HELP,
            QuitHandler.QUIT);

    /** Also available on the screens above. */
    public static final List<Action> INHERITED =
            List.of(GameMessageHandler.NEXT_TURN, OfferActions.ACCEPT, OfferActions.DECLINE);

    public static LobbyScreen of(String filter) {
        return new LobbyScreen(null, ListState.START, null, filter, false);
    }

    public List<LobbyRow> rows(SessionState session) {
        return LobbyRow.of(session, filter);
    }

    /** Returns the selected row, if it is present. */
    public Optional<LobbyRow> selected(SessionState session) {
        List<LobbyRow> rows = rows(session);
        return selectedRow == null
                ? rows.stream().findFirst()
                : Optional.of(selectedRow).filter(rows::contains);
    }

    public LobbyScreen withSelected(LobbyRow row, ListState next) {
        return new LobbyScreen(row, next, typed, filter, isFiltering);
    }

    @Override
    public Screen withoutSelected(LobbyRow row) {
        return row.equals(selectedRow) ? new LobbyScreen(null, ListState.START, typed, filter, isFiltering) : this;
    }

    public LobbyScreen withTyped(@Nullable String text) {
        return new LobbyScreen(selectedRow, list, text, filter, isFiltering);
    }

    public LobbyScreen withFilter(String text, boolean typing) {
        return new LobbyScreen(null, ListState.START, typed, text, typing);
    }

    private static Function<ClientState, Update> on(UnaryOperator<LobbyScreen> function) {
        return AvailableActions.on(
                LobbyScreen.class, (state, screen) -> Update.of(state.replaceTop(function.apply(screen))));
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return typed != null ? onChat(state, typed, key) : isFiltering ? onFilter(state, key) : onList(state, key);
    }

    private Update onList(ClientState state, Key key) {
        return switch (key.kind()) {
            case TAB, RIGHT -> select(state, section(state, 1));
            case BACK_TAB, LEFT -> select(state, section(state, -1));
            case ESCAPE -> filter.isEmpty() ? close(state) : Update.of(state.replaceTop(withFilter("", false)));
            default -> {
                int size = rows(state.session()).size();
                // The row below a removed row has moved into its place.
                boolean inPlace =
                        key.kind() == Key.Kind.DOWN && selected(state.session()).isEmpty();
                yield (inPlace
                                ? Optional.of(list.move(0, size, state.pageRows()))
                                : list.pressInMenu(key, size, state.pageRows()))
                        .map(next -> select(state, next))
                        .orElseGet(() -> AvailableActions.press(state, key));
            }
        };
    }

    private Update select(ClientState state, ListState next) {
        List<LobbyRow> rows = rows(state.session());
        boolean exists = next.selected() < rows.size();
        return Update.of(exists ? state.replaceTop(withSelected(rows.get(next.selected()), next)) : state);
    }

    /** Returns the first row of the next section, or of this one or the previous one. */
    private ListState section(ClientState state, int by) {
        List<LobbyRow> rows = rows(state.session());
        List<Integer> starts = IntStream.range(0, rows.size())
                .filter(i -> i == 0 || rows.get(i).kind() != rows.get(i - 1).kind())
                .boxed()
                .toList();
        int here =
                (int) starts.stream().filter(start -> start <= list.selected()).count() - 1;
        boolean atStart = here >= 0 && starts.get(here) == list.selected();
        int wanted = by > 0 || atStart ? here + by : here;
        int row = starts.isEmpty() ? 0 : starts.get(Math.floorMod(wanted, starts.size()));
        return list.select(row, rows.size(), state.pageRows());
    }

    private Update onFilter(ClientState state, Key key) {
        LobbyScreen applied = withFilter(filter, false);
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.replaceTop(withFilter("", false)));
            case ENTER -> Update.of(state.replaceTop(applied));
            case UP, DOWN, TAB -> applied.onList(state.replaceTop(applied), key);
            default ->
                Update.of(
                        state.replaceTop(withFilter(TextInput.edit(filter, key).orElse(filter), true)));
        };
    }

    private Update onChat(ClientState state, String text, Key key) {
        Update closed = Update.of(state.replaceTop(withTyped(null)));
        return switch (key.kind()) {
            case ESCAPE -> closed;
            case ENTER -> text.isBlank() ? closed : closed.send(new LobbyRequest.Chat("lobby", text.strip()));
            default ->
                Update.of(state.replaceTop(withTyped(TextInput.edit(text, key).orElse(text))));
        };
    }

    /** Keeps the selected row, at its present index. */
    @Override
    public LobbyScreen withValidSelection(ClientState state) {
        List<LobbyRow> rows = rows(state.session());
        if (selectedRow == null) {
            // After a log-in the user's games arrive one by one, before the lobby with its users.
            boolean loaded = !state.session().lobby().users().isEmpty();
            boolean game = loaded && !rows.isEmpty() && !rows.get(0).kind().isUser();
            return game ? withSelected(rows.get(0), ListState.START) : this;
        }
        int at = rows.indexOf(selectedRow);
        if (at >= 0) {
            return withSelected(selectedRow, list.select(at, rows.size(), state.pageRows()));
        }
        return this == state.topScreen() && !rows.isEmpty() ? this : LobbyScreen.of(filter);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        List<LobbyRow> rows = rows(state.session());
        boolean same = row < rows.size()
                && selected(state.session()).filter(rows.get(row)::equals).isPresent();
        return same && typed == null
                ? onKey(state, Key.of(Key.Kind.ENTER))
                : select(state, list.select(row, rows.size(), state.pageRows()));
    }

    @Override
    public boolean isTyping() {
        return typed != null || isFiltering;
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public List<Action> inheritedActions() {
        return INHERITED;
    }

    @Override
    public boolean isLobby() {
        return true;
    }

    @Override
    public boolean isIdle(ClientState state) {
        return typed == null;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        LobbyView.draw(canvas, state, this);
    }

    /** Leaves the server, after a confirmation if games are running. */
    @Override
    public Update close(ClientState state) {
        return state.session().running().stream()
                        .allMatch(game -> game.timeControl().isCorrespondence())
                ? ConnectFlow.leaveServer(state)
                : ConfirmDialog.open(
                        state, "Leave the server? Your games continue without you", ConnectFlow::leaveServer);
    }
}
