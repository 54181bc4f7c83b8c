package org.parlor.client.screen.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.LegalMovesText;
import org.parlor.client.game.MoveCells;
import org.parlor.client.game.PendingMove;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.dialog.ConfirmDialog;
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

    public static Update press(ClientState state, GameScreen screen, Key key) {
        Optional<GameState> game = state.game();
        if (game.isEmpty()) {
            return Update.of(state.pop());
        }
        if (screen.isChatting()) {
            return chat(state, screen, game.get(), key);
        }
        if (!screen.typed().isEmpty()) {
            return typing(state, screen, game.get(), key);
        }
        return pointing(state, screen, game.get(), key);
    }

    /** Plays a clicked legal cell; a click on any other cell moves the cursor. */
    static Update click(ClientState state, GameScreen screen, int place) {
        Optional<GameState> known = state.game();
        if (known.isEmpty()) {
            return Update.of(state);
        }
        GameState game = known.get();
        ClientState pointing = state.replaceTop(screen.withCursor(place));
        OptionalInt move = MoveCells.moveAt(game.rules(), game.position(), place);
        boolean plays = state.canMove(game)
                && screen.pliesBack() == 0
                && move.isPresent()
                && game.position().isLegal(move.getAsInt());
        return plays ? play(pointing, screen.withCursor(place), game, move.getAsInt()) : Update.of(pointing);
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
        OptionalInt move = MoveCells.parseTyped(rules, game.position(), text.strip());
        OptionalInt place = move.isPresent() ? rules.cellOf(game.position(), move.getAsInt()) : OptionalInt.empty();
        return place.isPresent() ? typing.withCursor(place.getAsInt()) : typing;
    }

    private static Update playTyped(ClientState state, GameScreen screen, GameState game) {
        String typed = screen.typed().strip();
        OptionalInt move = MoveCells.parseTyped(game.rules(), game.position(), typed);
        if (move.isEmpty()) {
            ClientState cleared = state.replaceTop(screen.withTyped(""));
            return Update.of(cleared.error("'" + typed + "' is no move. " + legal(game)));
        }
        return play(state, screen, game, move.getAsInt());
    }

    private static Update pointing(ClientState state, GameScreen screen, GameState game, Key key) {
        return game.isMyRunningGame() ? aiming(state, screen, game, key) : browsing(state, screen, game, key);
    }

    /** Handles keys while the user has no move to make: the arrows browse the moves. */
    private static Update browsing(ClientState state, GameScreen screen, GameState game, Key key) {
        return switch (key.kind()) {
            case LEFT -> back(state, screen, game, 1);
            case RIGHT -> back(state, screen, game, -1);
            case UP, PAGE_UP -> back(state, screen, game, FAR);
            case DOWN, PAGE_DOWN -> back(state, screen, game, -FAR);
            default -> aiming(state, screen, game, key);
        };
    }

    /** Shows the position after a number of plies. */
    public static Update lookAt(ClientState state, GameScreen screen, int ply) {
        return state.game()
                .map(game -> back(
                        state,
                        screen.withPliesBack(0),
                        game,
                        game.history().plies().size() - ply))
                .orElse(Update.of(state));
    }

    /** Goes back by a number of plies, as far as the history goes. */
    static Update back(ClientState state, GameScreen screen, GameState game, int plies) {
        int back =
                Math.max(0, Math.min(screen.pliesBack() + plies, game.history().positionsBack()));
        return Update.of(state.replaceTop(screen.withPliesBack(back)));
    }

    private static Update aiming(ClientState state, GameScreen screen, GameState game, Key key) {
        return switch (key.kind()) {
            case UP -> step(state, screen, game, 0, -1);
            case DOWN -> step(state, screen, game, 0, 1);
            case LEFT -> step(state, screen, game, -1, 0);
            case RIGHT -> step(state, screen, game, 1, 0);
            case TAB -> nextLegal(state, screen, game, 1);
            case BACK_TAB -> nextLegal(state, screen, game, -1);
            case HOME -> back(state, screen, game, game.history().positionsBack());
            case END -> Update.of(state.replaceTop(screen.withPliesBack(0)));
            case ENTER -> playAtCursor(state, screen, game);
            case ESCAPE -> Actions.press(state, key);
            default -> key.is(' ') ? playAtCursor(state, screen, game) : character(state, screen, game, key);
        };
    }

    private static Update character(ClientState state, GameScreen screen, GameState game, Key key) {
        Optional<Action> action = Actions.find(state, key);
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

    private static Update step(ClientState state, GameScreen screen, GameState game, int right, int down) {
        return Update.of(state.replaceTop(screen.withCursor(screen.step(game, right, down))));
    }

    static Update nextLegal(ClientState state, GameScreen screen, GameState game, int by) {
        if (!state.canMove(game)) {
            return Update.of(state.info(notYet(game)));
        }
        Rules rules = game.rules();
        OptionalInt next = MoveCells.nextLegal(rules, game.position(), screen.cursor(), by);
        if (next.isEmpty()) {
            return Update.of(state.info(
                    rules.canPass(game.position())
                            ? "You can only pass: press "
                                    + state.settings().keys().name(GameActions.PASS)
                            : "Type a move. " + legal(game)));
        }
        return Update.of(state.replaceTop(screen.withCursor(next.getAsInt())));
    }

    static Update playAtCursor(ClientState state, GameScreen screen, GameState game) {
        if (!game.isMyRunningGame()) {
            return Update.of(game.isWatched() ? state : state.info(afterwards(state)));
        }
        if (state.now() - screen.changedAt() < MISPRESS_MILLIS) {
            return Update.of(state.info("The position has just changed. Press Enter again to play"));
        }
        OptionalInt move = MoveCells.moveAt(game.rules(), game.position(), screen.cursor());
        return move.isPresent()
                ? play(state, screen, game, move.getAsInt())
                : Update.of(state.error("That is not a place to move. " + legal(game)));
    }

    /** Enter plays moves, so it must not start the next game before the user has seen the result. */
    private static String afterwards(ClientState state) {
        KeyMap keys = state.settings().keys();
        return "The game is over: " + keys.name(GameActions.REMATCH) + " rematch, " + keys.name(GameActions.REVIEW)
                + " review, Esc leave";
    }

    private static Update play(ClientState state, GameScreen screen, GameState game, int move) {
        ClientState cleared = state.replaceTop(screen.withTyped(""));
        Integer to = game.sideToMove();
        if (!state.connection().isOnline()) {
            return Update.of(cleared.error("Moves are off until the connection is back. Press "
                    + state.settings().keys().name(CommonActions.RETRY) + " to try again"));
        }
        if (screen.pending() != null) {
            return Update.of(cleared.info("Your last move is still on its way"));
        }
        if (to == null || !state.canMove(game)) {
            return Update.of(cleared.info(notYet(game)));
        }
        if (screen.pliesBack() > 0) {
            return Update.of(state.replaceTop(screen.withTyped("").withPliesBack(0))
                    .info("You were looking back. This is how it stands: play again"));
        }
        String text = game.rules().text(move);
        if (!game.position().isLegal(move)) {
            return Update.of(cleared.error(text + " is not legal for " + game.side(to) + ". " + legal(game)));
        }
        OptionalInt place = game.rules().cellOf(game.position(), move);
        if (state.settings().confirmsMoves()
                && (place.isPresent() || game.rules().isPass(move))) {
            GameScreen at = place.isPresent() ? screen.withCursor(place.getAsInt()) : screen;
            return Update.of(state.replaceTop(at.withTyped(""))
                    .push(new ConfirmDialog(
                            "Play " + text + "?",
                            ConfirmDialog.Subject.MOVE,
                            confirmed -> playConfirmed(confirmed, move))));
        }
        return send(cleared, screen, game, to, move);
    }

    /**
     * Plays the confirmed move. A new position closes the dialog, but the connection may be lost in the
     * meantime.
     */
    private static Update playConfirmed(ClientState state, int move) {
        Optional<GameState> known = state.game();
        if (known.isEmpty() || !(state.topScreen() instanceof GameScreen screen)) {
            return Update.of(state);
        }
        GameState game = known.get();
        Integer to = game.sideToMove();
        boolean stands = state.canMove(game)
                && state.connection().isOnline()
                && screen.pending() == null
                && screen.pliesBack() == 0
                && game.position().isLegal(move);
        return to != null && stands
                ? send(state, screen, game, to, move)
                : Update.of(state.info("It cannot be played any more. Choose again"));
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
        if (!game.isPlaying() || to == null) {
            return "The game is " + game.state() + ". It goes on when the server says so";
        }
        return "It is " + game.player(to).name() + "'s turn";
    }

    private static String legal(GameState game) {
        return LegalMovesText.summary(game.rules().legalMoves(game.position()));
    }
}
