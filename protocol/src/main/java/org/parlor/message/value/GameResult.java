package org.parlor.message.value;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;

/**
 * How a game ended.
 *
 * @param winner the seat, or null for a draw or no result
 * @param score of both seats in the last position
 * @param reason one word
 */
public record GameResult(@Nullable Integer winner, List<Integer> score, String reason) {

    public GameResult {
        if (winner != null && winner != 0 && winner != 1) {
            throw RequestException.badValue("winner", "The winner is seat 0 or 1, or null for none, not " + winner);
        }
        if (score.size() != 2) {
            throw RequestException.badValue("score", "A score has 2 numbers, not " + score.size());
        }
        SafeText.requireClean("reason", reason);
        score = List.copyOf(score);
    }
}
