package org.parlor.bots.external;

/** A program was asked something and there will be no answer; the message says why. */
public final class NoAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean timeout;

    private NoAnswerException(String message, boolean late) {
        super(message);
        this.timeout = late;
    }

    /** Its end has come. */
    public static NoAnswerException ended(String message) {
        return new NoAnswerException(message, false);
    }

    static NoAnswerException timedOut(String message) {
        return new NoAnswerException(message, true);
    }

    /** Whether it runs and says nothing, rather than runs no more. */
    public boolean isTimeout() {
        return timeout;
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
