package org.parlor.bots.analysis;

import java.util.List;
import java.util.Optional;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.BoardSymmetry;

/**
 * A played move compared with the best move. Scores are in hundredths of the game's unit, from the mover's point of view.
 *
 * @param ply counted from 1
 * @param choices number of legal moves
 * @param score of the played move, at most that of the best move
 * @param best the best move, or the played move if no better one was found
 * @param evidence what the two scores rest on
 */
public record ReviewedPly(
        int ply, int seat, Phase phase, int move, int choices, int score, SearchResult best, Evidence evidence) {
    static final int MISTAKE = 200;
    private static final int BLUNDER = 400;

    /** The phases of a game, by the share of its plies that are left. */
    public enum Phase {
        OPENING,
        MIDGAME,
        ENDGAME;

        /** More than three quarters of the plies of the whole game are left. */
        private static final double OPENING_ABOVE = 0.75;
        /** At most a third of them is left. */
        private static final double MIDGAME_ABOVE = 1 / 3.0;

        /** @param plies of the whole game */
        static Phase of(int pliesLeft, int plies) {
            return pliesLeft > OPENING_ABOVE * plies ? OPENING : pliesLeft > MIDGAME_ABOVE * plies ? MIDGAME : ENDGAME;
        }
    }

    /**
     * What the scores of the played and the best move rest on.
     *
     * @param isProof whether both come from searches to the end of the game
     * @param depth of the searches, otherwise
     * @param margin by which the loss may exceed the exact loss, in hundredths; {@link #UNKNOWN} if the game's was not measured
     */
    public record Evidence(boolean isProof, int depth, int margin) {
        /** Exceeds every loss. */
        static final int UNKNOWN = Integer.MAX_VALUE;

        static final Evidence PROOF = new Evidence(true, 0, 0);

        public boolean hasKnownMargin() {
            return margin != UNKNOWN;
        }
    }

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

    /** Returns the part of the loss that exceeds the margin, at least a blunder if a result was lost. */
    public int certainLoss() {
        int certain = Math.max(0, loss() - evidence.margin());
        return lostResult().isPresent() ? Math.max(BLUNDER, certain) : certain;
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
        return evidence.isProof() && Integer.signum(score) < before
                ? Optional.of(RESULTS.get(before + 1))
                : Optional.empty();
    }

    /** Returns the mark: {@code ??} for a certain loss of 4 points, of the win or of the draw, {@code ?} for one of 2. */
    public Mark mark() {
        int loss = certainLoss();
        return loss >= BLUNDER ? Mark.BLUNDER : loss >= MISTAKE ? Mark.MISTAKE : Mark.NONE;
    }

    /** Returns this with the moves mapped. */
    ReviewedPly mapped(BoardSymmetry symmetry) {
        SearchResult mapped = new SearchResult(
                symmetry.move(best.move()),
                best.score(),
                best.depth(),
                best.nodes(),
                best.variation().stream().map(symmetry::move).toList(),
                best.exact());
        return new ReviewedPly(ply, seat, phase, symmetry.move(move), choices, score, mapped, evidence);
    }
}
