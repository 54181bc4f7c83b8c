package org.parlor.client.screen.home;

import java.util.List;
import org.parlor.client.game.VariantName;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.SavedGames;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.value.GameRecord;

/** The unfinished local games, the last played first. */
record SavedGamesScreen(ListState list) implements ListScreen<GameRecord> {
    static final SavedGamesScreen START = new SavedGamesScreen(ListState.START);

    /** Width of the opponent, the moves and the gaps. */
    private static final int OTHER_COLUMNS = 24;

    private static final Action RESUME = Action.of(
                    "open/resume", Key.Kind.ENTER, "resume", "Resume game", "from its last position")
            .runs(ListScreen::open);

    @Override
    public SavedGamesScreen withList(ListState next) {
        return new SavedGamesScreen(next);
    }

    @Override
    public List<GameRecord> rows(ClientState state) {
        return state.savedGames().unfinished();
    }

    @Override
    public Update open(ClientState state, GameRecord game) {
        return HomeActions.resume(state, game);
    }

    @Override
    public List<Action> actions() {
        return List.of(RESUME, CommonActions.CLOSE, CommonActions.HELP, QuitHandler.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<GameRecord> games = rows(state);
        String count = games.size() == SavedGames.GAMES_MAX ? "saved.full" : "saved.count";
        int columns = canvas.columns() - OTHER_COLUMNS;
        draw(
                canvas,
                state,
                state.text("saved.title"),
                List.of(
                        Column.left(state.text("saved.game")).min(12),
                        Column.left(state.text("saved.opponent")).min(8),
                        Column.right(state.text("saved.moves"))),
                i -> row(state, games.get(i), columns),
                state.text(count, games.size()));
    }

    private static Row row(ClientState state, GameRecord game, int columns) {
        return Row.of(
                VariantName.words(
                        game.game(), game.options(), columns, state.messages().locale()),
                HomeActions.player(state, game),
                Integer.toString(game.moves().size()));
    }
}
