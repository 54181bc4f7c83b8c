package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.text.ConditionalMovesText;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.screen.view.GameContent;
import org.parlor.client.screen.view.GameText;
import org.parlor.client.screen.view.GameView;
import org.parlor.client.screen.view.MoveInputScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.GameRequest;
import org.parlor.rules.Position;

/**
 * The board on which the user plays out moves for both sides: conditional moves, of which each answer is set at once, or a
 * trial, of which the server learns nothing.
 *
 * @param line the moves played out so far, without forced ones
 * @param typed the move being typed, or empty
 */
public record ConditionalMovesScreen(String gameId, BoardState board, List<String> line, String typed, boolean isTrial)
        implements MoveInputScreen {
    /** On a narrow screen. */
    private static final int DESCRIBED_MAX = 18;

    private static final Action PLAY = Action.of(
                    "play-out", Key.Kind.ENTER, "play out", "Play out", "the move at the cursor or as typed")
            .runs(AvailableActions.on(ConditionalMovesScreen.class, (state, screen) -> screen.enterAtCursor(state)));
    private static final Action UNDO = Action.of(
                    "undo-move", Key.Kind.BACKSPACE, "undo", "Undo", "goes back by a move; what is set remains")
            .runs(AvailableActions.on(ConditionalMovesScreen.class, (state, screen) -> screen.undo(state)))
            .when(AvailableActions.is(ConditionalMovesScreen.class, (state, screen) -> !screen.line.isEmpty()));
    private static final Action LIST = Action.of(
                    "conditional-list", 'I', "list", "List conditional moves", "to change or delete them")
            .runs(state -> Update.of(ConditionalListScreen.opened(state.pop())))
            .when(AvailableActions.is(
                    ConditionalMovesScreen.class,
                    (state, screen) -> !screen.isTrial
                            && state.game()
                                    .filter(game -> !game.conditionalMoves().isEmpty())
                                    .isPresent()));

    public static final List<Action> ACTIONS = List.of(
            PLAY,
            UNDO,
            LIST,
            CommonActions.CLOSE,
            NEXT_LEGAL,
            CommonActions.HELP,
            SettingsScreen.SETTINGS,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            QuitHandler.QUIT);

    /** @param line the moves that are played out already */
    static ClientState opened(ClientState state, GameState game, List<String> line) {
        return opened(state, game, line, false);
    }

    /** Opens a board on which nothing is set. */
    static ClientState trial(ClientState state, GameState game) {
        return opened(state, game, List.of(), true);
    }

    private static ClientState opened(ClientState state, GameState game, List<String> line, boolean isTrial) {
        boolean isFlipped = state.screens().stream()
                .anyMatch(screen ->
                        screen instanceof GameScreen shown && shown.board().isFlipped());
        ConditionalMovesScreen screen =
                new ConditionalMovesScreen(game.gameId(), BoardState.of(0, isFlipped), List.of(), "", isTrial);
        return state.push(screen.withLine(game, line));
    }

    private ConditionalMovesScreen withLine(GameState game, List<String> next) {
        GameState played = game.afterMoves(next);
        int cursor = MoveCellConverter.first(game.rules(), played.position());
        return new ConditionalMovesScreen(gameId, board.withCursor(cursor), List.copyOf(next), "", isTrial);
    }

    @Override
    public ConditionalMovesScreen with(BoardState next, String text) {
        return new ConditionalMovesScreen(gameId, next, line, text, isTrial);
    }

    @Override
    public boolean takesMoves(ClientState state) {
        return true;
    }

    /** Plays a move out; after one of the user, sets the line. */
    @Override
    public Update enter(ClientState state, GameState game, int move) {
        String text = game.rules().format(move);
        GameState now = state.session().game(gameId).orElse(null);
        Position before = game.position();
        if (now == null || (!isTrial && !now.allowsConditionalMoves())) {
            return Update.of(state.pop().info(state.text("reason.conditional")));
        } else if (!before.isLegal(move)) {
            return refuse(state, game, "say.illegal", text, GameText.side(state, game, before.sideToMove()));
        }
        List<String> longer = new ArrayList<>(line);
        longer.add(text);
        Update played = Update.of(state.replaceTop(withLine(now, longer)));
        Integer you = game.you();
        return !isTrial && you != null && you == before.sideToMove()
                ? played.send(set(now, ConditionalMovesText.added(now, String.join(" ", longer))))
                : played;
    }

    /** Returns the request that replaces the lines. */
    static GameRequest set(GameState game, List<String> lines) {
        return new GameRequest.SetConditional(game.gameId(), game.ply(), lines);
    }

    private Update undo(ClientState state) {
        return Update.of(state.session()
                .game(gameId)
                .map(now -> state.replaceTop(withLine(now, line.subList(0, line.size() - 1))))
                .orElse(state));
    }

    /** The game with the moves that are played out. */
    @Override
    public Optional<GameState> game(SessionState session) {
        return session.game(gameId).map(game -> game.afterMoves(line));
    }

    @Override
    public List<Action> actions() {
        return ACTIONS;
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        GameState game = game(state.session()).orElse(null);
        String title = state.text(isTrial ? "conditional.trial" : "conditional.title");
        if (game == null) {
            HeaderFooterView.draw(canvas, state, title, HeaderFooterView.hints(state));
            return;
        }
        GameContent content = new GameContent(game, board, false, true, null, ReviewState.NONE, null, null);
        if (GameView.draw(canvas, state, content, title, HeaderFooterView.hints(state))) {
            drawInput(canvas, state, "input.moveKeys", status(state, game, canvas.columns() < 60), StyleRole.TURN);
        }
    }

    private String status(ClientState state, GameState game, boolean narrow) {
        if (isTrial) {
            return state.text(
                    "conditional.tried",
                    line.isEmpty() ? state.text("conditional.nothing") : String.join(" ", line),
                    game.isOver()
                            ? state.text("conditional.ends")
                            : state.text(
                                    "conditional.toMove",
                                    GameText.side(state, game, game.position().sideToMove())));
        }
        Integer you = game.you();
        String opponent = you == null ? "" : GameText.who(state, game, 1 - you);
        boolean mine = you != null && you.equals(game.sideToMove());
        String described = line.isEmpty()
                ? ""
                : state.session()
                        .game(gameId)
                        .map(now -> ConditionalMovesText.describe(state.messages(), now, String.join(" ", line)))
                        .orElse("");
        String shown = narrow && described.length() > DESCRIBED_MAX
                ? "…" + described.substring(described.length() - DESCRIBED_MAX)
                : described;
        if (mine) {
            return state.text("conditional.answer", shown);
        }
        if (shown.isEmpty() && !game.isOver()) {
            return state.text(narrow ? "conditional.enterShort" : "conditional.enter", opponent);
        }
        String next = game.isOver()
                ? state.text("conditional.ends")
                : state.text(narrow ? "conditional.nextShort" : "conditional.next", opponent);
        return shown.isEmpty() ? next : state.text("conditional.set", shown, next);
    }
}
