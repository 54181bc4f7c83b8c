package org.parlor.rules.reversi;

import java.util.List;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.GameKind;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Piece;

/** Definition of the game Reversi. */
public final class Reversi {
    public static final char BLACK = 'X';
    public static final char WHITE = 'O';
    public static final char EMPTY = '.';

    /** Tournament rule: a side passes if and only if it cannot flip a disc. */
    public static final String FORCED = "forced";
    /** Free passing: a side may always pass; two consecutive passes end the game. */
    public static final String FREE = "free";

    /** Black has so many corners from the start, and White moves first. */
    static final OptionSpec.Range CORNERS = new OptionSpec.Range("corners", 0, 4, 1, 0, true);

    /** The value of {@link #OPENING} for a start from one of {@link XotOpenings}. */
    public static final String XOT = "xot";

    /** Where games begin: at the standard start position, or after an opening. */
    static final OptionSpec.Choice OPENING = new OptionSpec.Choice(
            OptionSpec.OPENING, List.of("standard", XOT), List.of("standard", "random (XOT)"), true);

    public static final GameKind KIND = new GameKind(
            "reversi",
            "Reversi",
            1,
            List.of(
                    new OptionSpec.Range(OptionSpec.ROWS, 4, 26, 2, 8),
                    new OptionSpec.Range(OptionSpec.COLUMNS, 4, 26, 2, 8),
                    new OptionSpec.Choice("passing", List.of(FORCED, FREE), List.of("if no move", "any time"), false),
                    OPENING,
                    CORNERS),
            List.of("Black", "White"),
            CellContentKind.PIECES,
            List.of(new Piece(BLACK, "black disc", 0, '●', 'X'), new Piece(WHITE, "white disc", 1, '○', 'O')),
            List.of("pass"),
            "discs on the board",
            true,
            List.of("draw", "takeback", "rematch", "pause"),
            List.of(
                    "Place a disc so that a straight line of your opponent's discs, in any direction, lies between it and"
                            + " another disc of yours. All enclosed discs turn to your colour.",
                    "If you cannot, you pass; if neither can, the game is over. Most discs win.",
                    "With passing 'free' you may always pass; two passes in a row end the game.",
                    "With opening 'xot' a game starts after 8 moves that leave neither side ahead, drawn at random from"
                            + " 10,000. With corners, a handicap, Black has so many from the start, and White moves"
                            + " first."),
            ReversiRules::new);

    private Reversi() {}

    static char disc(int seat) {
        return seat == 0 ? BLACK : WHITE;
    }
}
