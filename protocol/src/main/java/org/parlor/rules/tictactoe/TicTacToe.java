package org.parlor.rules.tictactoe;

import java.util.List;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.GameKind;
import org.parlor.rules.Piece;

/** Definition of the game tic-tac-toe. */
public final class TicTacToe {
    public static final GameKind KIND = new GameKind(
            "tictactoe",
            "Tic-tac-toe",
            1,
            List.of(),
            List.of("X", "O"),
            CellContentKind.PIECES,
            List.of(new Piece('X', "cross", 0, 'X', 'X'), new Piece('O', "nought", 1, 'O', 'O')),
            List.of(),
            "1 for the side with a line",
            true,
            List.of("draw", "takeback", "rematch", "pause"),
            List.of(
                    "Put your mark on an empty square. Three in a line win: across, down or diagonally.",
                    "If all nine are taken and no line is complete, the game is a draw."),
            TicTacToeRules::new);

    private TicTacToe() {}
}
