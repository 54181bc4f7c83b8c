package org.parlor.client.game.explorer;

import java.util.List;

/**
 * What was played from a position.
 *
 * @param opening the name of the opening; empty if it has none
 * @param games the number of games that reached the position
 * @param duplicates the number of games that the files have twice; they count once
 * @param moves the moves that were played, the most frequent first
 * @param note why the filter selects no such game; or empty
 * @param problems what could not be read of the files, a sentence each
 */
public record ExploredPosition(
        String opening, int games, int duplicates, List<ExploredMove> moves, String note, List<String> problems) {

    public ExploredPosition {
        moves = List.copyOf(moves);
        problems = List.copyOf(problems);
    }
}
