package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.ConditionalMovesText;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.GameRequest.SetConditional;

/** The user's conditional moves in a game, to change or delete. */
public record ConditionalListScreen(String gameId, ListState list) implements ListScreen<String> {

    private static final Action OPEN = Action.of(
                    "open/change", Key.Kind.ENTER, "change", "Change", "play on from the end of the line")
            .runs(ListScreen::open)
            .when(ConditionalListScreen::has);
    private static final Action NEW = Action.of("new-line", 'n', "new", "New line", "play out other moves")
            .runs(on((state, game) -> Update.of(ConditionalMovesScreen.opened(state.pop(), game, List.of()))));
    private static final Action DELETE = Action.of("delete-line", 'x', "delete", "Delete line", "the selected one")
            .runs(AvailableActions.on(ConditionalListScreen.class, (state, screen) -> screen.delete(state)))
            .when(ConditionalListScreen::has);
    private static final Action CLEAR = Action.of("delete-lines", 'X', "delete all", "Delete all lines", "of this game")
            .runs(on((state, game) -> Update.of(state).send(ConditionalMovesScreen.set(game, List.of()))))
            .when(ConditionalListScreen::has);

    public static final List<Action> ACTIONS = List.of(
            OPEN, NEW, DELETE, CLEAR, CommonActions.CLOSE, SettingsScreen.THEME, CommonActions.HELP, QuitHandler.QUIT);

    private static boolean has(ClientState state) {
        return state.game().filter(game -> !game.conditionalMoves().isEmpty()).isPresent();
    }

    private static Function<ClientState, Update> on(BiFunction<ClientState, GameState, Update> function) {
        return state -> state.game().map(game -> function.apply(state, game)).orElse(Update.of(state));
    }

    /** Opens the list of the game shown. */
    static ClientState opened(ClientState state) {
        return state.game()
                .map(game -> state.push(new ConditionalListScreen(game.gameId(), ListState.START)))
                .orElse(state);
    }

    @Override
    public List<String> rows(ClientState state) {
        return state.session().game(gameId).map(GameState::conditionalMoves).orElse(List.of());
    }

    @Override
    public ConditionalListScreen withList(ListState next) {
        return new ConditionalListScreen(gameId, next);
    }

    @Override
    public ConditionalListScreen withValidSelection(ClientState state) {
        int last = Math.max(0, rows(state).size() - 1);
        return list.selected() <= last ? this : withList(list.select(last, last + 1, state.pageRows()));
    }

    @Override
    public Update open(ClientState state, String line) {
        return ConditionalMovesText.isPremove(line)
                ? Update.of(state.info(state.text("conditional.premove")))
                : on((now, game) ->
                                Update.of(ConditionalMovesScreen.opened(now.pop(), game, SetConditional.moves(line))))
                        .apply(state);
    }

    private Update delete(ClientState state) {
        List<String> fewer = new ArrayList<>(rows(state));
        fewer.remove(list.selected());
        return on((now, game) -> Update.of(now).send(ConditionalMovesScreen.set(game, fewer)))
                .apply(state);
    }

    @Override
    public Optional<GameState> game(SessionState session) {
        return session.game(gameId);
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<String> lines = rows(state);
        String status =
                lines.isEmpty() ? state.text("conditional.none", state.keyName(NEW)) : state.text("conditional.hidden");
        GameState game = state.session().game(gameId).orElse(null);
        String title = state.text("conditional.title");
        List<Column> columns = List.of(Column.right("#"), Column.left(title).min(16));
        draw(canvas, state, title, columns, i -> row(state, i, game, lines.get(i)), status);
    }

    private static Row row(ClientState state, int index, @Nullable GameState game, String line) {
        return Row.of(
                Integer.toString(index + 1),
                game == null ? line : ConditionalMovesText.describe(state.messages(), game, line));
    }
}
