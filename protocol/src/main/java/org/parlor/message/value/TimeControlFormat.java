package org.parlor.message.value;

import java.math.BigDecimal;
import org.parlor.rules.InvalidInputException;

/** The text form of time controls: {@code 5+3}, {@code 30s}, {@code 10+3x30}, {@code none}. Formats without rounding. */
public final class TimeControlFormat {

    private TimeControlFormat() {}

    /**
     * Formats base minutes and increment seconds as {@code 5+3}, seconds per move as {@code 30s} and byo-yomi as
     * {@code 10+3x30}. A base that is not a short decimal number of minutes has seconds: {@code 1:40+3}.
     */
    public static String print(TimeControl control) {
        if (control instanceof TimeControl.Fischer fischer) {
            return minutes(fischer.base()) + "+" + seconds(fischer.inc());
        } else if (control instanceof TimeControl.ByoYomi byoYomi) {
            return minutes(byoYomi.base()) + "+" + byoYomi.periods() + "x" + seconds(byoYomi.period());
        }
        return control instanceof TimeControl.PerMove perMove ? seconds(perMove.per()) + "s" : "none";
    }

    /**
     * Parses the time control of a new game.
     *
     * @throws InvalidInputException if the text is not a time control, with the valid forms, or leaves no time to move
     */
    public static TimeControl parse(String typed) {
        TimeControl control = parseRecorded(typed);
        if (!control.isPlayable()) {
            throw new InvalidInputException("clock", "Invalid clock '" + typed + "': " + TimeControl.NOT_PLAYABLE);
        }
        return control;
    }

    /**
     * Parses the output of {@link #print}, also that of an old game whose time control left no time to move.
     *
     * @throws InvalidInputException if the text is not a time control; the message lists the valid forms
     */
    public static TimeControl parseRecorded(String typed) {
        String text = typed.strip();
        if (text.equals("none")) {
            return new TimeControl.None();
        }
        try {
            if (text.endsWith("s")) {
                return new TimeControl.PerMove(millis(text.substring(0, text.length() - 1), 1000));
            }
            String[] parts = text.split("\\+", -1);
            if (parts.length == 2 && parts[1].contains("x")) {
                String[] periods = parts[1].split("x", -1);
                return new TimeControl.ByoYomi(base(parts[0]), millis(periods[1], 1000), Integer.parseInt(periods[0]));
            }
            if (parts.length == 2) {
                return new TimeControl.Fischer(base(parts[0]), millis(parts[1], 1000));
            }
        } catch (RuntimeException e) {
            throw invalid(typed);
        }
        throw invalid(typed);
    }

    private static InvalidInputException invalid(String typed) {
        return new InvalidInputException(
                "clock",
                "Invalid clock '" + typed + "': expected none, MINUTES+SECONDS (5+3), seconds per move (30s)"
                        + " or MINUTES+PERIODSxSECONDS (10+3x30)");
    }

    private static int base(String text) {
        return text.contains(":") ? Math.toIntExact(DurationFormat.parse(text).orElseThrow()) : millis(text, 60_000);
    }

    private static int millis(String number, int unit) {
        double millis = Double.parseDouble(number) * unit;
        if (Double.isNaN(millis)) {
            throw new IllegalArgumentException("not a number");
        }
        return Math.toIntExact(Math.round(millis));
    }

    /** A number with at most two decimals if that is exact, otherwise minutes and seconds. */
    private static String minutes(int millis) {
        return millis % 600 == 0 ? decimal(BigDecimal.valueOf(millis / 600, 2)) : DurationFormat.print(millis);
    }

    private static String seconds(int millis) {
        return decimal(BigDecimal.valueOf(millis, 3));
    }

    private static String decimal(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
