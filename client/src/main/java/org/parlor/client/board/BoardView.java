package org.parlor.client.board;

import org.parlor.client.ui.Canvas;
import org.parlor.rules.CellValues;
import org.parlor.rules.Rules;

/** Draws the board of a game in the room there is. Moves are shown at once unless a view animates them. */
public interface BoardView {

    /** A view for any board: squares with pieces as a grid, everything else cell by cell. */
    static BoardView of(Rules rules) {
        boolean squares = rules.board().isGrid() && rules.kind().values() == CellValues.PIECES;
        return squares ? new GridView(new PieceRenderer()) : new CellView();
    }

    /** The largest size in which the board can be drawn in that room, or the smallest there is if none fits. */
    BoardSize size(Rules rules, BoardSize room);

    /** The smallest room in which the board can be used at all, if need be by scrolling. */
    BoardSize minimumSize(Rules rules);

    /** Draws the board to fill the canvas, which is as large as {@link #size} said or smaller. */
    void draw(Canvas canvas, BoardModel model);

    /** The picture of a move that was made so long ago. */
    default AnimationFrame frame(MoveAnimation animation, long elapsedMillis) {
        return AnimationFrame.still(animation.after());
    }

    /** How long that picture stays, in milliseconds; 0 once the board is at rest. */
    default long millisToNextFrame(MoveAnimation animation, long elapsedMillis) {
        return 0;
    }

    /** Whether the board is so wide that the rest belongs below it and not beside. */
    default boolean isWide() {
        return false;
    }
}
