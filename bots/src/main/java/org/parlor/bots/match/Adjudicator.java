package org.parlor.bots.match;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/** Ends one game by its {@link AdjudicationOptions}. Not thread-safe. */
final class Adjudicator {
    private static final int HUNDREDTHS = 100;
    private static final int TABLE_BITS = 16;

    private final Rules rules;
    private final AdjudicationOptions options;
    /** Created on first use, as it allocates tables. */
    private @Nullable Searcher searcher;
    /** The side that the last moves saw ahead, and the number of these moves by seat. */
    private int leader = -1;

    private int[] moves = new int[2];

    Adjudicator(Rules rules, AdjudicationOptions options) {
        this.rules = rules;
        this.options = options;
    }

    /**
     * Returns the result after a move, or null if the game continues.
     *
     * @param position the position after the move, which is not the end of the game
     * @param plies number of plies played
     */
    @Nullable
    GameResult afterMove(int seat, @Nullable MoveInfo info, Position position, int plies) {
        count(seat, info == null ? null : info.score());
        if (options.winPlies() > 0 && moves[0] + moves[1] >= options.winPlies() && moves[0] > 0 && moves[1] > 0) {
            return result(leader, position, MatchTally.ADJUDICATED);
        }
        GameResult solved = options.solverNodes() > 0 ? solve(position) : null;
        boolean isLong = options.pliesMax() > 0 && plies >= options.pliesMax();
        return solved != null || !isLong ? solved : result(null, position, MatchTally.MAX_PLIES);
    }

    private void count(int seat, @Nullable Integer score) {
        boolean isDecisive = score != null && Math.abs(score) >= HUNDREDTHS * options.winScore();
        int ahead = score == null || !isDecisive ? -1 : score > 0 ? seat : 1 - seat;
        if (ahead != leader) {
            moves = new int[2];
            leader = ahead;
        }
        moves[seat] += ahead >= 0 ? 1 : 0;
    }

    private @Nullable GameResult solve(Position position) {
        SearchLimits limits = new SearchLimits(SearchLimits.DEPTH_MAX, Long.MAX_VALUE, options.solverNodes());
        if (searcher == null) {
            searcher = new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, false, System::nanoTime)).of(rules);
        }
        SearchResult found = searcher.findBest(position, limits, new Random(0), () -> false);
        if (!found.exact()) {
            return null;
        }
        int seat = position.sideToMove();
        Integer winner = found.score() == 0 ? null : found.score() > 0 ? seat : Integer.valueOf(1 - seat);
        return result(winner, position, MatchTally.SOLVED);
    }

    private static GameResult result(@Nullable Integer winner, Position position, String reason) {
        return new GameResult(winner, Score.of(position).asList(), reason);
    }
}
