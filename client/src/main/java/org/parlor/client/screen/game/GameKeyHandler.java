package org.parlor.client.screen.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.LegalMovesText;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.PendingMove;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.rules.Rules;

/** Handles keys and clicks in a game: the cursor, typed moves, chat, and commands. */
public final class GameKeyHandler {
    /** If the position has just changed, Enter was probably meant for the position before. */
    private static final long MISPRESS_MILLIS = 250;

    private static final int FAR = 10;

    private GameKeyHandler() {}

    static Update press(ClientState state, GameScreen screen, Key key) {
        GameState game = state.game().orElse(null);
        if (game == null) {
            return Update.of(state.pop());
        }
        if (screen.isChatting()) {
            return chat(state, screen, game, key);
        }
        return screen.typed().isEmpty() ? pointing(state, screen, game, key) : typing(state, screen, game, key);
    }

    /** Plays a clicked legal cell; a click on any other cell moves the cursor. */
    static Update click(ClientState state, GameScreen screen, int place) {
        GameScreen pointing = screen.with(screen.board().withCursor(place));
        ClientState shown = state.replaceTop(pointing);
        return state.game()
                .filter(game -> state.canMove(game) && screen.board().pliesBack() == 0)
                .map(game -> {
                    OptionalInt move = pointing.board().legalMove(game);
                    return move.isPresent() ? play(shown, pointing, game, move.getAsInt()) : Update.of(shown);
                })
                .orElse(Update.of(shown));
    }

    static Update pass(ClientState state, GameScreen screen, GameState game) {
        OptionalInt pass = game.rules().passMove();
        return pass.isPresent() ? play(state, screen, game, pass.getAsInt()) : Update.of(state);
    }

    private static Update chat(ClientState state, GameScreen screen, GameState game, Key key) {
        return switch (key.kind()) {
            case ESCAPE -> Update.of(state.replaceTop(screen.isChatting(false)));
            case ENTER -> {
                Update closed = Update.of(state.replaceTop(screen.isChatting(false)));
                String room = game.isWatched() ? game.gameId() + "/w" : game.gameId();
                String text = screen.typed().strip();
                yield text.isEmpty() ? closed : closed.send(new LobbyRequest.Chat(room, text));
            }
            default ->
                Update.of(state.replaceTop(
                        screen.withTyped(TextInput.edit(screen.typed(), key).orElse(screen.typed()))));
        };
    }

    private static Update typing(ClientState state, GameScreen screen, GameState game, Key key) {
        if (key.kind() == Key.Kind.ESCAPE) {
            return Update.of(state.replaceTop(screen.withTyped("")));
        }
        if (key.kind() == Key.Kind.ENTER) {
            return playTyped(state, screen, game);
        }
        Optional<String> text = TextInput.edit(screen.typed(), key);
        return text.isPresent()
                ? Update.of(state.replaceTop(typed(screen, game, text.get())))
                : pointing(state.replaceTop(screen.withTyped("")), screen.withTyped(""), game, key);
    }

    /** Moves the cursor to the cell named by the typed text. */
    private static GameScreen typed(GameScreen screen, GameState game, String text) {
        GameScreen typing = screen.withTyped(text);
        Rules rules = game.rules();
        OptionalInt move = MoveCellConverter.parseTyped(rules, game.position(), text.strip());
        OptionalInt place = move.isPresent() ? rules.cellOf(game.position(), move.getAsInt()) : OptionalInt.empty();
        return place.isPresent() ? typing.with(screen.board().withCursor(place.getAsInt())) : typing;
    }

    private static Update playTyped(ClientState state, GameScreen screen, GameState game) {
        String typed = screen.typed().strip();
        OptionalInt move = MoveCellConverter.parseTyped(game.rules(), game.position(), typed);
        return move.isPresent()
                ? play(state, screen, game, move.getAsInt())
                : Update.of(
                        state.replaceTop(screen.withTyped("")).error("'" + typed + "' is not a move. " + legal(game)));
    }

