package org.parlor.client.game.text;

import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;
import org.parlor.rules.Rules;

/** Formats the boards and moves of one kind of game, and its prompts. The defaults serve every game. */
public interface BoardFormat {
    BoardFormat DEFAULT = new BoardFormat() {};

    default List<String> board(GameState game) {
        return BoardText.lines(game);
    }

    /** Returns the prompt for a move. */
    default List<String> prompt(GameState game, Addressing addressing) {
        return MovePrompts.full(this, game, addressing);
    }

    /** Returns the response to an illegal move, with legal moves as examples. */
    default List<String> invalidMove(GameState game, Addressing addressing, String typed) {
        return MovePrompts.refusal(this, game, typed);
    }

    /** Describes the effect of a move in one line. */
    default String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return MoveDescription.describe(before, moved, addressing);
    }

    /** Describes a move in a sentence for screen readers, without the score. */
    default String speakMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return MoveDescription.speak(before, moved, addressing);
    }

    /** Returns the notation of a move in this format. */
    default String formatMove(Rules rules, int move) {
        return rules.format(move);
    }

    /** Converts typed notation to that of the rules. */
    default String normalize(String typed) {
        return typed;
    }

    /** Returns whether the board is shown after each ply, even without a prompt. */
    default boolean showsEachPly() {
        return false;
    }
}
