package org.parlor.bots.external;

/** An engine sent an invalid answer; the message contains it. */
final class InvalidAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean resignation;

    private InvalidAnswerException(String message, boolean resignation) {
        super(message);
        this.resignation = resignation;
    }

    InvalidAnswerException(String message) {
        this(message, false);
    }

    static InvalidAnswerException resignation() {
        return new InvalidAnswerException("the engine resigned", true);
    }

    boolean isResignation() {
        return resignation;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
