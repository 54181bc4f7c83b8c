package org.parlor.bots.cli.option;

import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.ParseResult;

/** Rejects options that have no effect in combination with the other arguments. */
public final class OptionDependencies {

    private OptionDependencies() {}

    /** @throws InvalidInputException if the option is given without the argument that it requires */
    public static void require(ParseResult parsed, String option, boolean satisfied, String needed) {
        if (parsed.hasMatchedOption(option) && !satisfied) {
            throw new InvalidInputException(
                    option.substring(2), option + " requires " + needed + "; specify it or remove " + option);
        }
    }

    /** @throws InvalidInputException if the option is given together with a mutually exclusive one */
    public static void exclude(ParseResult parsed, String option, boolean excluded, String other) {
        if (parsed.hasMatchedOption(option) && excluded) {
            throw new InvalidInputException(
                    option.substring(2), option + " and " + other + " are mutually exclusive; remove one of them");
        }
    }
}
