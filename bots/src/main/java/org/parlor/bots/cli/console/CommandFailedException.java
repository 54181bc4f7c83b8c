package org.parlor.bots.cli.console;

/** Ends a command with exit code 1; the message is printed on standard error. */
public final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    public CommandFailedException(String message) {
        super(message);
    }
}
