package org.parlor.rules.reversi;

import java.util.List;
import org.parlor.rules.CellValues;
import org.parlor.rules.GameKind;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Piece;

/** What is said of Reversi before a game: its options, sides and pieces. */
public final class Reversi {
    public static final char BLACK = 'X';
    public static final char WHITE = 'O';
    public static final char EMPTY = '.';

    /** The tournament rule: a side passes when it cannot flip, and only then. */
    public static final String FORCED = "forced";
    /** The classroom rule: a side may pass at will; two passes in a row end the game. */
    public static final String FREE = "free";

    public static final GameKind KIND = new GameKind(
            "reversi",
            "Reversi",
            1,
            List.of(
                    new OptionSpec.Range("rows", 4, 26, 2, 8),
                    new OptionSpec.Range("cols", 4, 26, 2, 8),
                    new OptionSpec.Choice("passing", List.of(FORCED, FREE))),
            List.of("Black", "White"),
            CellValues.PIECES,
            List.of(new Piece(BLACK, "black disc", 0, '●', 'X'), new Piece(WHITE, "white disc", 1, '○', 'O')),
            List.of("pass"),
            "discs on the board",
            true,
            List.of("draw", "takeback", "rematch", "pause"),
            ReversiRules::new);

    private Reversi() {}

    static char disc(int seat) {
        return seat == 0 ? BLACK : WHITE;
    }
}
