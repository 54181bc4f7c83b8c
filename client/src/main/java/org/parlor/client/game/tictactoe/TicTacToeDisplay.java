package org.parlor.client.game.tictactoe;

import java.util.List;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.GridView;
import org.parlor.client.game.display.GameDisplay;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.rules.GameKind;
import org.parlor.rules.Rules;
import org.parlor.rules.tictactoe.TicTacToe;

/** Tic-tac-toe: crosses and noughts on numbered squares. */
public final class TicTacToeDisplay implements GameDisplay {

    @Override
    public boolean supports(GameKind kind) {
        return kind.equals(TicTacToe.KIND);
    }

    @Override
    public BoardView view(Rules rules) {
        return new GridView(new MarkRenderer());
    }

    @Override
    public BoardFormat format(BoardFormatOptions formats) {
        return new TicTacToeFormat(formats.keypad());
    }

    @Override
    public List<String> examples() {
        return List.of(
                "Example: X takes the corner and threatens two lines at once:",
                "  X │ 2 │ X",
                " ───┼───┼───",
                "  4 │ O │ 6",
                " ───┼───┼───",
                "  7 │ O │ X",
                "Type the number of a square or its name, such as b2, and press Enter, or click.");
    }
}
