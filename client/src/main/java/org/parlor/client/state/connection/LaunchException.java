package org.parlor.client.state.connection;

/** Something could not be started or opened. The message says what failed, why and what to try. */
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

    /** Never null, unlike the message of throwables in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
