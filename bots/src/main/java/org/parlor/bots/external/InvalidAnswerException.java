package org.parlor.bots.external;

/** An engine has answered, but not what was asked; the message says what. */
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
        return new InvalidAnswerException("It resigns, which a bridge does not do for it", true);
    }

    boolean isResignation() {
        return resignation;
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
