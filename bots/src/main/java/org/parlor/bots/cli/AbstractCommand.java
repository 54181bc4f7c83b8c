package org.parlor.bots.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.notation.PositionArgument;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** A command of {@code parlor-bots}. {@link BotsMain} reports the exceptions that it throws. */
@Command(mixinStandardHelpOptions = true, versionProvider = BotsMain.Version.class, sortOptions = false)
public abstract class AbstractCommand implements Callable<Integer> {
    /** The exit codes. */
    protected static final int OK = 0;

    protected static final int FAILED = 1;
    protected static final int USAGE = 2;
    /** Only of {@code match --sprt}: the first player is not stronger. */
    protected static final int H0_ACCEPTED = 3;
    /** Only of {@code match --sprt}: the match was too short for a decision. */
    protected static final int UNDECIDED = 4;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    protected final CommandLine commandLine() {
        return spec.commandLine();
    }

    protected final ParseResult parsed() {
        return commandLine().getParseResult();
    }

    protected final PrintWriter out() {
        return commandLine().getOut();
    }

    protected final PrintWriter err() {
        return commandLine().getErr();
    }

    /** Prints a line at once. */
    protected final void print(String line) {
        out().println(line);
        out().flush();
    }

    protected final void printError(String message) {
        BotsMain.printError(commandLine(), message);
    }

    /**
     * Returns the rules of a game with the options on the command line.
     *
     * @throws InvalidInputException if the game or an option is invalid
     */
    protected final Rules rules(String game) {
        return GameOptions.rules(Games.get(game), parsed());
    }

    /**
     * Returns the position of an argument, which may name a file.
     *
     * @throws InvalidInputException if the position is invalid or the file unreadable
     */
    protected static Position position(Rules rules, String given) {
        try {
            return PositionArgument.parse(rules, given);
        } catch (IOException e) {
            throw new InvalidInputException(
                    "position", "cannot read " + given.substring(1) + ": " + RecordErrorText.unreadable(e));
        }
    }
}
