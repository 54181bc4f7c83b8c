package org.parlor.rules;

/**
 * Thrown for invalid external input, such as an option out of range or an impossible position. The message is intended
 * for the user and says what is valid; it never reports an internal error.
 */
public final class InvalidInputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String field;

    public InvalidInputException(String field, String message) {
        super(message);
        this.field = field;
    }

    /** The invalid field: the key of an option, or {@code pos}, {@code to}, {@code aux}. */
    public String field() {
        return field;
    }

    /** Never null, unlike {@link Throwable#getMessage()}. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
