package org.parlor.client.game.text;

import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;
import org.parlor.rules.Rules;

/** Formats the boards and moves of one kind of game, and its prompts. The defaults serve every game. */
public interface BoardFormat {
    BoardFormat DEFAULT = new BoardFormat() {};

    default List<String> board(GameState game) {
        return CellText.lines(game);
    }

    /** What asks the person at the keyboard for a move; the last line is the question itself. */
    default List<String> prompt(GameState game, Addressing addressing) {
        return MovePrompts.full(this, game, addressing);
    }

    /** The answer to a line that is no legal move, with a legal one for an example; it ends by asking again. */
    default List<String> invalidMove(GameState game, Addressing addressing, String typed) {
        return MovePrompts.refusal(this, game, typed);
    }

    /** What a move did, in one line. */
    default String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return MoveText.describe(before, moved, addressing);
    }

    /** The same as a sentence to be heard, without the score. */
    default String speakMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return MoveText.speak(before, moved, addressing);
    }

    /** A move as a person types it in this format. */
    default String formatMove(Rules rules, int move) {
        return rules.text(move);
    }

    /** What was typed, in a form that the rules understand. */
    default String normalize(String typed) {
        return typed;
    }

    /** Whether the board is shown after each ply, also when nobody here is asked for the next. */
    default boolean showsEachPly() {
        return false;
    }
}
