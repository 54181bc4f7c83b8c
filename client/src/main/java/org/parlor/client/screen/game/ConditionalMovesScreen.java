package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.LegalMovesText;
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
import org.parlor.message.GameRequest;
import org.parlor.rules.Position;

/**
 * The board on which the user plays out conditional moves, for both sides. Each answer is set at once.
 *
 * @param line the moves played out so far, without forced ones
 * @param typed the move being typed, or empty
 */
public record ConditionalMovesScreen(String gameId, BoardState board, List<String> line, String typed)
        implements Screen {
    /** On a narrow screen. */
    private static final int DESCRIBED_MAX = 18;

    private static final Action PLAY = Action.of(
                    "play-out", Key.Kind.ENTER, "play out", "Play out", "the move at the cursor or as typed")
            .runs(AvailableActions.on(ConditionalMovesScreen.class, (state, screen) -> screen.playAtCursor(state)));
    private static final Action UNDO = Action.of(
                    "undo-move", Key.Kind.BACKSPACE, "undo", "Undo", "goes back by a move; what is set remains")
            .runs(AvailableActions.on(ConditionalMovesScreen.class, (state, screen) -> screen.undo(state)))
            .when(AvailableActions.is(ConditionalMovesScreen.class, (state, screen) -> !screen.line.isEmpty()));
    private static final Action LIST = Action.of(
                    "conditional-list", 'I', "list", "List conditional moves", "to change or delete them")
            .runs(state -> Update.of(ConditionalListScreen.opened(state.pop())))
            .when(AvailableActions.is(
                    ConditionalMovesScreen.class,
                    (state, screen) -> state.game()
                            .filter(game -> !game.conditionalMoves().isEmpty())
                            .isPresent()));
    private static final Action NEXT_LEGAL = Action.of(
                    "next-legal", Key.Kind.TAB, "next legal", "Next legal move", "Shift-Tab for the previous one")
            .runs(AvailableActions.on(ConditionalMovesScreen.class, (state, screen) -> screen.nextLegal(state, 1)));

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
        boolean isFlipped = state.screens().stream()
                .anyMatch(screen ->
                        screen instanceof GameScreen shown && shown.board().isFlipped());
        ConditionalMovesScreen screen =
                new ConditionalMovesScreen(game.gameId(), BoardState.of(0, isFlipped), List.of(), "");
        return state.push(screen.withLine(game, line));
    }

    private ConditionalMovesScreen withLine(GameState game, List<String> next) {
        GameState played = game.afterMoves(next);
        int cursor = MoveCellConverter.first(game.rules(), played.position());
        return new ConditionalMovesScreen(gameId, board.withCursor(cursor), List.copyOf(next), "");
    }

    private ConditionalMovesScreen with(BoardState next) {
        return new ConditionalMovesScreen(gameId, next, line, typed);
    }

    private ConditionalMovesScreen withTyped(GameState game, String text) {
        return new ConditionalMovesScreen(gameId, TypedMove.withCursor(board, game, text), line, text);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        GameState game = state.game().orElse(null);
        if (game == null) {
            return Update.of(state.pop());
        }
        return typed.isEmpty() ? onBoardKey(state, game, key) : onTyping(state, game, key);
    }

    private Update onTyping(ClientState state, GameState game, Key key) {
        ConditionalMovesScreen cleared = withTyped(game, "");
        if (key.kind() == Key.Kind.ESCAPE) {
            return Update.of(state.replaceTop(cleared));
        }
        if (key.kind() == Key.Kind.ENTER) {
            OptionalInt move = MoveCellConverter.parseTyped(game.rules(), game.position(), typed.strip());
            return move.isPresent()
                    ? cleared.play(state, game, move.getAsInt())
                    : cleared.refuse(state, game, "'" + typed.strip() + "' is not a move. ");
        }
        return TextInput.edit(typed, key)
                .map(text -> Update.of(state.replaceTop(withTyped(game, text))))
                .orElseGet(() -> cleared.onBoardKey(state.replaceTop(cleared), game, key));
    }

    private Update onBoardKey(ClientState state, GameState game, Key key) {
        if (TypedMove.isBegunBy(state, game, key)) {
            return Update.of(state.replaceTop(withTyped(game, Character.toString(key.character()))));
        }
        Key same = key.is(' ') ? Key.of(Key.Kind.ENTER) : key;
        return board.step(key, game)
                .map(next -> Update.of(state.replaceTop(with(next))))
                .orElseGet(() ->
                        key.kind() == Key.Kind.BACK_TAB ? nextLegal(state, -1) : AvailableActions.press(state, same));
    }

    @Override
    public Update onCellClick(ClientState state, int cell) {
        return with(board.withCursor(cell)).playAtCursor(state);
    }

    private Update nextLegal(ClientState state, int by) {
        return Update.of(state.game()
                .flatMap(game -> board.nextLegal(game, by))
                .map(next -> state.replaceTop(with(next)))
                .orElse(state));
    }

    private Update playAtCursor(ClientState state) {
        GameState game = state.game().orElse(null);
        if (game == null) {
            return Update.of(state);
        }
        OptionalInt move = board.move(game);
        return move.isPresent() ? play(state, game, move.getAsInt()) : refuse(state, game, "No move at the cursor. ");
    }

    /** Plays a move out; after one of the user, sets the line. */
    private Update play(ClientState state, GameState game, int move) {
        String text = game.rules().format(move);
        GameState now = state.session().game(gameId).orElse(null);
        Position before = game.position();
        if (now == null || !now.allowsConditionalMoves()) {
            return Update.of(state.pop().info("Conditional moves can be set only during your opponent's turn"));
        } else if (!before.isLegal(move)) {
            return refuse(state, game, text + " is not legal for " + game.side(before.sideToMove()) + ". ");
        }
        List<String> longer = new ArrayList<>(line);
        longer.add(text);
        Update played = Update.of(state.replaceTop(withLine(now, longer)));
        Integer you = game.you();
        return you != null && you == before.sideToMove()
                ? played.send(set(now, ConditionalMovesText.added(now, String.join(" ", longer))))
                : played;
    }

    /** Returns the request that replaces the lines. */
    static GameRequest set(GameState game, List<String> lines) {
        return new GameRequest.SetConditional(game.gameId(), game.ply(), lines);
    }

    private Update refuse(ClientState state, GameState game, String why) {
        return Update.of(state.replaceTop(this)
                .error(why + LegalMovesText.summary(game.rules().legalMoves(game.position()))));
    }

    private Update undo(ClientState state) {
        return Update.of(state.session()
                .game(gameId)
                .map(now -> state.replaceTop(withLine(now, line.subList(0, line.size() - 1))))
                .orElse(state));
    }

    @Override
    public boolean takesLetters() {
        return !typed.isEmpty();
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
        if (game == null) {
            HeaderFooterView.draw(canvas, state, "Conditional moves", HeaderFooterView.hints(state));
            return;
        }
        GameContent content = new GameContent(game, board, false, true, null, ReviewState.NONE, null, null);
        if (GameView.draw(canvas, state, content, "Conditional moves", HeaderFooterView.hints(state))) {
            if (typed.isEmpty()) {
                HeaderFooterView.status(canvas, state, status(state, game, canvas.columns() < 60), StyleRole.TURN);
            } else {
                HeaderFooterView.input(canvas, "Move> ", typed, "Enter play  Esc cancel");
            }
        }
    }

    private String status(ClientState state, GameState game, boolean narrow) {
        Integer you = game.you();
        String opponent = you == null ? "" : GameText.who(state, game, 1 - you);
        boolean mine = you != null && you.equals(game.sideToMove());
        String described = line.isEmpty()
                ? ""
                : state.session()
                        .game(gameId)
                        .map(now -> ConditionalMovesText.describe(now, String.join(" ", line)))
                        .orElse("");
        String shown = narrow && described.length() > DESCRIBED_MAX
                ? "…" + described.substring(described.length() - DESCRIBED_MAX)
                : described;
        if (mine) {
            return shown + " then … Your answer?";
        }
        String set = shown.isEmpty() ? "" : "Set: " + shown + ". ";
        return game.isOver()
                ? set + "The game ends there."
                : set + (narrow ? "Move of " : "Which move of ") + opponent + "?";
    }
}
