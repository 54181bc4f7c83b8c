package org.parlor.client.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.SafeText;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The messages for command lines that picocli rejects. */
final class UsageErrors {

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
                .filter(name -> isSimilar(name, typed))
                .toList();
        if (error.isUnknownOption()) {
            return "Unknown option: " + quoted + suggestion(similar);
        } else if (error.getCommandLine().getSubcommands().isEmpty()) {
            return "Unexpected argument " + quoted;
        }
        return "Unknown command " + quoted + suggestion(command(typed, error.getCommandLine()));
    }

    /** Returns the command that was probably meant; {@code help} is an option. */
    private static List<String> command(String typed, CommandLine line) {
        if (typed.equals("help")) {
            return List.of("--help");
        }
        return line.getSubcommands().keySet().stream()
                .filter(name -> isSimilar(name, typed))
                .min(Comparator.comparingInt(name -> distance(name, typed)))
                .map(List::of)
                .orElse(List.of());
    }

    private static boolean isSimilar(String name, String typed) {
        return distance(name, typed) <= Math.max(1, typed.length() / 4);
    }

    /** Returns the number of inserted, deleted, replaced and swapped letters (optimal string alignment). */
    private static int distance(String first, String second) {
        int[][] steps = new int[first.length() + 1][second.length() + 1];
        for (int i = 0; i <= first.length(); i++) {
            for (int j = 0; j <= second.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                    continue;
                }
                int replaced = first.charAt(i - 1) == second.charAt(j - 1) ? 0 : 1;
                steps[i][j] = Math.min(steps[i - 1][j - 1] + replaced, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && first.charAt(i - 1) == second.charAt(j - 2)
                        && first.charAt(i - 2) == second.charAt(j - 1);
                if (swapped) {
                    steps[i][j] = Math.min(steps[i][j], 1 + steps[i - 2][j - 2]);
                }
            }
        }
        return steps[first.length()][second.length()];
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
