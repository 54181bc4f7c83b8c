package org.parlor.bots.foreign;

/** An engine has answered, but not what was asked; the message says what. */
final class WrongAnswerException extends Exception {
    private static final long serialVersionUID = 1L;

    WrongAnswerException(String message) {
        super(message);
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
