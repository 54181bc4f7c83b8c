package org.parlor.client.screen.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.screen.view.GameContent;
import org.parlor.client.screen.view.GameView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.rules.Position;

/**
 * A game of a file, stepped through.
 *
 * @param ply the number of plies shown
 * @param nextPlyAt when the automatic replay shows the next ply, in the time of the client; 0 if stopped
 * @param isFlipped whether the board is seen from the second seat
 * @param review the evaluations of its plies, if requested
 */
public record ReplayScreen(RecordedGame recorded, int ply, long nextPlyAt, boolean isFlipped, ReviewState review)
        implements Screen {
    public static final Action EVALUATION = Action.of(
                    "evaluation", 'E', "eval", "Evaluation", "show or hide who is ahead")
            .runs(state -> Update.of(
                    state.with(state.hints().withEvaluationShown(!state.hints().evaluationShown()))));
    private static final Action BACK = Action.of("back", '[', "back", "Previous move", "Home for the start")
            .runs(on((state, screen) -> screen.goTo(state, screen.ply - 1)));
    private static final Action FORWARD = Action.of("forward", ']', "forward", "Next move", "End for the end")
            .runs(on((state, screen) -> screen.goTo(state, screen.ply + 1)));
    static final Action ANALYSE = Action.of("analyse", 'a', "analyse", "Analyse game", "find mistakes and better moves")
            .runs(on((state, screen) -> Update.of(state.replaceTop(screen.with(screen.review.withStarted(true))))))
            .when(is((state, screen) -> !screen.review.isStarted()));
    static final Action PLAY_LINE = Action.of(
                    "line", Key.Kind.ENTER, "line", "Show the best line", "on the board; Esc goes back")
            .runs(on((state, screen) -> screen.playLine(state)))
            .when(is((state, screen) -> !screen.expected().isEmpty()));
    public static final Action NEXT_MISTAKE = Action.of(
                    "next-mistake", '.', "mistake", "Next mistake", "once moves are analysed")
            .runs(on((state, screen) -> screen.goToMistake(state, true)))
            .when(is((state, screen) -> !screen.review.isEmpty()));
    public static final Action PREVIOUS_MISTAKE = Action.of(
                    "previous-mistake", ',', "previous", "Previous mistake", "once moves are analysed")
            .runs(on((state, screen) -> screen.goToMistake(state, false)))
            .when(is((state, screen) -> !screen.review.isEmpty()));
    static final Action AUTOPLAY = Action.of("autoplay", ' ', "play", "Autoplay", "the same key stops it")
            .runs(on((state, screen) -> screen.autoplay(state)));
    static final Action GO_TO = Action.of("go-to", 'g', "go to", "Go to move", "by its number")
            .runs(state -> Update.of(state.push(new TextPromptDialog(
                    state.text("replay.askMove"), state.text("replay.moveHint"), "", ReplayScreen::goToMove))));
    static final Action NEXT_GAME = Action.of("next-game", 'n', "next game", "Next game", "of the file")
            .runs(state -> ReplayFlow.step(state, 1))
            .when(ReplayScreen::isFromFile);
    private static final Action PREVIOUS_GAME = Action.of(
                    "previous-game", 'p', "previous", "Previous game", "of the file")
            .runs(state -> ReplayFlow.step(state, -1))
            .when(ReplayScreen::isFromFile);
    private static final Action FLIP = Action.of("flip", 'F', "flip", "Flip board", "view it from the other side")
            .runs(on((state, screen) -> Update.of(state.replaceTop(screen.withFlipped()))));

    public static final List<Action> ACTIONS = List.of(
            BACK,
            FORWARD,
            ANALYSE,
            ReviewSummaryScreen.SUMMARY,
            PLAY_LINE,
            NEXT_MISTAKE,
            PREVIOUS_MISTAKE,
            EVALUATION,
            AUTOPLAY,
            GO_TO,
            ExplorerScreen.EXPLORE,
            RecordActions.EXPORT,
            CopyActions.MOVES,
            CopyActions.POSITION,
            NEXT_GAME,
            PREVIOUS_GAME,
            FLIP,
            SettingsScreen.SETTINGS,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            CommonActions.HELP,
            CommonActions.CLOSE,
            QuitHandler.QUIT);

    private static final List<Action> FOOTER = List.of(
            ANALYSE,
            NEXT_MISTAKE,
            PREVIOUS_MISTAKE,
            CommonActions.CLOSE,
            PLAY_LINE,
            ReviewSummaryScreen.SUMMARY,
            EVALUATION,
            RecordActions.EXPORT,
            AUTOPLAY,
            GO_TO,
            ExplorerScreen.EXPLORE,
            NEXT_GAME,
            QuitHandler.QUIT);

    private static final int FAR = 10;
    private static final long PLY_MILLIS = 800;

    public static ReplayScreen of(RecordedGame recorded) {
        return new ReplayScreen(recorded, 0, 0, false, ReviewState.NONE);
    }

    /** Returns the screen at a ply, or the nearest existing one, with automatic replay stopped. */
    public ReplayScreen atPly(int wanted) {
        return new ReplayScreen(recorded, Math.max(0, Math.min(wanted, recorded.plies())), 0, isFlipped, review);
    }

    private ReplayScreen withAutoplay(long next) {
        return new ReplayScreen(recorded, ply, next, isFlipped, review);
    }

    public ReplayScreen withFlipped() {
        return new ReplayScreen(recorded, ply, nextPlyAt, !isFlipped, review);
    }

    @Override
    public ReplayScreen with(ReviewState next) {
        return new ReplayScreen(recorded, ply, nextPlyAt, isFlipped, next);
    }

    /**
     * Returns the expected moves in place of the shown move or, if that was the best one, starting with it.
     */
    public List<String> expected() {
        if (ply == 0) {
            return List.of();
        }
        List<String> thought = recorded.expected(ply);
        return review.evaluation(ply)
                .filter(evaluation -> evaluation.hasBetterMove() || thought.isEmpty())
                .map(evaluation -> evaluation.best().line())
                .orElse(thought);
    }

    /** Returns the position that is shown. */
    public Position position() {
        return recorded.game().history().positions().get(ply);
    }

    public boolean isAtEnd() {
        return ply == recorded.plies();
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return switch (key.kind()) {
            case LEFT -> goTo(state, ply - 1);
            case RIGHT -> goTo(state, ply + 1);
            case UP, PAGE_UP -> goTo(state, ply - FAR);
            case DOWN, PAGE_DOWN -> goTo(state, ply + FAR);
            case HOME -> goTo(state, 0);
            case END -> goTo(state, recorded.plies());
            case ENTER -> playLine(state);
            default ->
                key.is('h') || key.is('l')
                        ? goTo(state, ply + (key.is('h') ? -1 : 1))
                        : AvailableActions.press(state, key);
        };
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return goTo(state, row);
    }

    @Override
    public Update onScroll(ClientState state, int rows) {
        return goTo(state, ply + Integer.signum(rows));
    }

    private Update goTo(ClientState state, int wanted) {
        return Update.of(state.replaceTop(atPly(wanted)));
    }

    /** Handles the input of the prompt for a move. */
    private static Update goToMove(ClientState state, String typed) {
        ClientState back = state.pop();
        if (!(back.topScreen() instanceof ReplayScreen replay)) {
            return Update.of(back);
        }
        OptionalInt found =
                typed.matches("\\d{1,6}") ? replay.recorded.plyOf(Integer.parseInt(typed)) : OptionalInt.empty();
        return found.isPresent()
                ? replay.goTo(back, found.getAsInt())
                : Update.of(state.error(
                        state.text("replay.moveRange", replay.recorded.game().moveCount())));
    }

    private Update goToMistake(ClientState state, boolean after) {
        OptionalInt found = review.mistake(ply, after);
        String key = review.isRunning(recorded.plies()) ? "replay.noMistakeYet." : "replay.noMistake.";
        return found.isPresent()
                ? goTo(state, found.getAsInt())
                : Update.of(state.info(state.text(key + (after ? "after" : "before"))));
    }

    /** Starts the automatic replay, from the beginning if the end is shown, or stops it. */
    private Update autoplay(ClientState state) {
        if (nextPlyAt > 0) {
            return goTo(state, ply);
        }
        ReplayScreen from = isAtEnd() ? atPly(0) : this;
        return Update.of(state.replaceTop(from.withAutoplay(state.now() + PLY_MILLIS)));
    }

    /** Shows the next ply of the automatic replay once it is due. */
    @Override
    public Update onTick(ClientState state) {
        if (nextPlyAt == 0 || state.now() < nextPlyAt) {
            return Update.of(state);
        }
        ReplayScreen next = atPly(ply + 1);
        return Update.of(state.replaceTop(next.isAtEnd() ? next : next.withAutoplay(state.now() + PLY_MILLIS)));
    }

    /** Opens the best line over the game, to be stepped through like a game. */
    private Update playLine(ClientState state) {
        List<String> line = expected();
        return line.isEmpty()
                ? Update.of(state.info(state.text("replay.noLine", state.keyName(ANALYSE))))
                : showLine(state, recorded, ply, line, isFlipped);
    }

    static Update showLine(ClientState state, RecordedGame recorded, int ply, List<String> line, boolean isFlipped) {
        ReplayScreen branch = of(recorded.withVariation(ply - 1, line));
        return Update.of(state.push((isFlipped ? branch.withFlipped() : branch).atPly(ply))
                .info(state.text("replay.lineShown")));
    }

    @Override
    public Optional<GameState> game(SessionState session) {
        return Optional.of(recorded.game());
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        BoardState board = BoardState.of(recorded.plies() - ply, isFlipped);
        List<String> notes = ReplayText.hasRemarks(this) ? ReplayText.remarks(state.messages(), this) : null;
        GameContent content = new GameContent(recorded.game(), board, true, false, recorded, review, notes, null);
        if (GameView.draw(canvas, state, content, ReplayText.title(state, this), hints(state))) {
            String status = ReplayText.status(state, this, canvas.columns());
            HeaderFooterView.status(canvas, state, status, ReplayText.role(this));
        }
    }

    private static List<KeyHint> hints(ClientState state) {
        List<Action> present = AvailableActions.of(state);
        List<KeyHint> hints = new ArrayList<>();
        hints.add(KeyHint.of("←→", state.text("replay.step"), Key.of(Key.Kind.RIGHT)));
        hints.addAll(HeaderFooterView.hints(
                state, FOOTER.stream().filter(present::contains).toList(), present));
        return hints;
    }

    private static Function<ClientState, Update> on(BiFunction<ClientState, ReplayScreen, Update> function) {
        return AvailableActions.on(ReplayScreen.class, function);
    }

    private static Predicate<ClientState> is(BiPredicate<ClientState, ReplayScreen> condition) {
        return AvailableActions.is(ReplayScreen.class, condition);
    }

    private static boolean isFromFile(ClientState state) {
        return state.screens().stream().anyMatch(RecordListScreen.class::isInstance)
                && state.screens().stream().noneMatch(ExplorerGamesScreen.class::isInstance);
    }

    @Override
    public OptionalLong untilNextFrame(ClientState state) {
        return nextPlyAt > 0 ? OptionalLong.of(Math.max(1, nextPlyAt - state.now())) : OptionalLong.empty();
    }

    /** Returns to the list of games. */
    @Override
    public Update close(ClientState state) {
        return Update.of(ReplayFlow.leave(state));
    }
}
