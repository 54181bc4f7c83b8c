package org.parlor.notation.othello;

import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;

/** Writes positions in OBF, such as {@code ---X...-- O}. */
public final class ObfWriter {

    private ObfWriter() {}

    /** @throws InvalidInputException if the game is not Reversi on 8×8 */
    public static String write(Replay replay, Position position) {
        OthelloRecordFactory.requireSupported(replay, "OBF");
        if (replay.rules().options().number("rows") != 8) {
            throw new InvalidInputException("rows", "OBF supports boards of 8x8 only");
        }
        String cells = PositionText.cells(replay.rules(), position).replace('.', '-');
        return cells + (position.sideToMove() == 0 ? " X" : " O");
    }
}
