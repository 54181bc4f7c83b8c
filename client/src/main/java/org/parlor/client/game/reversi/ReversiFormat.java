package org.parlor.client.game.reversi;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.MoveDescription;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.game.text.TextGrid;
import org.parlor.message.GameMessage;
import org.parlor.rules.Cell;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** A format of Reversi, which names the flipped discs of a move. The default board has {@code X} and {@code O} among dots. */
interface ReversiFormat extends BoardFormat {
    ReversiFormat DOTS = new ReversiFormat() {};

    @Override
    default String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return before.rules().isPass(moved.move())
                ? MoveDescription.describe(before, moved, addressing)
                : addressing.nameOf(before, moved.by()) + " " + moved.move() + " flips "
                        + MoveDescription.otherCells(moved);
    }

    @Override
    default String speakMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        String played = MoveDescription.speak(before, moved, addressing);
        return before.rules().isPass(moved.move())
                ? played
                : played + ", flipped " + (moved.changed().size() - 1);
    }

    private static IntFunction<String> discs(String black, String white) {
        return value -> value == Reversi.BLACK ? black : value == Reversi.WHITE ? white : ".";
    }

    /** A format that asks for a move below the board, and again below an example after an invalid one. */
    interface Asking extends ReversiFormat {
        String question(GameState game);

        @Override
        default List<String> prompt(GameState game, Addressing addressing) {
            List<String> lines = new ArrayList<>(board(game));
            lines.add(question(game));
            return lines;
        }

        /** Explains why a typed move is rejected, with a legal one. */
        default String rejection(GameState game, String typed) {
            return MovePrompts.invalidMoveText(this, game, typed) + " " + MovePrompts.firstLegal(this, game)
                    + " is a valid example";
        }
    }

    /** Reversi with {@code B} and {@code W}, with rows and columns from 0 and moves such as {@code (2, 3)}. */
    final class Letters implements Asking {
        private static final String QUESTION = "Please choose a move:";
        private static final TextGrid GRID = new TextGrid("-", Integer::toString, Integer::toString, discs("B", "W"));

        @Override
        public List<String> board(GameState game) {
            return GRID.lines(game);
        }

        @Override
        public String question(GameState game) {
            return game.side(game.position().sideToMove()) + "'s turn. " + QUESTION;
        }

        @Override
        public List<String> invalidMove(GameState game, Addressing addressing, String typed) {
            return List.of(rejection(game, typed) + ".", "Invalid move. " + QUESTION);
        }

        @Override
        public String formatMove(Rules rules, int move) {
            int columns = rules.board().width();
            return rules.isPass(move) ? "(-1, -1)" : "(" + move / columns + ", " + move % columns + ")";
        }
    }

    /** Reversi with {@code *} for Black and {@code o} for White, coordinates on all edges, and an example in the prompt. */
    final class Stars implements Asking {
        private static final TextGrid GRID = new TextGrid(
                "", x -> String.valueOf(Cell.columnLetter(x)), y -> Integer.toString(y + 1), discs("*", "o"));

        @Override
        public List<String> board(GameState game) {
            return GRID.linesWithAllEdges(game);
        }

        @Override
        public String question(GameState game) {
            int seat = game.position().sideToMove();
            return game.side(seat) + " (" + (seat == 0 ? '*' : 'o') + ") to move. Type a square, for example "
                    + MovePrompts.firstLegal(this, game) + ":";
        }

        @Override
        public List<String> invalidMove(GameState game, Addressing addressing, String typed) {
            return List.of(rejection(game, typed) + ", but other moves may be better.", question(game));
        }
    }
}
