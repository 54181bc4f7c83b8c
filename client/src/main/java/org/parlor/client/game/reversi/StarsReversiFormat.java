package org.parlor.client.game.reversi;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.game.text.TextGrid;
import org.parlor.rules.Cell;
import org.parlor.rules.reversi.Reversi;

/** Reversi with {@code *} for Black and {@code o} for White, coordinates on all edges, and an example in the prompt. */
final class StarsReversiFormat implements ReversiFormat {
    private static final TextGrid GRID = new TextGrid(
            "", x -> String.valueOf(Cell.columnLetter(x)), y -> Integer.toString(y + 1), StarsReversiFormat::disc);

    @Override
    public List<String> board(GameState game) {
        return GRID.linesWithAllEdges(game);
    }

    @Override
    public List<String> prompt(GameState game, Addressing addressing) {
        List<String> lines = new ArrayList<>(board(game));
        lines.add(ask(game));
        return lines;
    }

    @Override
    public List<String> invalidMove(GameState game, Addressing addressing, String typed) {
        return List.of(
                MovePrompts.invalidMoveText(this, game, typed) + " " + MovePrompts.firstLegal(this, game)
                        + " is a valid example, but other moves may be better.",
                ask(game));
    }

    private String ask(GameState game) {
        int seat = game.position().sideToMove();
        return game.side(seat) + " (" + (seat == 0 ? '*' : 'o') + ") to move. Type a square, for example "
                + MovePrompts.firstLegal(this, game) + ":";
    }

    private static String disc(int value) {
        return switch (value) {
            case Reversi.BLACK -> "*";
            case Reversi.WHITE -> "o";
            default -> ".";
        };
    }
}
