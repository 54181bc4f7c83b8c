package org.parlor.client.screen.replay;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.explorer.ExploredGame;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.explorer.ExplorerText;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.widget.ListState;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.rules.Position;

/**
 * The games that reached a position of the explorer, the latest first.
 *
 * @param games null while they are not known
 */
public record ExplorerGamesScreen(
        ExplorerQuery query, @Nullable List<ExploredGame> games, ListState list) implements ListScreen<ExploredGame> {
    private static final Action OPEN = Action.of("open", Key.Kind.ENTER, "open", "Open game", "at this position")
            .runs(ListScreen::open);

    private static List<Column> columns(ClientState state) {
        return List.of(
                Column.left(state.text("records.date")).rank(1),
                Column.left(state.text("records.players")).min(16).growing(),
                Column.right(state.text("records.result")),
                Column.left(state.text("records.file")).min(8).rank(2));
    }

    static Update open(ClientState state, ExplorerQuery query) {
        return Update.of(state.push(new ExplorerGamesScreen(query, null, ListState.START)))
                .with(new Effect.ListExploredGames(state.settings().positionIndexes(), query));
    }

    static ClientState listed(ClientState state, Event.ExploredGamesListed found) {
        return state.mapScreens(
                screen -> screen instanceof ExplorerGamesScreen shown && shown.query.equals(found.query())
                        ? new ExplorerGamesScreen(shown.query, found.games(), shown.list)
                        : screen);
    }

    /** Shows a loaded game at the position of the list. */
    static Update opened(ClientState state, RecordedGame recorded) {
        return state.topScreen() instanceof ExplorerGamesScreen shown
                ? Update.of(state.with(StatusMessage.NONE)
                        .push(ReplayScreen.of(recorded).atPly(shown.plyOf(recorded))))
                : Update.of(state);
    }

    /** Returns the ply of a game at which it reached the position, in any orientation. */
    private int plyOf(RecordedGame recorded) {
        Position wanted = query.position();
        List<Position> positions = recorded.game().history().positions();
        return IntStream.range(0, positions.size())
                .filter(ply -> positions.get(ply).sideToMove() == wanted.sideToMove())
                .filter(ply -> query.rules().symmetries().stream()
                        .anyMatch(symmetry -> Arrays.equals(
                                symmetry.cells(wanted), positions.get(ply).cells())))
                .findFirst()
                .orElse(0);
    }

    @Override
    public List<ExploredGame> rows(ClientState state) {
        return games == null ? List.of() : games;
    }

    @Override
    public ExplorerGamesScreen withList(ListState next) {
        return new ExplorerGamesScreen(query, games, next);
    }

    @Override
    public Update open(ClientState state, ExploredGame game) {
        return Update.of(state.info(state.text(
                        "records.opening", Integer.toString(game.row().number()), game.file())))
                .with(new Effect.OpenRecord(game.file(), game.row().number()));
    }

    @Override
    public List<Action> actions() {
        return List.of(OPEN, CommonActions.CLOSE, SettingsScreen.THEME, CommonActions.HELP, QuitHandler.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        List<ExploredGame> rows = rows(state);
        String count = ExplorerText.count(rows.size(), query.filter());
        String found = rows.size() == ExplorerQuery.GAMES_MAX ? "The latest " + count : count;
        String status = games == null ? state.text("explorer.searching") : found;
        draw(canvas, state, state.text("explorer.games"), columns(state), i -> row(rows.get(i)), status);
    }

    private static Table.Row row(ExploredGame game) {
        String file = game.file().replaceFirst(".*[/\\\\]", "");
        return Table.Row.of(
                game.row().date(),
                game.row().players(),
                game.row().result(),
                file + " " + game.row().number());
    }
}
