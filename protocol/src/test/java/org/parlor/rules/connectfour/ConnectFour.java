package org.parlor.rules.connectfour;

import java.util.List;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameProvider;
import org.parlor.rules.Piece;

/** Definition of the game Connect Four on 7 columns and 6 rows. */
public final class ConnectFour implements GameProvider {
    public static final GameKind KIND = new GameKind(
            "connectfour",
            "Connect Four",
            1,
            List.of(),
            List.of("Yellow", "Red"),
            CellContentKind.PIECES,
            List.of(new Piece('X', "yellow disc", 0, '●', 'X'), new Piece('O', "red disc", 1, '○', 'O')),
            List.of("a", "b", "c", "d", "e", "f", "g"),
            "1 for the side with a line",
            true,
            List.of("draw", "takeback", "rematch", "pause"),
            List.of(),
            ConnectFourRules::new);

    @Override
    public GameKind kind() {
        return KIND;
    }
}
