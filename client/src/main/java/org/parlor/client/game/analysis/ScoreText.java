package org.parlor.client.game.analysis;

import java.util.Locale;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Messages;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameTexts;

/** Formats evaluations in a language. */
public final class ScoreText {
    private static final double HUNDREDTHS = 100;
    private static final int EVEN_BELOW = 5;
    private static final int TENTHS_BELOW = 1_000;

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
    public static String lead(Messages messages, GameKind kind, int score, boolean exact) {
        return isEven(score, exact)
                ? even(messages, exact)
                : leader(messages, kind, score) + " " + amount(messages, score, exact);
    }

    /** Returns the leading side and its lead with the unit: {@code Black +2.4 discs}. */
    public static String leadWithUnit(Messages messages, GameKind kind, int score, boolean exact) {
        String lead = lead(messages, kind, score, exact);
        return isEven(score, exact) ? lead : (lead + " " + unit(messages, kind)).strip();
    }

    /**
     * Returns the leading side and its lead with the unit: {@code Black +2.4 discs}, exactly {@code Black
     * wins by 2 discs}.
     */
    public static String describeLead(Messages messages, GameKind kind, int score, boolean exact) {
        if (isEven(score, exact)) {
            return even(messages, exact);
        }
        if (!exact) {
            return leadWithUnit(messages, kind, score, false);
        }
        String side = leader(messages, kind, score);
        return isCounted(kind)
                ? messages.get(
                                "score.winsBy",
                                side,
                                amount(messages, score, true).substring(1),
                                unit(messages, kind))
                        .strip()
                : messages.get("score.wins", side);
    }

    /** Returns a hint as a sentence. */
    public static String hint(Messages messages, GameKind kind, MoveAdvice advice) {
        return messages.get(
                "hint.sentence", advice.move(), describeLead(messages, kind, advice.score(), advice.exact()));
    }

    /** Returns the lead in at most six columns, with the initial of the side: {@code B+2.4}. */
    public static String shortLead(Messages messages, GameKind kind, int score, boolean exact) {
        if (isEven(score, exact)) {
            return even(messages, exact);
        }
        String initial = leader(messages, kind, score).substring(0, 1);
        boolean whole = DisplayText.width(initial) > 1 && Math.abs(score) >= TENTHS_BELOW;
        return initial + amount(messages, score, exact || whole);
    }

    /** What a mistake cost: {@code 4.6 discs} or, where only the result counts, {@code the win}. */
    public static String cost(Messages messages, GameKind kind, MoveEvaluation mistake) {
        return costsResult(kind, mistake)
                ? messages.get(mistake.best().score() == 0 ? "cost.draw" : "cost.win")
                : messages.get("cost", costAmount(messages, mistake), unit(messages, kind))
                        .strip();
    }

    /** The same in one word: {@code 4.6} or {@code win}. */
    public static String shortCost(Messages messages, GameKind kind, MoveEvaluation mistake) {
        return costsResult(kind, mistake)
                ? messages.get(mistake.best().score() == 0 ? "cost.short.draw" : "cost.short.win")
                : costAmount(messages, mistake);
    }

    private static boolean costsResult(GameKind kind, MoveEvaluation mistake) {
        return !isCounted(kind) && isProved(mistake);
    }

    private static boolean isProved(MoveEvaluation mistake) {
        return mistake.exact() && mistake.best().exact();
    }

    private static String costAmount(Messages messages, MoveEvaluation mistake) {
        return amount(messages, mistake.cost(), isProved(mistake)).substring(1);
    }

    /** Returns a move with its evaluation and, if there was a better one, that move. */
    public static String judged(Messages messages, GameKind kind, String move, MoveEvaluation evaluation) {
        MoveAdvice best = evaluation.best();
        String played =
                move + evaluation.mark() + ", " + describeLead(messages, kind, evaluation.score(), evaluation.exact());
        return evaluation.hasBetterMove()
                ? messages.get(
                        "score.better",
                        played,
                        best.move() + ", " + describeLead(messages, kind, best.score(), best.exact()))
                : played;
    }

    /** Returns what an evaluation rests on: {@code searched to the end} or {@code depth 14, margin 3.1}. */
    public static String evidence(Messages messages, MoveEvaluation evaluation) {
        Integer margin = evaluation.margin();
        int depth = evaluation.best().depth();
        if (evaluation.exact()) {
            return messages.get("score.proved");
        }
        return margin == null
                ? messages.get("score.depth", depth)
                : messages.get("score.depthMargin", depth, messages.tenths(margin / HUNDREDTHS));
    }

    private static boolean isEven(int score, boolean exact) {
        return exact ? score == 0 : Math.abs(score) < EVEN_BELOW;
    }

    private static String even(Messages messages, boolean exact) {
        return messages.get(exact ? "score.draw" : "score.even");
    }

    private static String leader(Messages messages, GameKind kind, int score) {
        return GameTexts.of(kind, messages.locale()).players().get(score > 0 ? 0 : 1);
    }

    private static String amount(Messages messages, int score, boolean exact) {
        double lead = Math.abs(score) / HUNDREDTHS;
        return "+" + (exact ? Math.round(lead) : messages.tenths(lead));
    }

    /** Returns whether something is counted, unlike in games whose winner scores 1. */
    public static boolean isCounted(GameKind kind) {
        return !Character.isDigit(kind.score().charAt(0));
    }

    /** What is counted; empty where nothing is, and in languages without blanks, which need no unit. */
    public static String unit(Messages messages, GameKind kind) {
        String[] counted = GameTexts.of(kind, messages.locale()).score().split(" ", 2);
        return isCounted(kind) && counted.length > 1 ? counted[0] : "";
    }
}
