package org.parlor.rules;

/** Quotes user input in messages: shortened, and without characters that a terminal would interpret. */
public final class SafeQuote {
    private static final int LENGTH_MAX = 40;
    private static final int REPLACEMENT = '\uFFFD';

    private SafeQuote() {}

    /** Returns the text in quotation marks, truncated to 40 code points. */
    public static String quote(String given) {
        return "'" + sanitize(given, LENGTH_MAX) + "'";
    }

    /**
     * Returns the text without quotation marks, with control and format characters (including bidirectional marks)
     * replaced by U+FFFD.
     *
     * @param lengthMax in code points; longer text is truncated and ends with an ellipsis
     */
    public static String sanitize(String given, int lengthMax) {
        StringBuilder shown = new StringBuilder();
        given.codePoints()
                .limit(lengthMax)
                .map(c -> isPlain(c) ? c : REPLACEMENT)
                .forEach(shown::appendCodePoint);
        return given.codePointCount(0, given.length()) <= lengthMax
                ? shown.toString()
                : shown.append('…').toString();
    }

    /** Returns a cell value as a quoted character, or as a number if it is not printable. */
    public static String quoteCell(int value) {
        return isPlain(value) ? "'" + Character.toString(value) + "'" : "character " + value;
    }

    private static boolean isPlain(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
