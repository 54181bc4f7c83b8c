package org.parlor.client.screen.game;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCells;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.rules.Position;

/**
 * A game, played or watched.
 *
 * @param cursor the cell pointed at
 * @param typed the move or line of chat being typed
 * @param pliesBack how many plies the user looks back, 0 for the current position
 * @param isFlipped whether the board is seen from the second seat
 * @param changedAt when the position became what it is, by our own time
 * @param review the evaluations of the plies, which are analysed after the end
 */
public record GameScreen(
        String gameId,
        int cursor,
        String typed,
        boolean isChatting,
        @Nullable PendingMove pending,
        int pliesBack,
        boolean isFlipped,
        long changedAt,
        ReviewState review)
        implements Screen {
    public static final List<Action> ACTIONS = GameActions.ALL;

    public static GameScreen of(String gameId, boolean turned, long now) {
        ReviewState review = ReviewState.NONE.withStarted(true);
        return new GameScreen(gameId, 0, "", false, null, 0, turned, now, review);
    }

    public GameScreen withCursor(int cell) {
        return new GameScreen(gameId, cell, typed, isChatting, pending, pliesBack, isFlipped, changedAt, review);
    }

    /** The cell beside the cursor. */
    public int step(GameState game, int right, int down) {
        int turn = isFlipped ? -1 : 1;
        return MoveCells.step(game.rules().board(), cursor, right * turn, down * turn);
    }

    public GameScreen withTyped(String text) {
        return new GameScreen(gameId, cursor, text, isChatting, pending, pliesBack, isFlipped, changedAt, review);
    }

    public GameScreen isChatting(boolean on) {
        return new GameScreen(gameId, cursor, "", on, pending, pliesBack, isFlipped, changedAt, review);
    }

    public GameScreen withPending(@Nullable PendingMove next) {
        return new GameScreen(
                gameId, cursor, isChatting ? typed : "", isChatting, next, pliesBack, isFlipped, changedAt, review);
    }

    public GameScreen withPliesBack(int plies) {
        return new GameScreen(gameId, cursor, typed, isChatting, pending, plies, isFlipped, changedAt, review);
    }

    public GameScreen withFlipped() {
        return new GameScreen(gameId, cursor, typed, isChatting, pending, pliesBack, !isFlipped, changedAt, review);
    }

    @Override
    public GameScreen with(ReviewState next) {
        return new GameScreen(gameId, cursor, typed, isChatting, pending, pliesBack, isFlipped, changedAt, next);
    }

    /** Returns the position that is shown. */
    public Position shown(GameState game) {
        return pliesBack == 0 ? game.position() : game.history().positionBack(pliesBack);
    }

    public GameScreen withChangeAt(long now) {
        return new GameScreen(gameId, cursor, typed, isChatting, null, pliesBack, isFlipped, now, review);
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
        return state.game()
                .map(game -> GameKeyHandler.back(state, this, game, -Integer.signum(rows)))
                .orElse(Update.of(state));
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
    public void draw(Canvas canvas, ClientState state) {
        GameView.draw(canvas, state, this);
    }

    /** Leaves the game, after a confirmation if leaving resigns it. */
    @Override
    public Update close(ClientState state) {
        boolean givesUp = !LobbyScreen.isIn(state)
                && state.game()
                        .filter(game -> game.isMyRunningGame() && !LocalGameSaver.isSaved(state, game))
                        .isPresent();
        return givesUp
                ? ConfirmDialog.open(state, "Leave and resign?", GameCommandHandler::leave)
                : GameCommandHandler.leave(state);
    }
}
