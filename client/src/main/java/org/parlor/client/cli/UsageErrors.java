package org.parlor.client.cli;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.SafeText;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The messages for command lines that picocli rejects. */
final class UsageErrors {
    private static final int LENGTH_DIFFERENCE_MAX = 2;

    private UsageErrors() {}

    /** @param args the whole command line, which shows how an option was typed */
    static String text(ParameterException error, String[] args) {
        if (error instanceof UnmatchedArgumentException unmatched) {
            return unmatchedText(unmatched);
        }
        String text = String.valueOf(error.getMessage())
                .replaceFirst("is not an int$", "is not a whole number")
                .replaceFirst("is not a double$", "is not a number");
        OptionSpec option = option(error);
        return option == null
                ? text
                : text.replace("'" + option.longestName() + "'", "'" + typedName(option, args) + "'");
    }

    /** Returns the option that the error concerns; null if it concerns none. */
    static @Nullable OptionSpec option(ParameterException error) {
        ArgSpec argument = error.getArgSpec();
        if (argument == null
                && error instanceof MissingParameterException missing
                && missing.getMissing().size() == 1) {
            argument = missing.getMissing().get(0);
        }
        return argument instanceof OptionSpec option ? option : null;
    }

    private static String unmatchedText(UnmatchedArgumentException error) {
        String typed = error.getUnmatched().get(0);
        String quoted = "'" + SafeText.sanitize(typed) + "'";
        // picocli also suggests options and commands that have only two letters in common with the typed one.
        List<String> similar = error.getSuggestions().stream()
                .filter(name -> name.regionMatches(0, typed, 0, 1))
                .filter(name -> Math.abs(name.length() - typed.length()) <= LENGTH_DIFFERENCE_MAX)
                .toList();
        if (error.isUnknownOption()) {
            return "Unknown option: " + quoted + suggestion(similar);
        } else if (error.getCommandLine().getSubcommands().isEmpty()) {
            return "Unexpected argument " + quoted;
        }
        return "Unknown command " + quoted
                + suggestion(similar.stream().limit(1).toList());
    }

    private static String suggestion(List<String> names) {
        return names.isEmpty() ? "" : "; did you mean '" + String.join("' or '", names) + "'?";
    }

    /** Returns the name of the option in the form that was typed, long or short. */
    private static String typedName(OptionSpec option, String[] args) {
        return Arrays.stream(option.names())
                .filter(name -> Arrays.stream(args).anyMatch(arg -> isNamed(arg, name)))
                .findFirst()
                .orElse(option.longestName());
    }

    private static boolean isNamed(String arg, String name) {
        boolean isShort = !name.startsWith("--");
        return arg.equals(name) || arg.startsWith(isShort ? name : name + "=");
    }
}
