package org.parlor.client.screen.replay;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.record.GameRecordFactory;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.screen.view.GameContent;
import org.parlor.client.screen.view.GameView;
import org.parlor.client.screen.view.MoveInputScreen;
import org.parlor.client.screen.view.NotesPanel;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.puzzle.Puzzle;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;

/**
 * A position in which the person looks for the best move: that before a mistake of a finished game, or a puzzle.
 *
 * @param game the game up to that position
 * @param board the board with the cursor
 * @param typed the move being typed, or empty
 * @param tried the move that was tried last, or empty
 * @param isShown whether the person asked for the best move
 */
public record FindMoveScreen(
        GameState game, MoveTask task, BoardState board, String typed, String tried, boolean isShown)
        implements MoveInputScreen {
    /** A move that loses less than this, in hundredths, is as good as the best one. */
    private static final int EQUAL_BELOW = 50;

    private static final Action TRY = Action.of(
                    "try", Key.Kind.ENTER, "try move", "Try move", "at the cursor or as typed")
            .runs(on((state, screen) -> screen.enterAtCursor(state)))
            .when(is(false));
    private static final Action NEXT = Action.of(
                    "next-puzzle", 'N', "next", "Next puzzle", "one that was not answered counts as failed")
            .runs(on((state, screen) -> PuzzleFlow.next(state, screen)))
            .when(AvailableActions.is(FindMoveScreen.class, (state, screen) -> screen.isPuzzle()));
    private static final Action LINE = Action.of(
                    "line", Key.Kind.ENTER, "line", "Show the best line", "on the board; Esc goes back")
            .runs(on((state, screen) -> screen.showLine(state)))
            .when(is(true));
    private static final Action SHOW = Action.of(
                    "show-move", 'H', "show it", "Show the best move", "Enter then shows its line")
            .runs(on((state, screen) -> screen.answer(state, screen.tried, true)))
            .when(is(false));
    private static final Action HINT = Action.of(
                    "hint-move", 'I', "hint", "Hint", "two moves, one of them the best; the puzzle counts as failed")
            .runs(on((state, screen) -> PuzzleFlow.hint(state, screen)))
            .when(is(false).and(AvailableActions.is(FindMoveScreen.class, (state, screen) -> screen.isPuzzle())));

    public static final List<Action> ACTIONS = List.of(
            TRY,
            LINE,
            SHOW,
            HINT,
            NEXT,
            CommonActions.CLOSE,
            NEXT_LEGAL,
            CommonActions.HELP,
            SettingsScreen.SETTINGS,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            QuitHandler.QUIT);

    /** For a mistake in a game that is over. */
    public static FindMoveScreen of(GameState finished, MoveEvaluation mistake, boolean isFlipped) {
        GameState game = finished.atPliesBack(mistake.ply() - 1);
        String played = finished.history().plies().get(mistake.ply() - 1).move();
        BoardState board =
                BoardState.of(0, isFlipped).withCursor(MoveCellConverter.first(game.rules(), game.position()));
        return new FindMoveScreen(game, new MoveTask.Mistake(played, mistake), board, "", "", false);
    }

    static FindMoveScreen of(MoveTask.OfPuzzle task) {
        Puzzle puzzle = task.puzzle();
        GameState game = RecordedGame.of(GameRecordFactory.ofPosition(puzzle.rules(), puzzle.position()))
                .game();
        BoardState board = BoardState.of(0, false).withCursor(MoveCellConverter.first(game.rules(), game.position()));
        return new FindMoveScreen(game, task, board, "", "", false);
    }

    private static Function<ClientState, Update> on(BiFunction<ClientState, FindMoveScreen, Update> function) {
        return AvailableActions.on(FindMoveScreen.class, function);
    }

    private static Predicate<ClientState> is(boolean solved) {
        return AvailableActions.is(FindMoveScreen.class, (state, screen) -> screen.isSolved(state) == solved);
    }

    @Override
    public FindMoveScreen with(BoardState next, String text) {
        return new FindMoveScreen(game, task, next, text, tried, isShown);
    }

    @Override
    public boolean takesMoves(ClientState state) {
        return !isSolved(state);
    }

    private boolean isPuzzle() {
        return task instanceof MoveTask.OfPuzzle;
    }

    /** Shows a move, or the best one. */
    private Update answer(ClientState state, String move, boolean shown) {
        FindMoveScreen answered = new FindMoveScreen(game, task, board, "", move, shown);
        return PuzzleFlow.answer(
                state, answered, !shown && move.equals(task.best().move()));
    }

    FindMoveScreen with(MoveTask next) {
        return new FindMoveScreen(game, next, board, typed, tried, isShown);
    }

    /** Tries the move. */
    @Override
    public Update enter(ClientState state, GameState shown, int move) {
        String text = game.rules().format(move);
        return game.position().isLegal(move)
                ? answer(state, text, isShown)
                : refuse(state, game, "say.illegalMove", text);
    }

    private Update showLine(ClientState state) {
        RecordedGame recorded = RecordedGame.of(GameRecordFactory.of(game));
        int ply = game.history().plies().size() + 1;
        return ReplayScreen.showLine(state, recorded, ply, task.best().line(), board.isFlipped());
    }

    private boolean isSolved(ClientState state) {
        return isShown || isRight(state);
    }

    private boolean isRight(ClientState state) {
        OptionalInt score = score(state);
        return score.isPresent() && Math.abs(task.best().score() - score.getAsInt()) < EQUAL_BELOW;
    }

    /** The position after the move that was tried, while the move cannot be judged without its analysis. */
    public Optional<AnalysisRequest> analysis(ClientState state) {
        return tried.isEmpty() || score(state).isPresent()
                ? Optional.empty()
                : Optional.of(AnalysisRequest.of(game.rules(), afterTried()));
    }

    private Position afterTried() {
        return game.position().play(game.rules().parse(tried).orElseThrow());
    }

    /** The evaluation of the move that was tried, positive if the first seat is ahead; empty while it is unknown. */
    private OptionalInt score(ClientState state) {
        if (tried.isEmpty()) {
            return OptionalInt.empty();
        }
        OptionalInt known = task.score(tried);
        if (known.isPresent()) {
            return known;
        }
        Position after = afterTried();
        if (after.isOver()) {
            return OptionalInt.of(100 * (after.score(0) - after.score(1)));
        }
        Optional<MoveAdvice> reply = state.hints().adviceFor(after);
        return reply.isPresent() ? OptionalInt.of(reply.get().score()) : OptionalInt.empty();
    }

    @Override
    public Optional<GameState> game(SessionState session) {
        return Optional.of(game);
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        String title = task.title(state.messages(), game);
        List<String> notes = isPuzzle() ? task.notes(state.messages()) : NotesPanel.notes(state, game, 0);
        GameContent content = new GameContent(
                game, board, false, false, null, ReviewState.NONE, notes.isEmpty() ? null : notes, null);
        if (GameView.draw(canvas, state, content, title, HeaderFooterView.hints(state))) {
            StyleRole role = isSolved(state) ? StyleRole.BANNER : StyleRole.TURN;
            drawInput(canvas, state, "input.try", answer(state, canvas.columns() < 60), role);
        }
    }

    private String answer(ClientState state, boolean narrow) {
        MoveAdvice best = task.best();
        OptionalInt score = score(state);
        Messages messages = state.messages();
        String line = isPuzzle() ? messages.get("find.lineNext", state.keyName(NEXT)) : messages.get("find.line");
        String help = messages.get(narrow ? "find.showShort" : "find.show", state.keyName(SHOW));
        String lead = ScoreText.describeLead(messages, kind(), best.score(), best.exact());
        if (!tried.isEmpty() && score.isEmpty() && !isShown) {
            return messages.get("find.thinking", tried);
        }
        if (tried.equals(best.move())) {
            return messages.get("find.right", tried, lead, line);
        }
        if (isRight(state)) {
            return messages.get("find.equal", tried, best.move(), line);
        }
        if (isShown) {
            return messages.get(isPuzzle() ? "find.best" : "find.better", best.move(), lead, line);
        }
        return tried.isEmpty()
                ? task.question(messages, game, narrow, help)
                : task.wrong(messages, game, tried, score.getAsInt(), help);
    }

    private GameKind kind() {
        return game.rules().kind();
    }
}
