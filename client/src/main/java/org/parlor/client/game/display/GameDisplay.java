package org.parlor.client.game.display;

import java.util.List;
import org.parlor.client.board.BoardView;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.ui.Messages;
import org.parlor.rules.GameKind;
import org.parlor.rules.Rules;

/**
 * The display of one kind of game, as a {@link java.util.ServiceLoader} service. The defaults support every game: they draw
 * the cells of its board and accept a move by its cell or its text.
 */
public interface GameDisplay {
    /** The display of games without one of their own. */
    GameDisplay DEFAULT = kind -> true;

    boolean supports(GameKind kind);

    /** Returns the board of the full screen, with its animation. */
    default BoardView view(Rules rules) {
        return BoardView.of(rules);
    }

    /** Returns the format of boards and moves in plain mode. */
    default BoardFormat format(BoardFormatOptions formats) {
        return BoardFormat.DEFAULT;
    }

    /**
     * Returns an example and how to enter moves, one paragraph per entry; an entry that begins with a blank is a picture.
     * Follows the rules of the kind in the help.
     */
    default List<String> examples(Messages messages) {
        return List.of(messages.get("help.input"));
    }
}
