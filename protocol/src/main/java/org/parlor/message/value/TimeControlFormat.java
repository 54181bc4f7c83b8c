package org.parlor.message.value;

import java.math.BigDecimal;
import org.parlor.message.RequestException;
import org.parlor.rules.InvalidInputException;

/**
 * The text form of time controls: {@code 5+3}, {@code 30s}, {@code 10+3x30}, {@code 3d+5d}, {@code 3d-weekends}, {@code none}.
 * Formats without rounding.
 */
public final class TimeControlFormat {
    private static final String WEEKENDS_OFF = "-weekends";

    private TimeControlFormat() {}

    /**
     * Formats base minutes and increment seconds as {@code 5+3}, seconds per move as {@code 30s} and byo-yomi as
     * {@code 10+3x30}. A base that is not a short decimal number of minutes has seconds: {@code 1:40+3}. Days per move are
     * {@code 3d}, with days besides for the whole game {@code 3d+5d}, and with clocks that stand on weekends
     * {@code 3d-weekends}.
     */
    public static String print(TimeControl control) {
        if (control instanceof TimeControl.Fischer fischer) {
            return minutes(fischer.base()) + "+" + seconds(fischer.inc());
        } else if (control instanceof TimeControl.ByoYomi byoYomi) {
            return minutes(byoYomi.base()) + "+" + byoYomi.periods() + "x" + seconds(byoYomi.period());
        } else if (control instanceof TimeControl.Correspondence corr) {
            return corr.days() + "d" + (corr.bank() == null ? "" : "+" + corr.bank() + "d")
                    + (corr.pausesOnWeekends() ? WEEKENDS_OFF : "");
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
     * Parses the time control of a game whose players stay until its end.
     *
     * @throws InvalidInputException as {@link #parse}, and for days per move
     */
    public static TimeControl parseLive(String typed) {
        TimeControl control = parse(typed);
        if (control.isCorrespondence()) {
            throw new InvalidInputException(
                    "clock",
                    "Invalid clock '" + typed + "': days per move are for games between two accounts of a server");
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
            boolean weekendsOff = text.endsWith(WEEKENDS_OFF);
            String[] parts =
                    (weekendsOff ? text.substring(0, text.length() - WEEKENDS_OFF.length()) : text).split("\\+", -1);
            if (parts[parts.length - 1].endsWith("d") && parts.length <= 2) {
                return new TimeControl.Correspondence(
                        days(parts[0]), parts.length == 1 ? null : days(parts[1]), weekendsOff);
            }
            if (text.endsWith("s")) {
                return new TimeControl.PerMove(millis(text.substring(0, text.length() - 1), 1000));
            }
            if (parts.length == 2 && parts[1].contains("x")) {
                String[] periods = parts[1].split("x", -1);
                return new TimeControl.ByoYomi(base(parts[0]), millis(periods[1], 1000), Integer.parseInt(periods[0]));
            }
            if (parts.length == 2) {
                return new TimeControl.Fischer(base(parts[0]), millis(parts[1], 1000));
            }
        } catch (RuntimeException e) {
            throw e instanceof RequestException && (text.endsWith("d") || text.endsWith(WEEKENDS_OFF))
                    ? new InvalidInputException("clock", "Invalid clock '" + typed + "': " + e.getMessage())
                    : invalid(typed);
        }
        throw invalid(typed);
    }

    private static InvalidInputException invalid(String typed) {
        return new InvalidInputException(
                "clock",
                "Invalid clock '" + typed + "': expected none, MINUTES+SECONDS (5+3), seconds per move (30s),"
                        + " MINUTES+PERIODSxSECONDS (10+3x30), days per move (3d),"
                        + " with days besides for the whole game (3d+5d), or with weekends off (3d-weekends)");
    }

    private static int days(String text) {
        if (!text.endsWith("d")) {
            throw new IllegalArgumentException("no unit");
        }
        return Integer.parseInt(text.substring(0, text.length() - 1));
    }

    private static int base(String text) {
        return text.contains(":") ? Math.toIntExact(DurationFormat.parse(text).orElseThrow()) : millis(text, 60_000);
    }

    private static int millis(String number, int unit) {
        // Java also reads NaN, Infinity, 5d and 5f.
        if (number.isEmpty() || Character.isLetter(number.charAt(number.length() - 1))) {
            throw new IllegalArgumentException("not a number");
        }
        return Math.toIntExact(Math.round(Double.parseDouble(number) * unit));
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
