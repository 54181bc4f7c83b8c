package org.parlor.bots.external;

/** A program was asked something and there will be no answer; the message says why. */
public final class NoAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean late;

    private NoAnswerException(String message, boolean late) {
        super(message);
        this.late = late;
    }

    /** Its end has come. */
    public static NoAnswerException ended(String message) {
        return new NoAnswerException(message, false);
    }

    static NoAnswerException late(String message) {
        return new NoAnswerException(message, true);
    }

    /** Whether it runs and says nothing, rather than runs no more. */
    public boolean isLate() {
        return late;
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
