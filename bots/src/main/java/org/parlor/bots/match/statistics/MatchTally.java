package org.parlor.bots.match.statistics;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.notation.ResultText;

/**
 * The results of a match: the score, the reasons for the ends of its games, and the losses by failure.
 *
 * @param reasons number of games by end reason
 * @param failures per contestant, the number of games lost by its failures
 * @param repeated number of pairs that are not counted because their games equal those of an earlier pair
 */
public record MatchTally(
        MatchScore score, SortedMap<String, Integer> reasons, List<SortedMap<String, Integer>> failures, int repeated) {
    public static final MatchTally NONE =
            new MatchTally(MatchScore.NONE, new TreeMap<>(), List.of(new TreeMap<>(), new TreeMap<>()), 0);

    /** The reasons of adjudicated results. */
    public static final String ADJUDICATED = "adjudicated";

    public static final String SOLVED = "solved";
    public static final String MAX_PLIES = "max-plies";

    /** The reasons that are no failure of the loser. */
    private static final Set<String> REGULAR = Set.of(ResultText.NORMAL, ADJUDICATED, SOLVED, MAX_PLIES);

    public MatchTally {
        reasons = new TreeMap<>(reasons);
        failures = List.of(new TreeMap<>(failures.get(0)), new TreeMap<>(failures.get(1)));
    }

    /** Adds a pair; the first contestant has seat 0 in game {@code one}. */
    public MatchTally plus(GameRecord one, GameRecord two) {
        MatchTally next = new MatchTally(
                score.plus(MatchScore.halfPoints(result(one), 0), MatchScore.halfPoints(result(two), 1)),
                reasons,
                failures,
                repeated);
        next.count(result(one), 0);
        next.count(result(two), 1);
        return next;
    }

    /** Adds a pair that does not count. */
    public MatchTally plusRepeated() {
        return new MatchTally(score, reasons, failures, repeated + 1);
    }

    public int pairsPlayed() {
        return score.pairsPlayed() + repeated;
    }

    private void count(GameResult gameResult, int seatOfFirst) {
        reasons.merge(gameResult.reason(), 1, Integer::sum);
        Integer winner = gameResult.winner();
        if (winner != null && !REGULAR.contains(gameResult.reason())) {
            failures.get(winner == seatOfFirst ? 1 : 0).merge(gameResult.reason(), 1, Integer::sum);
        }
    }

    private static GameResult result(GameRecord game) {
        return Optional.ofNullable(game.result())
                .orElseThrow(() -> new IllegalArgumentException("the game has no result"));
    }

    /** Formats counts, for example {@code normal 98, time 2}. */
    public static String text(Map<String, Integer> counts) {
        return String.join(
                ", ",
                counts.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .toList());
    }
}
