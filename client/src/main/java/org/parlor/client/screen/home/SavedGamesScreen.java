package org.parlor.client.screen.home;

import java.util.List;
import org.parlor.client.game.VariantName;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.SavedGames;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.Column;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.value.GameRecord;

/** The unfinished local games, the last played first. */
record SavedGamesScreen(ListState list) implements Screen {
    static final SavedGamesScreen START = new SavedGamesScreen(ListState.START);

    /** Width of the opponent, the moves and the gaps. */
    private static final int OTHER_COLUMNS = 24;

    private static final List<Column> COLUMNS =
            List.of(Column.left("Game").min(12), Column.left("Opponent").min(8), Column.right("Moves"));
    private static final Action RESUME = Action.of(
                    "open", Key.Kind.ENTER, "resume", "Resume game", "from its last position")
            .runs(AvailableActions.on(SavedGamesScreen.class, (state, screen) -> screen.resume(state)));

    private Update resume(ClientState state) {
        List<GameRecord> games = state.savedGames().unfinished();
        return list.selected() < games.size()
                ? HomeActions.resume(state, games.get(list.selected()))
                : Update.of(state);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return list.press(key, state.savedGames().unfinished().size(), state.pageRows())
                .map(next -> Update.of(state.replaceTop(new SavedGamesScreen(next))))
                .orElseGet(() -> AvailableActions.press(state, key));
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        int size = state.savedGames().unfinished().size();
        SavedGamesScreen next = new SavedGamesScreen(list.select(row, size, state.pageRows()));
        return list.selected() == row ? resume(state) : Update.of(state.replaceTop(next));
    }

    @Override
    public List<Action> actions() {
        return List.of(RESUME, CommonActions.CLOSE, CommonActions.HELP, QuitHandler.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Canvas body =
                HeaderFooterView.draw(canvas, state, "Parlor › Unfinished games", HeaderFooterView.listHints(state));
        List<GameRecord> games = state.savedGames().unfinished();
        Table.draw(body, COLUMNS, games.size(), i -> row(games.get(i), canvas.columns() - OTHER_COLUMNS), list);
        String bound = games.size() == SavedGames.GAMES_MAX ? "; a new game replaces the oldest" : "";
        HeaderFooterView.status(canvas, state, games.size() + " games" + bound, StyleRole.DIM);
    }

    private static Row row(GameRecord game, int columns) {
        return Row.of(
                VariantName.words(game.game(), game.options(), columns),
                HomeActions.opponent(game),
                Integer.toString(game.moves().size()));
    }
}
