package org.parlor.bots.match.statistics;

import java.util.List;

/** Builds match scores from published pentanomial frequencies. */
final class PublishedMatches {

    private PublishedMatches() {}

    /** Counts pairs with 2 half points as a win and a loss, since the frequencies do not distinguish them from two draws. */
    static MatchScore pairs(int none, int one, int two, int three, int four) {
        int games = 2 * (none + one + two + three + four);
        int wins = 2 * four + three + two;
        int draws = one + three;
        return new MatchScore(wins, draws, games - wins - draws, List.of(none, one, two, three, four));
    }
}
