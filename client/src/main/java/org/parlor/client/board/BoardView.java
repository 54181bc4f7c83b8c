package org.parlor.client.board;

import org.parlor.client.ui.Canvas;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.Rules;

/** Draws the board of a game in the available space. Moves appear at once unless a view animates them. */
public interface BoardView {

    /** Returns a view for any board: squares with pieces as a grid, everything else cell by cell. */
    static BoardView of(Rules rules) {
        boolean squares = rules.board().isGrid() && rules.kind().cellContent() == CellContentKind.PIECES;
        return squares ? new GridView(new PieceRenderer()) : new GenericBoardView();
    }

    /** Returns the largest size of the board that fits, or the smallest size if none fits. */
    CanvasSize size(Rules rules, CanvasSize room);

    /** Returns the smallest size in which the board is usable, possibly by scrolling. */
    CanvasSize minimumSize(Rules rules);

    /** Draws the board to fill the canvas, which has the size returned by {@link #size} or is smaller. */
    void draw(Canvas canvas, BoardModel model);

    /** Returns the frame of a move's animation at a time after the move. */
    default AnimationFrame frame(AnimatedMove animation, long elapsedMillis) {
        return AnimationFrame.still(animation.after());
    }

    /** Returns how long that frame remains, in milliseconds; 0 once the board is at rest. */
    default long millisToNextFrame(AnimatedMove animation, long elapsedMillis) {
        return 0;
    }

    /** Returns whether the board is so wide that panels belong below it, not beside it. */
    default boolean isWide() {
        return false;
    }
}
