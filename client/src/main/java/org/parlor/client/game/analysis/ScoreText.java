package org.parlor.client.game.analysis;

import java.util.Locale;
import org.parlor.rules.GameKind;

/** Evaluations in words and figures. */
public final class ScoreText {
    private static final double HUNDREDTHS = 100;

    private ScoreText() {}

    /** A few characters: {@code +2.4} where the first seat is ahead by about as much, {@code =+2} where that is proved. */
    public static String brief(int score, boolean exact) {
        if (exact) {
            return "=" + (score == 0 ? "0" : String.format(Locale.ROOT, "%+d", Math.round(score / HUNDREDTHS)));
        }
        return Math.abs(score) < 5 ? "0.0" : String.format(Locale.ROOT, "%+.1f", score / HUNDREDTHS);
    }

    /** Who is ahead by how much: {@code Black +2.4}, or {@code even}. */
    public static String describeLead(GameKind kind, int score, boolean exact) {
        String figure = brief(Math.abs(score), exact);
        return figure.endsWith("0") && !figure.contains("+")
                ? exact ? "a draw" : "even"
                : kind.players().get(score > 0 ? 0 : 1) + " " + figure;
    }
}
