package org.parlor.bots.cli.option;

import org.parlor.rules.InvalidInputException;

/** Validates numeric options. */
public final class OptionRanges {

    private OptionRanges() {}

    /** @throws InvalidInputException if the value is not between {@code min} and {@code max}, inclusive */
    public static int require(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new InvalidInputException(
                    option, "--" + option + " must be " + min + " to " + max + ", not " + value);
        }
        return value;
    }

    /** @throws InvalidInputException if the value is less than {@code min} */
    public static int atLeast(int min, String option, int value) {
        if (value < min) {
            throw new InvalidInputException(option, "--" + option + " must be at least " + min + ", not " + value);
        }
        return value;
    }

    /**
     * Converts seconds to nanoseconds.
     *
     * @throws InvalidInputException if the value is not between 0.001 and 3600
     */
    public static long nanos(String option, double seconds) {
        if (!(seconds >= 0.001 && seconds <= 3600)) {
            throw new InvalidInputException(option, "--" + option + " must be 0.001 to 3600 seconds, not " + seconds);
        }
        return (long) (seconds * 1e9);
    }
}
