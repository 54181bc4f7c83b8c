package org.parlor.bots.solve;

/** A malformed OBF line. */
public final class ObfParseException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int column;

    ObfParseException(int column, String reason) {
        super(reason);
        this.column = column;
    }

    /** Returns the column of the error, starting at 1. */
    public int column() {
        return column;
    }
}
