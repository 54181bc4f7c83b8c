package org.parlor.bots.match.statistics;

/**
 * One contestant's result of the two games of an opening, in half points: 2 for a win, 1 for a draw.
 *
 * @param first half points of the game in seat 0
 * @param second half points of the game in seat 1
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
