package org.parlor.server.net.web;

import java.util.Optional;
import org.parlor.message.GameMessage;

/** Reviews finished games for the page. The program that starts the server provides it; without one the page offers no reviews. */
@FunctionalInterface
public interface WebReviewer {
    /**
     * Returns the state of the review of a finished game as a JSON object, without members if the game cannot be reviewed. Does
     * not block. Called on any thread.
     *
     * @param isWanted whether to start the review, if it is not known
     * @return empty if too many reviews wait
     */
    Optional<String> review(GameMessage.Snapshot game, boolean isWanted);
}