    private static Update pointing(ClientState state, GameScreen screen, GameState game, Key key) {
        return game.isMyRunningGame() ? aiming(state, screen, game, key) : browsing(state, screen, game, key);
    }

    /** Handles keys while the user has no move to make: the arrows browse the moves. */
    private static Update browsing(ClientState state, GameScreen screen, GameState game, Key key) {
        return switch (key.kind()) {
            case LEFT -> Update.of(state.replaceTop(back(screen, game, 1)));
            case RIGHT -> Update.of(state.replaceTop(back(screen, game, -1)));
            case UP, PAGE_UP -> Update.of(state.replaceTop(back(screen, game, FAR)));
            case DOWN, PAGE_DOWN -> Update.of(state.replaceTop(back(screen, game, -FAR)));
            default -> aiming(state, screen, game, key);
        };
    }

    /** Shows the position after a number of plies. */
    static Update lookAt(ClientState state, GameScreen screen, int ply) {
        return Update.of(state.game()
                .map(game -> state.replaceTop(back(screen, game, screen.board().ply(game) - ply)))
                .orElse(state));
    }

    /** Goes back by a number of plies, as far as the history goes. */
    static GameScreen back(GameScreen screen, GameState game, int plies) {
        int wanted = screen.board().pliesBack() + plies;
        int back = Math.max(0, Math.min(wanted, game.history().positionsBack()));
        return screen.with(screen.board().withPliesBack(back));
    }

    private static Update aiming(ClientState state, GameScreen screen, GameState game, Key key) {
        return switch (key.kind()) {
            case UP, DOWN, LEFT, RIGHT ->
                Update.of(screen.board()
                        .step(key, game)
                        .map(board -> state.replaceTop(screen.with(board)))
                        .orElse(state));
            case TAB -> nextLegal(state, screen, game, 1);
            case BACK_TAB -> nextLegal(state, screen, game, -1);
            case HOME ->
                Update.of(state.replaceTop(back(screen, game, game.history().positionsBack())));
            case END -> Update.of(state.replaceTop(screen.with(screen.board().withPliesBack(0))));
            case ENTER -> playAtCursor(state, screen, game);
            case ESCAPE -> AvailableActions.press(state, key);
            default -> key.is(' ') ? playAtCursor(state, screen, game) : character(state, screen, game, key);
        };
    }

    private static Update character(ClientState state, GameScreen screen, GameState game, Key key) {
        Optional<Action> action = AvailableActions.find(state, key);
        boolean answers = action.filter(List.of(GameActions.ACCEPT, GameActions.DECLINE)::contains)
                .isPresent();
        boolean letters = !state.settings().keys().vim();
        if (!answers && game.isMyRunningGame() && key.isText() && beginsMove(game, key.character(), letters)) {
            return Update.of(state.replaceTop(typed(screen, game, Character.toString(key.character()))));
        }
        return action.map(found -> found.run(state)).orElse(Update.of(state));
    }

    /**
     * Returns whether a character begins a move: digits, a bracket, and the first letters of cells. Capital
     * letters remain for commands.
     */
    private static boolean beginsMove(GameState game, char typed, boolean letters) {
        return Character.isDigit(typed)
                || typed == '('
                || (letters
                        && game.rules().board().cells().stream()
                                .anyMatch(cell -> cell.id().charAt(0) == typed && !cell.isStore()));
    }

    static Update nextLegal(ClientState state, GameScreen screen, GameState game, int by) {
        if (!state.canMove(game)) {
            return Update.of(state.info(notYet(game)));
        }
        String advice = game.rules().canPass(game.position())
                ? "You can only pass: press " + state.settings().keys().name(GameActions.PASS)
                : "Type a move. " + legal(game);
        return Update.of(screen.board()
                .nextLegal(game, by)
                .map(board -> state.replaceTop(screen.with(board)))
                .orElseGet(() -> state.info(advice)));
    }

