package org.parlor.client.screen.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.view.TypedMove;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.TextInput;
import org.parlor.message.LobbyRequest;

/** Handles keys and clicks in a game: the cursor, typed moves, chat, and commands; see {@link MoveHandler}. */
final class GameKeyHandler {
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
                    return move.isPresent()
                            ? MoveHandler.play(shown, pointing, game, move.getAsInt())
                            : Update.of(shown);
                })
                .orElse(Update.of(shown));
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
                ? Update.of(state.replaceTop(withTyped(screen, game, text.get())))
                : pointing(state.replaceTop(screen.withTyped("")), screen.withTyped(""), game, key);
    }

    private static GameScreen withTyped(GameScreen screen, GameState game, String text) {
        return screen.withTyped(text).with(TypedMove.withCursor(screen.board(), game, text));
    }

    private static Update playTyped(ClientState state, GameScreen screen, GameState game) {
        String typed = screen.typed().strip();
        OptionalInt move = MoveCellConverter.parseTyped(game.rules(), game.position(), typed);
        if (move.isPresent()) {
            return MoveHandler.play(state, screen, game, move.getAsInt());
        }
        ClientState cleared = state.replaceTop(screen.withTyped(""));
        return Update.of(
                state.canMove(game)
                        ? cleared.error("'" + typed + "' is not a move. " + MoveHandler.legal(game))
                        : cleared.info(MoveHandler.notYet(game)));
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
            case ENTER -> MoveHandler.playAtCursor(state, screen, game);
            case ESCAPE -> AvailableActions.press(state, key);
            default ->
                key.is(' ') ? MoveHandler.playAtCursor(state, screen, game) : character(state, screen, game, key);
        };
    }

    private static Update character(ClientState state, GameScreen screen, GameState game, Key key) {
        Optional<Action> action = AvailableActions.find(state, key);
        boolean answers = action.filter(List.of(GameActions.ACCEPT, GameActions.DECLINE)::contains)
                .isPresent();
        if (!answers && game.isMyRunningGame() && TypedMove.isBegunBy(state, game, key)) {
            return Update.of(state.replaceTop(withTyped(screen, game, Character.toString(key.character()))));
        }
        return AvailableActions.press(state, key);
    }

    static Update nextLegal(ClientState state, GameScreen screen, GameState game, int by) {
        if (!state.canMove(game)) {
            return Update.of(state.info(MoveHandler.notYet(game)));
        }
        String advice = game.rules().canPass(game.position())
                ? "You can only pass: press " + state.settings().keys().name(GameActions.PASS)
                : "Type a move. " + MoveHandler.legal(game);
        return Update.of(screen.board()
                .nextLegal(game, by)
                .map(board -> state.replaceTop(screen.with(board)))
                .orElseGet(() -> state.info(advice)));
    }
}
