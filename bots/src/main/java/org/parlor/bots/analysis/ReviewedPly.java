package org.parlor.bots.analysis;

import java.util.List;
import java.util.Optional;
import org.parlor.bots.engines.search.SearchResult;

/**
 * A played move compared with the best move. Scores are in hundredths of the game's unit, from the mover's point of view.
 *
 * @param ply counted from 1
 * @param choices number of legal moves
 * @param score of the played move, at most that of the best move
 * @param isScoreExact whether the score comes from a search to the end of the game
 * @param best the best move, or the played move if no better one was found
 */
public record ReviewedPly(
        int ply, int seat, int move, int choices, int score, boolean isScoreExact, SearchResult best) {
    private static final int MISTAKE = 200;
    private static final int BLUNDER = 400;
    /** Losses between scores of which one is an estimate count only half: both err by about a mistake. */
    private static final int ESTIMATE_FACTOR = 2;

    /** The severity of a loss, with the usual annotation symbol. */
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

    /** The results of a game, from worst to best. */
    private static final List<String> RESULTS = List.of("loss", "draw", "win");

    /** Returns the difference to the best move in hundredths; 0 if no better move was found. */
    public int loss() {
        return best.score() - score;
    }

    public boolean isChoice() {
        return choices > 1;
    }

    /**
     * Returns the result that the move gave away, {@code win} or {@code draw}; present only if both scores
     * are exact.
     */
    public Optional<String> lostResult() {
        int before = Integer.signum(best.score());
        return isProved() && Integer.signum(score) < before ? Optional.of(RESULTS.get(before + 1)) : Optional.empty();
    }

    private boolean isProved() {
        return best.exact() && isScoreExact;
    }

    /**
     * Returns the mark: {@code ??} for a loss of 4 points, of the win or of the draw, {@code ?} for a loss of 2; twice the
     * points unless both scores are exact.
     */
    public Mark mark() {
        int loss = isProved() ? loss() : loss() / ESTIMATE_FACTOR;
        if (lostResult().isPresent() || loss >= BLUNDER) {
            return Mark.BLUNDER;
        }
        return loss >= MISTAKE ? Mark.MISTAKE : Mark.NONE;
    }
}
