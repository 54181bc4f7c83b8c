package org.parlor.client.plain;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.model.GameModel;
import org.parlor.message.GameMessage;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiRules;

/** Reversi with {@code B} and {@code W}, rows and columns counted from 0, and moves such as {@code (2, 3)}. */
final class LettersLook implements Look {
    private static final String QUESTION = "Please choose a move:";

    private static final Grid GRID = new Grid("-", Integer::toString, Integer::toString, LettersLook::disc);

    @Override
    public String title(Rules rules) {
        return Discs.title(rules);
    }

    @Override
    public List<String> board(GameModel game) {
        return GRID.lines(game);
    }

    @Override
    public List<String> question(GameModel game, Voices voices) {
        List<String> lines = new ArrayList<>(board(game));
        lines.add(game.side(game.position().sideToMove()) + "'s turn. " + QUESTION);
        return lines;
    }

    @Override
    public List<String> refusal(GameModel game, Voices voices, String typed) {
        return List.of(
                Questions.complaint(this, game, typed) + " " + Questions.firstLegal(this, game)
                        + " is a valid example.",
                "Invalid move. " + QUESTION);
    }

    @Override
    public String told(GameModel before, GameMessage.Moved moved, Voices voices) {
        return Discs.told(before, moved, voices);
    }

    @Override
    public String example(Rules rules, int move) {
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
