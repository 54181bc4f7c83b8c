package org.parlor.bots.analysis;

import java.util.List;
import java.util.Optional;
import org.parlor.bots.search.SearchResult;

/**
 * A ply that was made, beside the best that could have been. Scores are hundredths of the game's unit to the side that
 * made it.
 *
 * @param ply counted from 1
 * @param choices how many moves were legal
 * @param score of the move that was made, never more than that of the best
 * @param isScoreExact whether every line after it was followed to the end
 * @param best what should have been played, the move itself where nothing better was found
 */
public record ReviewedPly(
        int ply, int seat, int move, int choices, int score, boolean isScoreExact, SearchResult best) {
    private static final int MISTAKE = 200;
    private static final int BLUNDER = 400;

    /** How grave the loss is, in the signs that people write behind a move. */
    public enum Mark {
        NONE(""),
        MISTAKE("?"),
        BLUNDER("??");

        private final String sign;

        Mark(String sign) {
            this.sign = sign;
        }

        public String sign() {
            return sign;
        }
    }

    /** The results of a game, the better the later. */
    private static final List<String> RESULTS = List.of("loss", "draw", "win");

    /** In hundredths, 0 if nothing better was found. */
    public int loss() {
        return best.score() - score;
    }

    public boolean isChoice() {
        return choices > 1;
    }

    /** What result the ply gave away, {@code win} or {@code draw}, where that is proved on both sides of it. */
    public Optional<String> lostResult() {
        int before = Integer.signum(best.score());
        boolean isProved = best.exact() && isScoreExact;
        return isProved && Integer.signum(score) < before ? Optional.of(RESULTS.get(before + 1)) : Optional.empty();
    }

    public Mark mark() {
        if (lostResult().isPresent() || loss() >= BLUNDER) {
            return Mark.BLUNDER;
        }
        return loss() >= MISTAKE ? Mark.MISTAKE : Mark.NONE;
    }
}
