package org.parlor.bots.cli.option;

import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.ParseResult;

/** Refuses options that would have no effect together with the rest of a command line. */
public final class OptionDependencies {

    private OptionDependencies() {}

    /** @throws InvalidInputException if the option is given but what it depends on is not */
    public static void require(ParseResult parsed, String option, boolean satisfied, String needed) {
        if (parsed.hasMatchedOption(option) && !satisfied) {
            throw new InvalidInputException(
                    option.substring(2),
                    option + " has no effect without " + needed + ": add that, or leave " + option + " out");
        }
    }

    /** @throws InvalidInputException if the option is given together with one that makes it pointless */
    public static void exclude(ParseResult parsed, String option, boolean excluded, String other) {
        if (parsed.hasMatchedOption(option) && excluded) {
            throw new InvalidInputException(
                    option.substring(2), option + " has no effect with " + other + ": leave one of the two out");
        }
    }
}
