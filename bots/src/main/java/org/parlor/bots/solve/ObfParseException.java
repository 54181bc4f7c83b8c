package org.parlor.bots.solve;

/** A line that is no problem, and why. */
public final class ObfParseException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int column;

    ObfParseException(int column, String reason) {
        super(reason);
        this.column = column;
    }

    /** Where it goes wrong, the first character being 1. */
    public int column() {
        return column;
    }
}
