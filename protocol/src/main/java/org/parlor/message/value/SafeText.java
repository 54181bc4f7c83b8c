package org.parlor.message.value;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;

/** Checks and sanitises user text that other users' terminals display. */
public final class SafeText {

    private SafeText() {}

    /**
     * Rejects control characters, line separators, bidirectional marks and unpaired surrogates.
     *
     * @return the text
     */
    public static String requireClean(String field, String text) {
        int c;
        for (int i = 0; i < text.length(); i += Character.charCount(c)) {
            c = text.codePointAt(i);
            if (!isClean(c)) {
                throw RequestException.forField(
                        ErrorCode.BAD_TEXT,
                        field,
                        "Control characters and direction marks are not allowed in " + field);
            }
        }
        return text;
    }

    /** Replaces the characters that {@link #requireClean} rejects, for text from an untrusted server. */
    public static String sanitize(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().map(c -> isClean(c) ? c : '\uFFFD').forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isClean(int codePoint) {
        boolean direction =
                (codePoint >= 0x202A && codePoint <= 0x202E) || (codePoint >= 0x2066 && codePoint <= 0x2069);
        return !direction
                && switch (Character.getType(codePoint)) {
                    case Character.CONTROL,
                            Character.SURROGATE,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> false;
                    default -> true;
                };
    }
}
