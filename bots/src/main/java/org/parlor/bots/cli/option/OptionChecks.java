package org.parlor.bots.cli.option;

import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.ParseResult;

/** Validates options; every method throws {@link InvalidInputException} for an invalid one. */
public final class OptionChecks {

    private OptionChecks() {}

    /** Returns a value that must be between {@code min} and {@code max}, inclusive. */
    public static int range(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new InvalidInputException(
                    option, "--" + option + " must be " + min + " to " + max + ", not " + value);
        }
        return value;
    }

    public static int atLeast(int min, String option, int value) {
        if (value < min) {
            throw new InvalidInputException(option, "--" + option + " must be at least " + min + ", not " + value);
        }
        return value;
    }

    /** Converts seconds, which must be between 0.001 and 3600, to nanoseconds. */
    public static long nanos(String option, double seconds) {
        if (!(seconds >= 0.001 && seconds <= 3600)) {
            throw new InvalidInputException(option, "--" + option + " must be 0.001 to 3600 seconds, not " + seconds);
        }
        return (long) (seconds * 1e9);
    }

    /** Rejects an option that has no effect without another argument. */
    public static void requires(ParseResult parsed, String option, boolean satisfied, String needed) {
        if (parsed.hasMatchedOption(option) && !satisfied) {
            throw new InvalidInputException(
                    option.substring(2), option + " requires " + needed + "; specify it or remove " + option);
        }
    }

    /** Rejects an option together with a mutually exclusive one. */
    public static void excludes(ParseResult parsed, String option, boolean excluded, String other) {
        if (parsed.hasMatchedOption(option) && excluded) {
            throw new InvalidInputException(
                    option.substring(2), option + " and " + other + " are mutually exclusive; remove one of them");
        }
    }
}
