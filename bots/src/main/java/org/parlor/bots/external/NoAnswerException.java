package org.parlor.bots.external;

/** A child process did not answer; the message contains the reason. */
public final class NoAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean timeout;

    private NoAnswerException(String message, boolean timeout) {
        super(message);
        this.timeout = timeout;
    }

    /** The process has exited, closed its output or cannot be started. */
    public static NoAnswerException ended(String message) {
        return new NoAnswerException(message, false);
    }

    static NoAnswerException timedOut(String message) {
        return new NoAnswerException(message, true);
    }

    /** Whether the process is still running but did not answer in time. */
    public boolean isTimeout() {
        return timeout;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