    static Update playAtCursor(ClientState state, GameScreen screen, GameState game) {
        if (!game.isMyRunningGame()) {
            return Update.of(game.isWatched() ? state : state.info(afterwards(state)));
        }
        if (state.now() - screen.board().changedAt() < MISPRESS_MILLIS) {
            return Update.of(state.info("The position has just changed. Press Enter again to play"));
        }
        OptionalInt move = screen.board().move(game);
        return move.isPresent()
                ? play(state, screen, game, move.getAsInt())
                : Update.of(state.error("There is no move at this place. " + legal(game)));
    }

    /** Enter plays moves, so it must not start the next game before the user has seen the result. */
    private static String afterwards(ClientState state) {
        KeyMap keys = state.settings().keys();
        return "The game is over: " + keys.name(GameActions.REMATCH) + " rematch, " + keys.name(GameActions.REVIEW)
                + " review, Esc leave";
    }

    private static Update play(ClientState state, GameScreen screen, GameState game, int move) {
        GameScreen cleared = screen.withTyped("");
        ClientState shown = state.replaceTop(cleared);
        Integer to = game.sideToMove();
        if (!state.connection().isOnline()) {
            return Update.of(shown.error(
                    "Not connected. " + state.settings().keys().name(CommonActions.RETRY) + " reconnects now"));
        }
        if (screen.board().pending() != null) {
            return Update.of(shown.info("Your last move is still being sent"));
        }
        if (to == null || !state.canMove(game)) {
            return Update.of(shown.info(notYet(game)));
        }
        if (screen.board().pliesBack() > 0) {
            return Update.of(state.replaceTop(cleared.with(screen.board().withPliesBack(0)))
                    .info("Back at the current position: play again to move"));
        }
        String text = game.rules().text(move);
        if (!game.position().isLegal(move)) {
            return Update.of(shown.error(text + " is not legal for " + game.side(to) + ". " + legal(game)));
        }
        OptionalInt place = game.rules().cellOf(game.position(), move);
        if (!state.settings().confirmsMoves()
                || (place.isEmpty() && !game.rules().isPass(move))) {
            return send(shown, cleared, game, to, move);
        }
        BoardState pointing = place.isPresent() ? screen.board().withCursor(place.getAsInt()) : screen.board();
        return ConfirmDialog.open(
                state.replaceTop(cleared.with(pointing)),
                "Play " + text + "?",
                ConfirmDialog.Subject.MOVE,
                place,
                confirmed -> playConfirmed(confirmed, move));
    }

    /**
     * Plays the confirmed move. A new position closes the dialog, but the connection may be lost in the
     * meantime.
     */
    private static Update playConfirmed(ClientState state, int move) {
        GameState game = state.game().orElse(null);
        if (game == null || !(state.topScreen() instanceof GameScreen screen)) {
            return Update.of(state);
        }
        Integer to = game.sideToMove();
        boolean stands = state.canMove(game)
                && state.connection().isOnline()
                && screen.board().pending() == null
                && screen.board().pliesBack() == 0
                && game.position().isLegal(move);
        return to != null && stands
                ? send(state, screen, game, to, move)
                : Update.of(state.info("The move is no longer possible"));
    }

    /** Sends a move, which stays pending until the server has answered. */
    public static Update send(ClientState state, GameScreen screen, GameState game, int to, int move) {
        String text = game.rules().text(move);
        Integer you = game.you();
        int line = you != null && you == to ? 0 : 1;
        Update sent = Update.of(state).send(line, new GameRequest.Move(game.gameId(), game.ply(), text, null, null));
        PendingMove pendingMove = new PendingMove(sent.state().lastRequest(), game.ply(), move);
        return new Update(sent.state().replaceTop(screen.withPending(pendingMove)), sent.effects());
    }

    static String notYet(GameState game) {
        Integer to = game.sideToMove();
        if (game.isOver()) {
            return "This game is over";
        }
        return game.isPlaying() && to != null
                ? "It is " + game.player(to).name() + "'s turn"
                : "The game is " + game.state();
    }

    private static String legal(GameState game) {
        return LegalMovesText.summary(game.rules().legalMoves(game.position()));
    }
}
