package org.parlor.bots.match.statistics;

/**
 * How one contestant fared in the two games of one opening, in half points: 2 for a win, 1 for a draw.
 *
 * @param first in the game in which it had seat 0
 * @param second in the other
 */
public record GamePair(int first, int second) {

    public GamePair {
        if (first < 0 || first > 2 || second < 0 || second > 2) {
            throw new IllegalArgumentException("half points " + first + " and " + second);
        }
    }

    int halfPoints() {
        return first + second;
    }
}
