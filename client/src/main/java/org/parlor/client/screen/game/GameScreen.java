package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.view.Animations;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.screen.view.GameContent;
import org.parlor.client.screen.view.GameText;
import org.parlor.client.screen.view.GameView;
import org.parlor.client.screen.view.NotesPanel;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;

/**
 * A game, played or watched.
 *
 * @param typed the move or line of chat being typed
 * @param review the evaluations of the plies, which are analysed after the end
 */
public record GameScreen(String gameId, BoardState board, String typed, boolean isChatting, ReviewState review)
        implements Screen {
    public static final List<Action> ACTIONS = GameActions.ALL;

    private static final List<Action> NOT_IN_FOOTER = List.of(
            GameActions.BETTER_MOVES.get(1),
            GameActions.BETTER_MOVES.get(2),
            CommonActions.HELP,
            SettingsScreen.SETTINGS,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS);

    public static GameScreen of(String gameId, BoardState board) {
        return new GameScreen(gameId, board, "", false, ReviewState.NONE.withStarted(true));
    }

    /** Returns the screen of a game that begins or is opened. */
    static GameScreen of(GameState game, long now) {
        Integer you = game.you();
        // The user's own side of the board is at the bottom; boards without sides have row 1 on top.
        boolean turned = you != null && you == 1 && game.rules().board().hasSides();
        int cursor = MoveCellConverter.first(game.rules(), game.position());
        return of(game.gameId(), new BoardState(cursor, 0, turned, null, now));
    }

    public GameScreen with(BoardState next) {
        return new GameScreen(gameId, next, typed, isChatting, review);
    }

    public GameScreen withTyped(String text) {
        return new GameScreen(gameId, board, text, isChatting, review);
    }

    public GameScreen isChatting(boolean on) {
        return new GameScreen(gameId, board, "", on, review);
    }

    public GameScreen withPending(@Nullable PendingMove next) {
        return new GameScreen(gameId, board.withPending(next), isChatting ? typed : "", isChatting, review);
    }

    @Override
    public GameScreen with(ReviewState next) {
        return new GameScreen(gameId, board, typed, isChatting, next);
    }

    @Override
    public OptionalLong untilNextFrame(ClientState state) {
        return state.game()
                .map(game -> Animations.untilNext(state, game, board))
                .orElse(OptionalLong.empty());
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return GameKeyHandler.press(state, this, key);
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return GameKeyHandler.lookAt(state, this, row);
    }

    @Override
    public Update onCellClick(ClientState state, int cell) {
        return GameKeyHandler.click(state, this, cell);
    }

    @Override
    public Update onScroll(ClientState state, int rows) {
        return Update.of(state.game()
                .map(game -> state.replaceTop(GameKeyHandler.back(this, game, -Integer.signum(rows))))
                .orElse(state));
    }

    @Override
    public boolean isTyping() {
        return isChatting;
    }

    @Override
    public boolean takesLetters() {
        return isChatting || !typed.isEmpty();
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
    public boolean isIdle(ClientState state) {
        return state.game().map(GameState::isOver).orElse(true) && !isChatting && board.pliesBack() == 0;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        GameState game = game(state.session()).orElse(null);
        if (game == null) {
            Canvas body = HeaderFooterView.draw(canvas, state, "Parlor", HeaderFooterView.hints(state));
            HeaderFooterView.status(body, state, "The game is no longer available", StyleRole.DIM);
        } else if (GameView.draw(canvas, state, content(state, game), GameText.title(game), hints(state, game))) {
            GameStatusLine.draw(canvas, state, this, game);
        }
    }

    private GameContent content(ClientState state, GameState game) {
        List<String> notes = NotesPanel.notes(state, game, board.pliesBack());
        return new GameContent(
                game,
                board,
                game.allowsAnalysis(state.isHotSeat()),
                null,
                ReviewState.NONE,
                notes.isEmpty() ? null : notes,
                game.isOver() ? GameActions.endPanel(state, this, game) : null);
    }

    /** Returns the footer entries. If the user has no move to make, the arrows browse. */
    private static List<KeyHint> hints(ClientState state, GameState game) {
        List<Action> present = AvailableActions.of(state);
        List<Action> actions = new ArrayList<>(present);
        actions.removeAll(NOT_IN_FOOTER);
        if (game.isMyRunningGame()) {
            return HeaderFooterView.hints(state, actions, present);
        }
        actions.removeAll(List.of(GameActions.BACK, GameActions.FORWARD));
        int first = actions.indexOf(game.isOver() ? GameActions.REVIEW : GameActions.RETURN) + 1;
        List<KeyHint> hints = new ArrayList<>(HeaderFooterView.hints(state, actions.subList(0, first), present));
        hints.add(KeyHint.of("←→", "moves", Key.of(Key.Kind.LEFT)));
        hints.addAll(HeaderFooterView.hints(state, actions.subList(first, actions.size()), present));
        return hints;
    }

    /** Leaves the game, after a confirmation if its moves are lost. */
    @Override
    public Update close(ClientState state) {
        return state.game().filter(state::losesMoves).isPresent()
                ? ConfirmDialog.open(state, "Leave and resign?", GameCommandHandler::leave)
                : GameCommandHandler.leave(state);
    }
}
