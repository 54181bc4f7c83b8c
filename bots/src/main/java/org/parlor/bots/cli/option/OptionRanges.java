package org.parlor.bots.cli.option;

import org.parlor.rules.InvalidInputException;

/** Holds the numbers on a command line within what makes sense. */
public final class OptionRanges {

    private OptionRanges() {}

    /** @throws InvalidInputException naming the option if the value is not from {@code min} to {@code max} */
    public static int require(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new InvalidInputException(option, "--" + option + " is " + min + " to " + max + ", not " + value);
        }
        return value;
    }

    /** @throws InvalidInputException naming the option if the value is less than {@code min} */
    public static int atLeast(int min, String option, int value) {
        if (value < min) {
            throw new InvalidInputException(option, "--" + option + " is " + min + " at least, not " + value);
        }
        return value;
    }

    /** Seconds as nanoseconds, if they are a thousandth at least and an hour at most. */
    public static long nanos(String option, double seconds) {
        if (!(seconds >= 0.001 && seconds <= 3600)) {
            throw new InvalidInputException(option, "--" + option + " is 0.001 to 3600 seconds, not " + seconds);
        }
        return (long) (seconds * 1e9);
    }
}
