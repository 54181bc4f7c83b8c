package org.parlor.client.screen.replay;

import java.util.List;
import org.parlor.client.game.puzzle.PuzzleProgress;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.rules.GameTexts;
import org.parlor.rules.Games;

/** The games of which there are puzzles; none while the puzzles are being read. */
public record PuzzleListScreen(PuzzleSet set, ListState list) implements ListScreen<String> {
    static final PuzzleListScreen EMPTY =
            new PuzzleListScreen(new PuzzleSet(List.of(), PuzzleProgress.NONE, 0), ListState.START);

    private static List<Column> columns(ClientState state) {
        return List.of(
                Column.left(state.text("form.game")).min(12),
                Column.right(state.text("puzzle.list")),
                Column.right(state.text("puzzle.column.tried")).rank(1),
                Column.right(state.text("puzzle.column.repeat")),
                Column.right(state.text("puzzle.column.rating")));
    }

    private static final Action OPEN = Action.of("open", Key.Kind.ENTER, "open", "Open puzzles", "of the selected game")
            .runs(ListScreen::open);

    @Override
    public PuzzleListScreen withList(ListState next) {
        return new PuzzleListScreen(set, next);
    }

    @Override
    public List<String> rows(ClientState state) {
        return set.games();
    }

    @Override
    public Update open(ClientState state, String game) {
        return PuzzleFlow.open(state, set.ofGame(game));
    }

    @Override
    public List<Action> actions() {
        return List.of(OPEN, CommonActions.CLOSE, SettingsScreen.THEME, CommonActions.HELP, QuitHandler.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        String status = set.games().isEmpty()
                ? state.text("loading")
                : state.text(
                        "puzzle.streak", set.progress().streak(), set.progress().streakMax());
        draw(
                canvas,
                state,
                state.text("puzzle.list"),
                columns(state),
                i -> row(state, set.games().get(i)),
                status);
    }

    private Row row(ClientState state, String game) {
        PuzzleSet puzzles = set.ofGame(game);
        return Row.of(
                GameTexts.of(Games.get(game), state.messages().locale()).name(),
                Integer.toString(puzzles.puzzles().size()),
                Integer.toString(puzzles.triedCount()),
                Integer.toString(puzzles.dueCount()),
                Integer.toString(set.progress().rating(game).value()));
    }
}
