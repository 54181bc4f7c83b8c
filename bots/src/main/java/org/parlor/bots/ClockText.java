package org.parlor.bots;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.message.TimeControl;
import org.parlor.rules.InvalidInput;

/** Time controls as they are typed: {@code 5+3} for minutes and seconds a move, {@code 10s} for each move, or none. */
final class ClockText {
    private static final Pattern FISCHER = Pattern.compile("([0-9]{1,4})\\+([0-9]{1,5})");
    private static final Pattern PER_MOVE = Pattern.compile("([0-9]{1,5})s");
    private static final int MILLIS_PER_SECOND = 1000;
    private static final int MILLIS_PER_MINUTE = 60_000;

    private ClockText() {}

    /** @throws InvalidInput if it is none of them */
    static TimeControl parse(String typed) {
        if (typed.equals("none")) {
            return new TimeControl.None();
        }
        Matcher fischer = FISCHER.matcher(typed);
        if (fischer.matches()) {
            return new TimeControl.Fischer(
                    number(fischer, 1) * MILLIS_PER_MINUTE, number(fischer, 2) * MILLIS_PER_SECOND);
        }
        Matcher perMove = PER_MOVE.matcher(typed);
        if (perMove.matches()) {
            return new TimeControl.PerMove(number(perMove, 1) * MILLIS_PER_SECOND);
        }
        throw new InvalidInput("clock", "Invalid clock '" + typed + "': none, 5+3 (minutes+seconds) or 10s (a move)");
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }
}
