package org.parlor.client.board;

import java.util.List;
import org.parlor.client.ui.Canvas;
import org.parlor.rules.Rules;

/** How a game's board is drawn into whatever room there is. */
public interface BoardView {

    /** The largest size in which the board can be drawn in that room, or the smallest there is if none fits. */
    BoardSize size(Rules rules, BoardSize room);

    /** The smallest room in which the board can be used at all, if need be by scrolling. */
    BoardSize minimumSize(Rules rules);

    /** Draws the board to fill the canvas, which is as large as {@link #size} said or smaller. */
    void draw(Canvas canvas, BoardModel model);

    /** What is to be seen of a move that was made so long ago. */
    AnimationFrame frame(MoveAnimation animation, long elapsedMillis);

    /** How long that stays so, in milliseconds; 0 once the board is at rest. */
    long millisToNextFrame(MoveAnimation animation, long elapsedMillis);

    /** The rules with an example, one paragraph an entry; an entry that begins with a blank is a picture. */
    List<String> rules();

    /** Whether the board is so wide that the rest belongs below it and not beside. */
    boolean isWide();
}
