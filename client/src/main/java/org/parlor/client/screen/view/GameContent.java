package org.parlor.client.screen.view;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.record.RecordedGame;

/**
 * A game as a screen shows it.
 *
 * @param isAdvised whether a requested hint and the evaluation are shown
 * @param isPlayedOut whether the user moves for both sides, to see what may happen
 * @param recorded the record that is stepped through, or null for a game at a server
 * @param review the evaluations beside the moves and in the graph
 * @param notes the lines below the moves; null if there is no space for them
 * @param end the panel at the end of the game, or null
 */
public record GameContent(
        GameState game,
        BoardState board,
        boolean isAdvised,
        boolean isPlayedOut,
        @Nullable RecordedGame recorded,
        ReviewState review,
        @Nullable List<String> notes,
        @Nullable GameEndPanel end) {

    boolean isReplay() {
        return recorded != null;
    }
}
