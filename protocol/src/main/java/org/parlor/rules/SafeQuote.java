package org.parlor.rules;

/** What somebody gave, as a message about it may show it: short, and nothing in it that a terminal would obey. */
public final class SafeQuote {
    private static final int LENGTH_MAX = 40;
    private static final int REPLACEMENT = '\uFFFD';

    private SafeQuote() {}

    /** A text in quotation marks, cut off where it is long. */
    public static String text(String given) {
        return "'" + plain(given, LENGTH_MAX) + "'";
    }

    /**
     * A text without quotation marks: control, format and direction characters are replaced by U+FFFD.
     *
     * @param lengthMax in code points; what is longer is cut off and ends with an ellipsis
     */
    public static String plain(String given, int lengthMax) {
        StringBuilder shown = new StringBuilder();
        given.codePoints()
                .limit(lengthMax)
                .map(c -> isPlain(c) ? c : REPLACEMENT)
                .forEach(shown::appendCodePoint);
        return given.codePointCount(0, given.length()) <= lengthMax
                ? shown.toString()
                : shown.append('…').toString();
    }

    /** The value of a cell that should be a character: that character in quotation marks, or its number. */
    public static String cell(int value) {
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
