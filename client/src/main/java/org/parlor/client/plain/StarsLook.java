package org.parlor.client.plain;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.model.GameModel;
import org.parlor.message.GameMessage;
import org.parlor.rules.Cell;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/** Reversi with {@code *} for Black and {@code o} for White, coordinates on both edges, and an example in the question. */
final class StarsLook implements Look {
    private static final Grid GRID =
            new Grid("", x -> String.valueOf(Cell.columnLetter(x)), y -> Integer.toString(y + 1), StarsLook::disc);

    @Override
    public String title(Rules rules) {
        return Discs.title(rules);
    }

    @Override
    public List<String> board(GameModel game) {
        return GRID.linesWithAllEdges(game);
    }

    @Override
    public List<String> question(GameModel game, Voices voices) {
        List<String> lines = new ArrayList<>(board(game));
        lines.add(ask(game));
        return lines;
    }

    @Override
    public List<String> refusal(GameModel game, Voices voices, String typed) {
        return List.of(
                Questions.complaint(this, game, typed) + " " + Questions.firstLegal(this, game)
                        + " is a valid example, but other moves may be better.",
                ask(game));
    }

    @Override
    public String told(GameModel before, GameMessage.Moved moved, Voices voices) {
        return Discs.told(before, moved, voices);
    }

    private String ask(GameModel game) {
        int seat = game.position().sideToMove();
        return game.side(seat) + " (" + (seat == 0 ? '*' : 'o') + ") to move. Type a square, for example "
                + Questions.firstLegal(this, game) + ":";
    }

    private static String disc(int value) {
        return switch (value) {
            case Reversi.BLACK -> "*";
            case Reversi.WHITE -> "o";
            default -> ".";
        };
    }
}
