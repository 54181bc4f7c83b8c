package org.parlor.client.game.text;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Cell;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.Rules;

/** Formats the boards and moves of one kind of game, and its prompts. The defaults serve every game. */
public interface BoardFormat {
    BoardFormat DEFAULT = new BoardFormat() {};

    /** Returns a grid with its coordinates or, for other boards, a line with names for each row of cells. */
    default List<String> board(GameState game) {
        BoardLayout board = game.rules().board();
        IntFunction<String> value =
                game.rules().kind().cellContent() == CellContentKind.COUNT ? Integer::toString : Character::toString;
        if (board.isGrid()) {
            return new TextGrid("", x -> String.valueOf(Cell.columnLetter(x)), y -> Integer.toString(y + 1), value)
                    .lines(game);
        }
        int[] values = game.position().cells();
        return IntStream.range(0, board.height())
                .mapToObj(y -> IntStream.range(0, values.length)
                        .filter(place -> board.cells().get(place).y() == y)
                        .boxed()
                        .sorted((a, b) -> Integer.compare(
                                board.cells().get(a).x(), board.cells().get(b).x()))
                        .map(place -> board.cells().get(place).id() + "=" + value.apply(values[place]))
                        .collect(Collectors.joining(" ")))
                .toList();
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
