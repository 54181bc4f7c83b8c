package org.parlor.client.game.reversi;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.game.text.TextGrid;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** Reversi with {@code B} and {@code W}, with rows and columns from 0 and moves such as {@code (2, 3)}. */
final class LettersReversiFormat implements ReversiFormat {
    private static final String QUESTION = "Please choose a move:";

    private static final TextGrid GRID =
            new TextGrid("-", Integer::toString, Integer::toString, LettersReversiFormat::disc);

    @Override
    public List<String> board(GameState game) {
        return GRID.lines(game);
    }

    @Override
    public List<String> prompt(GameState game, Addressing addressing) {
        List<String> lines = new ArrayList<>(board(game));
        lines.add(game.side(game.position().sideToMove()) + "'s turn. " + QUESTION);
        return lines;
    }

    @Override
    public List<String> invalidMove(GameState game, Addressing addressing, String typed) {
        return List.of(
                MovePrompts.invalidMoveText(this, game, typed) + " " + MovePrompts.firstLegal(this, game)
                        + " is a valid example.",
                "Invalid move. " + QUESTION);
    }

    @Override
    public String formatMove(Rules rules, int move) {
        int columns = rules.board().width();
        return rules.isPass(move) ? "(-1, -1)" : "(" + move / columns + ", " + move % columns + ")";
    }

    private static String disc(int value) {
        return switch (value) {
            case Reversi.BLACK -> "B";
            case Reversi.WHITE -> "W";
            default -> ".";
        };
    }
}
