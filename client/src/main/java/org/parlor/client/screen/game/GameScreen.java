package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.text.ConditionalMovesText;
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
import org.parlor.client.screen.view.TypedMove;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;
import org.parlor.message.LobbyRequest;
import org.parlor.rules.Position;

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

    private static final int FAR = 10;

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

    /** Returns the screen with an empty line of chat to type, or without one. */
    public GameScreen withChat(boolean on) {
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
        GameState game = state.game().orElse(null);
        if (game == null) {
            return Update.of(state.pop());
        }
        return isChatting
                ? onChat(state, game, key)
                : typed.isEmpty() ? onBoard(state, game, key) : onTyping(state, game, key);
    }

    private Update onChat(ClientState state, GameState game, Key key) {
        Update closed = Update.of(state.replaceTop(withChat(false)));
        String room = game.isWatched() ? game.gameId() + "/w" : game.gameId();
        return switch (key.kind()) {
            case ESCAPE -> closed;
            case ENTER -> typed.isBlank() ? closed : closed.send(new LobbyRequest.Chat(room, typed.strip()));
            default ->
                Update.of(state.replaceTop(withTyped(TextInput.edit(typed, key).orElse(typed))));
        };
    }

    private Update onTyping(ClientState state, GameState game, Key key) {
        GameScreen cleared = withTyped("");
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.replaceTop(cleared));
            case ENTER -> playTyped(state, game);
            default ->
                TextInput.edit(typed, key)
                        .map(text -> Update.of(state.replaceTop(withMove(game, text))))
                        .orElseGet(() -> cleared.onBoard(state.replaceTop(cleared), game, key));
        };
    }

    /** Returns the screen with a move being typed and the cursor at its cell. */
    private GameScreen withMove(GameState game, String text) {
        return withTyped(text).with(TypedMove.withCursor(board, game, text));
    }

    private Update playTyped(ClientState state, GameState game) {
        Position position = state.canMove(game) ? game.position() : ConditionalMovesText.ownTurn(game);
        OptionalInt move = MoveCellConverter.parseTyped(game.rules(), position, typed.strip());
        if (move.isPresent()) {
            return MoveHandler.play(state, this, game, move.getAsInt());
        }
        ClientState cleared = state.replaceTop(withTyped(""));
        return Update.of(
                state.canMove(game)
                        ? cleared.error(state.text("say.notAMove", typed.strip(), MoveHandler.legal(state, game)))
                        : cleared.info(MoveHandler.notYet(state, game)));
    }

    /** While the user has no move to make, the arrows browse the moves. */
    private Update onBoard(ClientState state, GameState game, Key key) {
        int plies = game.isMyRunningGame() ? 0 : browsedPlies(key);
        if (plies != 0) {
            return browse(state, game, plies);
        }
        return switch (key.kind()) {
            case UP, DOWN, LEFT, RIGHT ->
                Update.of(board.step(key, game)
                        .map(next -> state.replaceTop(with(next)))
                        .orElse(state));
            case TAB -> nextLegal(state, game, 1);
            case BACK_TAB -> nextLegal(state, game, -1);
            case HOME -> browse(state, game, game.history().positionsBack());
            case END -> Update.of(state.replaceTop(with(board.withPliesBack(0))));
            case ENTER -> MoveHandler.playAtCursor(state, this, game);
            case ESCAPE -> AvailableActions.press(state, key);
            default -> key.is(' ') ? MoveHandler.playAtCursor(state, this, game) : onCharacter(state, game, key);
        };
    }

    private static int browsedPlies(Key key) {
        return switch (key.kind()) {
            case LEFT -> 1;
            case RIGHT -> -1;
            case UP, PAGE_UP -> FAR;
            case DOWN, PAGE_DOWN -> -FAR;
            default -> 0;
        };
    }

    private Update browse(ClientState state, GameState game, int plies) {
        return Update.of(state.replaceTop(back(game, plies)));
    }

    /** Goes back by a number of plies, as far as the history goes. */
    GameScreen back(GameState game, int plies) {
        int wanted = board.pliesBack() + plies;
        return with(
                board.withPliesBack(Math.max(0, Math.min(wanted, game.history().positionsBack()))));
    }

    private Update onCharacter(ClientState state, GameState game, Key key) {
        Optional<Action> action = AvailableActions.find(state, key);
        boolean answers = action.filter(List.of(GameActions.ACCEPT, GameActions.DECLINE)::contains)
                .isPresent();
        if (!answers && game.isMyRunningGame() && TypedMove.isBegunBy(state, game, key)) {
            return Update.of(state.replaceTop(withMove(game, Character.toString(key.character()))));
        }
        return AvailableActions.press(state, key);
    }

    Update nextLegal(ClientState state, GameState game, int by) {
        if (!state.canMove(game)) {
            return Update.of(state.info(MoveHandler.notYet(state, game)));
        }
        String advice = game.rules().canPass(game.position())
                ? state.text("say.onlyPass", state.keyName(GameActions.PASS))
                : state.text("say.typeMove", MoveHandler.legal(state, game));
        return Update.of(board.nextLegal(game, by)
                .map(next -> state.replaceTop(with(next)))
                .orElseGet(() -> state.info(advice)));
    }

    /** Shows the position after a clicked ply. */
    @Override
    public Update onRowClick(ClientState state, int row) {
        return state.game()
                .map(game -> browse(state, game, board.ply(game) - row))
                .orElse(Update.of(state));
    }

    /** Plays a clicked legal cell, or sets the premove; a click on any other cell moves the cursor. */
    @Override
    public Update onCellClick(ClientState state, int cell) {
        GameScreen pointing = with(board.withCursor(cell));
        ClientState shown = state.replaceTop(pointing);
        GameState game = state.game().orElse(null);
        if (game == null || board.pliesBack() > 0) {
            return Update.of(shown);
        }
        OptionalInt move = state.canMove(game) ? pointing.board.legalMove(game) : pointing.board.premove(game);
        return move.isPresent() ? MoveHandler.play(shown, pointing, game, move.getAsInt()) : Update.of(shown);
    }

    @Override
    public Update onScroll(ClientState state, int rows) {
        return state.game()
                .map(game -> browse(state, game, -Integer.signum(rows)))
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
    public boolean isIdle(ClientState state) {
        return state.game().map(GameState::isOver).orElse(true) && !isChatting && board.pliesBack() == 0;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        GameState game = game(state.session()).orElse(null);
        if (game == null) {
            Canvas body = HeaderFooterView.draw(canvas, state, "Parlor", HeaderFooterView.hints(state));
            HeaderFooterView.status(body, state, state.text("status.gone"), StyleRole.DIM);
        } else if (GameView.draw(
                canvas, state, content(state, game), GameText.title(game, state.messages()), hints(state, game))) {
            GameStatusLine.draw(canvas, state, this, game);
        }
    }

    private GameContent content(ClientState state, GameState game) {
        List<String> notes = NotesPanel.notes(state, game, board.pliesBack());
        return new GameContent(
                game,
                board,
                game.allowsAnalysis(state.isHotSeat()),
                false,
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
        hints.add(KeyHint.of("←→", state.text("keys.moves"), Key.of(Key.Kind.LEFT)));
        hints.addAll(HeaderFooterView.hints(state, actions.subList(first, actions.size()), present));
        return hints;
    }

    /** Leaves the game, after a confirmation if its moves are lost. */
    @Override
    public Update close(ClientState state) {
        return state.game().filter(state::losesMoves).isPresent()
                ? ConfirmDialog.open(state, state.text("ask.leave"), GameCommandHandler::leave)
                : GameCommandHandler.leave(state);
    }
}
