package org.parlor.client.plain;

import java.util.Map;
import org.parlor.rules.GameKind;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/**
 * The look of every kind of game. A new game is a class beside this one and a line here.
 *
 * @param style of boards of discs
 * @param keypad whether the squares of tic-tac-toe are numbered as on a keypad
 */
public record Looks(BoardStyle style, boolean keypad) {
    public static final Looks USUAL = new Looks(BoardStyle.DOTS, false);

    public Look of(GameKind kind) {
        Look look = byGame().get(kind.id());
        if (look == null) {
            throw new IllegalArgumentException("no look for " + kind.id());
        }
        return style == BoardStyle.SPOKEN ? new SpokenLook(look) : look;
    }

    private Map<String, Look> byGame() {
        return Map.of(
                Reversi.KIND.id(), discs(),
                Kalah.KIND.id(), new PitsLook(),
                TicTacToe.KIND.id(), new MarksLook(keypad));
    }

    private Look discs() {
        return switch (style) {
            case DOTS, SPOKEN -> new DotsLook();
            case LETTERS -> new LettersLook();
            case STARS -> new StarsLook();
        };
    }
}
