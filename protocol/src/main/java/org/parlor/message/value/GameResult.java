package org.parlor.message.value;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;

/**
 * The result of a game.
 *
 * @param winner the seat, or null for a draw or no result
 * @param score of both seats in the final position
 * @param reason one word
 */
public record GameResult(@Nullable Integer winner, List<Integer> score, String reason) {

    public GameResult {
        if (winner != null && winner != 0 && winner != 1) {
            throw RequestException.badValue("winner", "\"winner\" must be 0, 1 or null, not " + winner);
        }
        if (score.size() != 2) {
            throw RequestException.badValue("score", "\"score\" must have 2 elements, not " + score.size());
        }
        SafeText.requireClean("reason", reason);
        score = List.copyOf(score);
    }

    /** Returns whether the game was drawn; a game without a winner may also have no result. */
    public boolean isDraw() {
        return winner == null && (reason.equals("normal") || reason.equals("agreed"));
    }
}
