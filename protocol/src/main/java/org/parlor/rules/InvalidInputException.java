package org.parlor.rules;

/**
 * Somebody outside gave a value that cannot be: an option out of range, a position that cannot arise. The message is
 * for that person and says what would be right; it never reports a fault of ours.
 */
public final class InvalidInputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String field;

    public InvalidInputException(String field, String message) {
        super(message);
        this.field = field;
    }

    /** What was wrong: an option's key, or {@code pos}, {@code to}, {@code aux}. */
    public String field() {
        return field;
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
