package org.parlor.client.screen.view;

import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Key;
import org.parlor.rules.Rules;

/** A move typed by the name of its cell, on the screens where letters can also be keys of actions. */
public final class TypedMove {

    private TypedMove() {}

    /**
     * Returns whether a key begins a typed move: digits, a bracket, the first letters of cells, and characters
     * without an action of their own, so that the message about a wrong move contains all that was typed. Capital letters
     * remain for actions, and with vi keys all letters do.
     */
    public static boolean isBegunBy(ClientState state, GameState game, Key key) {
        if (!key.isText() || key.is(' ')) {
            return false;
        }
        char typed = key.character();
        if (Character.isDigit(typed) || typed == '(') {
            return true;
        }
        return !state.settings().keys().vim()
                && (namesCell(game, typed)
                        || (Character.isLetter(typed)
                                && AvailableActions.find(state, key).isEmpty()
                                && AvailableActions.refusal(state, key).isEmpty()));
    }

    private static boolean namesCell(GameState game, char typed) {
        return game.rules().board().cells().stream().anyMatch(cell -> cell.id().charAt(0) == typed && !cell.isStore());
    }

    /** Moves the cursor to the cell named by the typed text. */
    public static BoardState withCursor(BoardState board, GameState game, String typed) {
        Rules rules = game.rules();
        OptionalInt move = MoveCellConverter.parseTyped(rules, game.position(), typed.strip());
        OptionalInt cell = move.isPresent() ? rules.cellOf(game.position(), move.getAsInt()) : OptionalInt.empty();
        return cell.isPresent() ? board.withCursor(cell.getAsInt()) : board;
    }
}
