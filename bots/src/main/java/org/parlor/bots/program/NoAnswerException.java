package org.parlor.bots.program;

/** A program was asked something and there will be no answer; the message says why. */
public final class NoAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    public NoAnswerException(String message) {
        super(message);
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
