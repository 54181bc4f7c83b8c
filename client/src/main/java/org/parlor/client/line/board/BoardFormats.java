package org.parlor.client.line.board;

import java.util.Map;
import org.parlor.rules.GameKind;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/**
 * The format of every kind of game. A new game is a class beside this one and a line here.
 *
 * @param style of boards of discs
 * @param keypad whether the squares of tic-tac-toe are numbered as on a keypad
 */
public record BoardFormats(BoardStyle style, boolean keypad) {
    public static final BoardFormats DEFAULT = new BoardFormats(BoardStyle.DOTS, false);

    public BoardFormat of(GameKind kind) {
        BoardFormat format = byGame().get(kind.id());
        if (format == null) {
            throw new IllegalArgumentException("no look for " + kind.id());
        }
        return style == BoardStyle.SPOKEN ? new SpokenBoardFormat(format) : format;
    }

    private Map<String, BoardFormat> byGame() {
        return Map.of(
                Reversi.KIND.id(), discs(),
                Kalah.KIND.id(), new KalahFormat(),
                TicTacToe.KIND.id(), new TicTacToeFormat(keypad));
    }

    private BoardFormat discs() {
        return switch (style) {
            case DOTS, SPOKEN -> new DotsReversiFormat();
            case LETTERS -> new LettersReversiFormat();
            case STARS -> new StarsReversiFormat();
        };
    }
}
