package org.parlor.client.screen.view;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.LegalMovesText;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;

/** A screen on which the user enters moves, at the cursor of a board or typed. */
public interface MoveInputScreen extends Screen {
    Action NEXT_LEGAL = Action.of(
                    "next-legal", Key.Kind.TAB, "next legal", "Next legal move", "Shift-Tab for the previous one")
            .runs(AvailableActions.on(MoveInputScreen.class, (state, screen) -> screen.nextLegal(state, 1)));

    BoardState board();

    /** Returns the move being typed, or empty. */
    String typed();

    MoveInputScreen with(BoardState board, String typed);

    /** Returns whether a key can begin a typed move. */
    boolean takesMoves(ClientState state);

    /** Handles a move that was entered, legal or not. */
    Update enter(ClientState state, GameState game, int move);

    @Override
    default Update onKey(ClientState state, Key key) {
        return state.game()
                .map(game -> typed().isEmpty() ? onBoardKey(state, game, key) : onTyping(state, game, key))
                .orElseGet(() -> Update.of(state.pop()));
    }

    private Update onTyping(ClientState state, GameState game, Key key) {
        MoveInputScreen cleared = with(board(), "");
        if (key.kind() == Key.Kind.ESCAPE) {
            return Update.of(state.replaceTop(cleared));
        }
        if (key.kind() == Key.Kind.ENTER) {
            OptionalInt move = MoveCellConverter.parseTyped(game.rules(), game.position(), typed().strip());
            return move.isPresent()
                    ? cleared.enter(state, game, move.getAsInt())
                    : cleared.refuse(state, game, "say.notAMove", typed().strip());
        }
        return TextInput.edit(typed(), key)
                .map(text -> withTyped(state, game, text))
                .orElseGet(() -> cleared.onBoardKey(state.replaceTop(cleared), game, key));
    }

    private Update withTyped(ClientState state, GameState game, String text) {
        return Update.of(state.replaceTop(with(TypedMove.withCursor(board(), game, text), text)));
    }

    private Update onBoardKey(ClientState state, GameState game, Key key) {
        if (takesMoves(state) && TypedMove.isBegunBy(state, game, key)) {
            return withTyped(state, game, Character.toString(key.character()));
        }
        Key same = key.is(' ') ? Key.of(Key.Kind.ENTER) : key;
        return board().step(key, game)
                .map(next -> Update.of(state.replaceTop(with(next, typed()))))
                .orElseGet(() ->
                        key.kind() == Key.Kind.BACK_TAB ? nextLegal(state, -1) : AvailableActions.press(state, same));
    }

    private Update nextLegal(ClientState state, int by) {
        return Update.of(state.game()
                .flatMap(game -> board().nextLegal(game, by))
                .map(next -> state.replaceTop(with(next, typed())))
                .orElse(state));
    }

    @Override
    default Update onCellClick(ClientState state, int cell) {
        MoveInputScreen aimed = with(board().withCursor(cell), typed());
        return takesMoves(state) ? aimed.enterAtCursor(state) : Update.of(state.replaceTop(aimed));
    }

    default Update enterAtCursor(ClientState state) {
        return state.game()
                .map(game -> {
                    OptionalInt move = board().move(game);
                    return move.isPresent()
                            ? enter(state, game, move.getAsInt())
                            : refuse(state, game, "say.noMoveHere");
                })
                .orElse(Update.of(state));
    }

    /** @param key of the text with these values and, last, the legal moves */
    default Update refuse(ClientState state, GameState game, String key, String... values) {
        List<String> all = new ArrayList<>(List.of(values));
        all.add(LegalMovesText.summary(state.messages(), game.rules().legalMoves(game.position())));
        return Update.of(state.replaceTop(this).error(state.text(key, all.toArray())));
    }

    @Override
    default boolean takesLetters() {
        return !typed().isEmpty();
    }

    /**
     * Draws the move being typed, or the status.
     *
     * @param keys the key of the text that explains the keys
     */
    default void drawInput(Canvas canvas, ClientState state, String keys, String status, StyleRole role) {
        if (typed().isEmpty()) {
            HeaderFooterView.status(canvas, state, status, role);
        } else {
            HeaderFooterView.input(canvas, state.text("input.move") + "> ", typed(), state.text(keys));
        }
    }
}
