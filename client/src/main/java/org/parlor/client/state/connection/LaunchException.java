package org.parlor.client.state.connection;

/** Thrown if something cannot be started or opened. The message names the failure, the cause and a remedy. */
public final class LaunchException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /** @param exitCode the exit code if the program ends, such as 6 for a port in use */
    public LaunchException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
