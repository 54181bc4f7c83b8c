package org.parlor.client.board;

import org.parlor.client.ui.Canvas;
import org.parlor.rules.CellContent;
import org.parlor.rules.Rules;

/** Draws the board of a game in the available space. Moves appear at once unless a view animates them. */
public interface BoardView {

    /** Returns a view for any board: squares with pieces as a grid, everything else cell by cell. */
    static BoardView of(Rules rules) {
        boolean squares = rules.board().isGrid() && rules.kind().cellContent() == CellContent.PIECES;
        return squares ? new GridView(new PieceRenderer()) : new CellView();
    }

    /** Returns the largest size of the board that fits, or the smallest size if none fits. */
    BoardSize size(Rules rules, BoardSize room);

    /** Returns the smallest size in which the board is usable, possibly by scrolling. */
    BoardSize minimumSize(Rules rules);

    /** Draws the board to fill the canvas, which has the size returned by {@link #size} or is smaller. */
    void draw(Canvas canvas, BoardModel model);

    /** Returns the frame of a move's animation at a time after the move. */
    default AnimationFrame frame(MoveAnimation animation, long elapsedMillis) {
        return AnimationFrame.still(animation.after());
    }

    /** Returns how long that frame remains, in milliseconds; 0 once the board is at rest. */
    default long millisToNextFrame(MoveAnimation animation, long elapsedMillis) {
        return 0;
    }

    /** Returns whether the board is so wide that panels belong below it, not beside it. */
    default boolean isWide() {
        return false;
    }
}
