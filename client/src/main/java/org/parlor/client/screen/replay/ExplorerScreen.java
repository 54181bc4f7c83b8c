package org.parlor.client.screen.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.MoveHistory;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.explorer.ExploredMove;
import org.parlor.client.game.explorer.ExploredPosition;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.layout.ListScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.screen.view.GameContent;
import org.parlor.client.screen.view.GameView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.ListState;

/**
 * The moves that were played from a position in the games of some files, with their results.
 *
 * @param line the moves to the position, and those that were taken back after it
 * @param ply the number of plies to the position
 * @param found what was played; null while it is not known
 * @param progress describes the wait for it; empty if there is none
 * @param evaluations those of the moves of all positions that were shown, each as a game of one ply
 */
public record ExplorerScreen(
        RecordedGame line,
        int ply,
        boolean isFlipped,
        List<String> files,
        ExplorerFilter filter,
        @Nullable ExploredPosition found,
        String progress,
        Map<MoveHistory, MoveEvaluation> evaluations,
        ListState list)
        implements ListScreen<ExploredMove> {
    /** Opens the explorer at the position of a replay. */
    public static final Action EXPLORE = Action.of(
                    "explore", 'e', "explore", "Explore openings", "what was played from this position")
            .runs(AvailableActions.on(
                    ReplayScreen.class,
                    (state, replay) -> ExplorerFlow.open(state, replay.recorded(), replay.ply(), replay.isFlipped())))
            .when(state -> !state.settings().isRemote(), "reason.noFiles");

    private static final Action FOLLOW = Action.of("follow", Key.Kind.ENTER, "follow", "Follow move", "→ does the same")
            .runs(ListScreen::open);
    private static final Action BACK = Action.of(
                    "back/take-back", '[', "take back", "Take move back", "← does the same")
            .runs(on((state, screen) -> screen.goTo(state, screen.ply - 1)));
    private static final Action GAMES = Action.of("games", 'g', "games", "List games", "that reached this position")
            .runs(on((state, screen) -> ExplorerGamesScreen.open(state, screen.query())));
    private static final Action PLAYER = Action.of("filter-player", 'p', "player", "Filter by player", "empty for all")
            .runs(on((state, screen) -> Update.of(state.push(new TextPromptDialog(
                    state.text("explorer.askPlayer"),
                    state.text("explorer.playerHint"),
                    screen.filter.player(),
                    ExplorerScreen::filterByPlayer)))));
    private static final Action YEARS = Action.of("filter-years", 'y', "years", "Filter by year", "empty for all")
            .runs(on((state, screen) -> Update.of(state.push(new TextPromptDialog(
                    state.text("explorer.askYears"),
                    state.text("explorer.yearsHint"),
                    screen.filter().years(),
                    ExplorerScreen::filterByYears)))));
    private static final Action FLIP = Action.of("flip", 'F', "flip", "Flip board", "view it from the other side")
            .runs(on((state, screen) -> Update.of(state.replaceTop(screen.withFlipped()))));

    public static final List<Action> ACTIONS = List.of(
            FOLLOW,
            BACK,
            GAMES,
            PLAYER,
            YEARS,
            CommonActions.CLOSE,
            FLIP,
            SettingsScreen.SETTINGS,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            CommonActions.HELP,
            QuitHandler.QUIT);

    private static final int NARROW = 60;

    public ExplorerScreen {
        files = List.copyOf(files);
        evaluations = Map.copyOf(evaluations);
    }

    ExplorerQuery query() {
        return new ExplorerQuery(
                files, line.game().rules(), line.game().history().positions().subList(0, ply + 1), filter);
    }

    ExplorerScreen with(@Nullable ExploredPosition next, String text) {
        return new ExplorerScreen(line, ply, isFlipped, files, filter, next, text, evaluations, list);
    }

    private ExplorerScreen withFlipped() {
        return new ExplorerScreen(line, ply, !isFlipped, files, filter, found, progress, evaluations, list);
    }

    List<ExploredMove> moves() {
        return found == null ? List.of() : found.moves();
    }

    /** Returns the evaluation of a move, if it is known. */
    Optional<MoveEvaluation> evaluation(ExploredMove move) {
        return Optional.ofNullable(evaluations.get(query().analysis(move.move()).history()));
    }

    /** Returns the request to evaluate the first move that is not evaluated yet. */
    public Optional<AnalysisRequest> analysis() {
        return moves().stream()
                .map(move -> query().analysis(move.move()))
                .filter(request -> !evaluations.containsKey(request.history()))
                .findFirst();
    }

    public ExplorerScreen with(AnalysisRequest request, MoveEvaluation evaluation) {
        Map<MoveHistory, MoveEvaluation> more = new HashMap<>(evaluations);
        more.put(request.history(), evaluation);
        return new ExplorerScreen(line, ply, isFlipped, files, filter, found, progress, more, list);
    }

    @Override
    public ExplorerScreen withList(ListState next) {
        return new ExplorerScreen(line, ply, isFlipped, files, filter, found, progress, evaluations, next);
    }

    @Override
    public List<ExploredMove> rows(ClientState state) {
        return moves();
    }

    @Override
    public Update open(ClientState state, ExploredMove row) {
        return follow(state, row.move());
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case RIGHT -> openSelected(state);
            case LEFT -> goTo(state, ply - 1);
            default -> ListScreen.super.onKey(state, key);
        };
    }

    /** Follows the move at the cell, also one that was never played. */
    @Override
    public Update onCellClick(ClientState state, int cell) {
        GameState game = line.atPly(ply);
        OptionalInt move = MoveCellConverter.moveAt(game.rules(), game.position(), cell);
        return move.isPresent() && game.position().isLegal(move.getAsInt())
                ? follow(state, game.rules().format(move.getAsInt()))
                : Update.of(state);
    }

    private Update follow(ClientState state, String move) {
        boolean isNext = ply < line.plies()
                && line.game().history().plies().get(ply).move().equals(move);
        RecordedGame next = isNext ? line : line.withVariation(ply, List.of(move));
        return show(state, next, ply + 1, filter);
    }

    private Update goTo(ClientState state, int wanted) {
        return wanted < 0 ? Update.of(state.info(state.text("explorer.start"))) : show(state, line, wanted, filter);
    }

    private Update show(ClientState state, RecordedGame game, int wanted, ExplorerFilter next) {
        ExplorerScreen screen =
                new ExplorerScreen(game, wanted, isFlipped, files, next, null, "", evaluations, ListState.START);
        return Update.of(state.replaceTop(screen))
                .with(new Effect.Explore(state.settings().positionIndexes(), screen.query()));
    }

    private static Update filterByPlayer(ClientState state, String typed) {
        return filter(state, old -> new ExplorerFilter(typed, old.from(), old.to()));
    }

    private static Update filterByYears(ClientState state, String typed) {
        return filter(state, old -> old.withYears(typed));
    }

    private static Update filter(ClientState state, Function<ExplorerFilter, ExplorerFilter> change) {
        ClientState back = state.pop();
        if (!(back.topScreen() instanceof ExplorerScreen screen)) {
            return Update.of(back);
        }
        return screen.show(back, screen.line, screen.ply, change.apply(screen.filter));
    }

    @Override
    public Optional<GameState> game(SessionState session) {
        return Optional.of(line.atPly(ply));
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    /** Returns to the game; cancels the indexing. */
    @Override
    public Update close(ClientState state) {
        return Update.of(state.pop().with(PendingAction.NONE)).with(new Effect.StopExploring());
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        BoardState board = BoardState.of(line.plies() - ply, isFlipped);
        GameContent content = new GameContent(line.game(), board, false, false, line, ReviewState.NONE, null, null);
        boolean fits = GameView.draw(
                canvas,
                state,
                content,
                ExplorerView.title(state, this),
                hints(state),
                panel -> ExplorerView.draw(panel, state, this));
        if (fits) {
            boolean isNarrow = canvas.columns() < NARROW;
            // The panel is then too small for the note.
            String note = isNarrow && found != null ? found.note() : "";
            String text = note.isEmpty() ? ExplorerView.status(state, this, isNarrow) : DisplayText.clean(note);
            HeaderFooterView.status(canvas, state, text, StyleRole.TEXT, !note.isEmpty());
        }
    }

    private static List<KeyHint> hints(ClientState state) {
        List<KeyHint> hints = new ArrayList<>(List.of(
                KeyHint.arrows(state.text("keys.select")),
                KeyHint.of("←", state.text("keys.back"), Key.of(Key.Kind.LEFT))));
        List<Action> present = AvailableActions.of(state);
        hints.addAll(HeaderFooterView.hints(
                state, present.stream().filter(action -> !action.equals(BACK)).toList(), present));
        return hints;
    }

    private static Function<ClientState, Update> on(BiFunction<ClientState, ExplorerScreen, Update> function) {
        return AvailableActions.on(ExplorerScreen.class, function);
    }
}
