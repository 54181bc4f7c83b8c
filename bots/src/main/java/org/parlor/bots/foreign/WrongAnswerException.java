package org.parlor.bots.foreign;

/** An engine has answered, but not what was asked; the message says what. */
final class WrongAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean resignation;

    private WrongAnswerException(String message, boolean resignation) {
        super(message);
        this.resignation = resignation;
    }

    WrongAnswerException(String message) {
        this(message, false);
    }

    static WrongAnswerException resignation() {
        return new WrongAnswerException("It resigns, which a bridge does not do for it", true);
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
