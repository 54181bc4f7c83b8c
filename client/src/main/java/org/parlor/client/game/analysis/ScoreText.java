package org.parlor.client.game.analysis;

import java.util.Locale;
import org.parlor.rules.GameKind;

/** Formats evaluations. */
public final class ScoreText {
    private static final double HUNDREDTHS = 100;
    private static final int EVEN_BELOW = 5;

    private ScoreText() {}

    /** Returns the short form: {@code +2.4} if the first seat is ahead, {@code =+2} if that is proved. */
    public static String brief(int score, boolean exact) {
        if (exact) {
            return "=" + (score == 0 ? "0" : String.format(Locale.ROOT, "%+d", Math.round(score / HUNDREDTHS)));
        }
        return Math.abs(score) < EVEN_BELOW ? "0.0" : String.format(Locale.ROOT, "%+.1f", score / HUNDREDTHS);
    }

    /**
     * Returns the leading side and its lead: {@code Black +2.4}, exactly {@code Black +2}, or {@code even}.
     */
    public static String lead(GameKind kind, int score, boolean exact) {
        return isEven(score, exact) ? even(exact) : kind.players().get(leader(score)) + " " + amount(score, exact);
    }

    /** Returns the leading side and its lead with the unit: {@code Black +2.4 discs}. */
    public static String leadWithUnit(GameKind kind, int score, boolean exact) {
        String lead = lead(kind, score, exact);
        return isEven(score, exact) ? lead : (lead + " " + unit(kind)).strip();
    }

    /**
     * Returns the leading side and its lead with the unit: {@code Black +2.4 discs}, exactly {@code Black
     * wins by 2 discs}.
     */
    public static String describeLead(GameKind kind, int score, boolean exact) {
        if (isEven(score, exact)) {
            return even(exact);
        }
        if (!exact) {
            return leadWithUnit(kind, score, false);
        }
        String unit = unit(kind);
        String by = unit.isEmpty() ? "" : " by " + amount(score, true).substring(1) + " " + unit;
        return kind.players().get(leader(score)) + " wins" + by;
    }

    /** Returns a hint as a sentence. */
    public static String hint(GameKind kind, MoveAdvice advice) {
        return "Hint: " + advice.move() + ", " + describeLead(kind, advice.score(), advice.exact());
    }

    /** Returns the lead in at most six characters, with the initial of the side: {@code B+2.4}. */
    public static String shortLead(GameKind kind, int score, boolean exact) {
        return isEven(score, exact)
                ? even(exact)
                : kind.players().get(leader(score)).charAt(0) + amount(score, exact);
    }

    /** What a mistake cost: {@code 4.6 discs} or, where only the result counts, {@code the win}. */
    public static String cost(GameKind kind, MoveEvaluation mistake) {
        boolean proved = mistake.exact() && mistake.best().exact();
        String unit = unit(kind);
        if (unit.isEmpty() && proved) {
            return mistake.best().score() == 0 ? "the draw" : "the win";
        }
        return (amount(mistake.cost(), proved).substring(1) + " " + unit).strip();
    }

    /** Returns a move with its evaluation and, if there was a better one, that move. */
    public static String judged(GameKind kind, String move, MoveEvaluation evaluation) {
        MoveAdvice best = evaluation.best();
        String played = move + evaluation.mark() + ", " + describeLead(kind, evaluation.score(), evaluation.exact());
        return evaluation.hasBetterMove()
                ? played + ". Better: " + best.move() + ", " + describeLead(kind, best.score(), best.exact())
                : played;
    }

    /** Returns what an evaluation rests on: {@code searched to the end} or {@code depth 14, margin 3.1}. */
    public static String evidence(MoveEvaluation evaluation) {
        Integer margin = evaluation.margin();
        return evaluation.exact()
                ? "searched to the end"
                : "depth " + evaluation.best().depth()
                        + (margin == null ? "" : String.format(Locale.ROOT, ", margin %.1f", margin / HUNDREDTHS));
    }

    private static boolean isEven(int score, boolean exact) {
        return exact ? score == 0 : Math.abs(score) < EVEN_BELOW;
    }

    private static String even(boolean exact) {
        return exact ? "draw" : "even";
    }

    private static int leader(int score) {
        return score > 0 ? 0 : 1;
    }

    private static String amount(int score, boolean exact) {
        double lead = Math.abs(score) / HUNDREDTHS;
        return exact ? "+" + Math.round(lead) : String.format(Locale.ROOT, "+%.1f", lead);
    }

    /** What is counted, empty where the winner scores 1. */
    public static String unit(GameKind kind) {
        String counted = kind.score();
        return Character.isDigit(counted.charAt(0)) ? "" : counted.split(" ")[0];
    }
}
