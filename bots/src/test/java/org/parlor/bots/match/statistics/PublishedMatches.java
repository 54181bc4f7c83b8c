package org.parlor.bots.match.statistics;

import java.util.List;

/** Matches as others publish them. */
final class PublishedMatches {

    private PublishedMatches() {}

    /** Of the frequencies alone; which pairs of 2 half points were two draws they do not tell. */
    static MatchScore pairs(int none, int one, int two, int three, int four) {
        int games = 2 * (none + one + two + three + four);
        int wins = 2 * four + three + two;
        int draws = one + three;
        return new MatchScore(wins, draws, games - wins - draws, List.of(none, one, two, three, four));
    }
}
