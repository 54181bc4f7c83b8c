package org.parlor.client.state.connection;

/** Something outside the client could not be started. The message is for the person: what, why and what to try. */
public final class LaunchException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /** @param exitCode what the program ends with where nothing else can be done, such as 6 for a port that is taken */
    public LaunchException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
