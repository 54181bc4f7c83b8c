package org.parlor.client.screen.lobby;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.parlor.client.game.GameState;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.game.VariantName;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.UserInfo;

/** The user's correspondence games at all servers as they were last seen, without a connection. */
public record OfflineGamesScreen(ListState list) implements ListScreen<OfflineGame> {
    private static final int GAME_COLUMNS = 16;
    private static final List<Column> COLUMNS = List.of(
            Column.left("Game").min(8),
            Column.left("Opponent").min(6),
            Column.left("Time left").rank(1),
            Column.left("Turn").min(9),
            Column.left("Account").rank(2));

    private static final Action OPEN = Action.of("open", Key.Kind.ENTER, "open", "Open game", "to look and to move")
            .runs(ListScreen::open);
    private static final Action CONNECT = Action.of(
                    "connect", 'R', "connect", "Connect", "to the server of the game, which sends queued moves")
            .runs(on((state, game) -> ConnectFlow.connect(
                    state.with(PendingAction.lobby()),
                    game.account().endpoint(),
                    LoginIdentity.resumed(game.account().user()))));
    private static final Action DISCARD = Action.of(
                    "discard-queued", Key.Kind.DELETE, "discard", "Discard queued moves", "that wait or were not sent")
            .runs(on((state, game) ->
                    new OfflineUpdate.Discarded(game.account(), game.game().g()).run(state)))
            .when(AvailableActions.is(
                    OfflineGamesScreen.class,
                    (state, screen) -> screen.selected(state)
                            .filter(game -> !game.queue().isEmpty())
                            .isPresent()));

    public static final List<Action> ACTIONS =
            List.of(OPEN, CONNECT, DISCARD, CommonActions.CLOSE, CommonActions.HELP, QuitHandler.QUIT);

    /** Opens the list over the home screen. */
    public static ClientState open(ClientState state) {
        return state.with(List.of(state.screens().get(0), new OfflineGamesScreen(ListState.START)));
    }

    private static Function<ClientState, Update> on(BiFunction<ClientState, OfflineGame, Update> function) {
        return AvailableActions.on(
                OfflineGamesScreen.class,
                (state, screen) -> screen.selected(state)
                        .map(game -> function.apply(state, game))
                        .orElse(Update.of(state)));
    }

    @Override
    public OfflineGamesScreen withList(ListState next) {
        return new OfflineGamesScreen(next);
    }

    @Override
    public List<OfflineGame> rows(ClientState state) {
        return state.offlineGames().byUrgency();
    }

    /** Needs no order. */
    @Override
    public int size(ClientState state) {
        return state.offlineGames().games().size();
    }

    /** Opens a game as in the lobby of its server, without a connection. */
    @Override
    public Update open(ClientState state, OfflineGame opened) {
        SessionState session = SessionState.EMPTY.withUser(
                new SessionMessage.Welcome.CurrentUser(opened.account().user(), false, false, Map.of()));
        for (OfflineGame each : state.offlineGames().of(opened.account())) {
            GameState game = state.offlineGames().state(each).orElse(null);
            session = game == null ? session : session.with(game);
        }
        ClientState there = state.with(session)
                .with(ConnectionStatus.offline(opened.account().endpoint()));
        return Update.of(
                session.game(opened.game().g()).isPresent()
                        ? GameMessageHandler.show(there, opened.game().g())
                        : state.error("This version does not support the game"));
    }

    /** Leaving a game returns here. */
    @Override
    public boolean isLobby() {
        return true;
    }

    @Override
    public List<Action> inheritedActions() {
        return List.of(GameMessageHandler.NEXT_TURN);
    }

    @Override
    public Update close(ClientState state) {
        return ConnectFlow.leaveServer(state);
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<OfflineGame> games = rows(state);
        String status = selected(state)
                .filter(game -> !game.queue().isEmpty())
                .map(game -> game.queueText(state.messages()))
                .orElse("As last seen. Moves that you make now are sent at the next connection");
        draw(canvas, state, "Correspondence games", COLUMNS, i -> row(state, games.get(i)), status);
    }

    private static Row row(ClientState state, OfflineGame game) {
        GameState now = state.offlineGames().state(game).orElse(null);
        if (now == null) {
            return Row.of(game.game().game(), "", "", "", game.account().toString());
        }
        String turn = now.isMyTurn() ? "your move" : now.isPlaying() ? "their move" : now.state();
        return Row.of(
                VariantName.words(now.rules().kind().id(), now.rules().options().values(), GAME_COLUMNS),
                now.opponent().map(UserInfo::name).orElse(""),
                TimeFormat.left(now, state.now()),
                game.queue().isEmpty() ? turn : game.queueText(state.messages()),
                game.account().toString());
    }
}
