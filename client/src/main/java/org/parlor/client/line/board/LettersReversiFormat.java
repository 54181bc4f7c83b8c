package org.parlor.client.line.board;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiRules;

/** Reversi with {@code B} and {@code W}, rows and columns counted from 0, and moves such as {@code (2, 3)}. */
final class LettersReversiFormat implements BoardFormat {
    private static final String QUESTION = "Please choose a move:";

    private static final TextGrid GRID =
            new TextGrid("-", Integer::toString, Integer::toString, LettersReversiFormat::disc);

    @Override
    public String title(Rules rules) {
        return ReversiText.title(rules);
    }

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
    public String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return ReversiText.told(before, moved, addressing);
    }

    @Override
    public String formatMove(Rules rules, int move) {
        int columns = rules.board().width();
        boolean passes = rules instanceof ReversiRules reversi && move == reversi.pass();
        return passes ? "(-1, -1)" : "(" + move / columns + ", " + move % columns + ")";
    }

    private static String disc(int value) {
        return switch (value) {
            case Reversi.BLACK -> "B";
            case Reversi.WHITE -> "W";
            default -> ".";
        };
    }
}
