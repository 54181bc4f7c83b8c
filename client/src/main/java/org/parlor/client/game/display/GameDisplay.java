package org.parlor.client.game.display;

import java.util.List;
import org.parlor.client.board.BoardView;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormats;
import org.parlor.rules.Rules;

/**
 * What the client knows of one kind of game beyond its rules. The defaults serve every game: they draw the cells of its
 * board and take a move by its cell or its text.
 */
public interface GameDisplay {
    /** For games without a display of their own. */
    GameDisplay DEFAULT = new GameDisplay() {};

    /** The board of the full screen, with its animation. */
    default BoardView view(Rules rules) {
        return BoardView.of(rules);
    }

    /** Boards and moves in plain mode. */
    default BoardFormat format(BoardFormats formats) {
        return BoardFormat.DEFAULT;
    }

    /** The rules with an example, one paragraph an entry; an entry that begins with a blank is a picture. */
    default List<String> rules() {
        return List.of(
                "Type a move and Enter, or go there with the arrows or Tab, or click. Every legal move is marked.");
    }
}
