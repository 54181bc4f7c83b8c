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
        for (int i = 0; i < text.length(); i++) {
            if (!isClean(text, i)) {
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
        for (int i = 0; i < text.length(); i++) {
            clean.append(isClean(text, i) ? text.charAt(i) : '\uFFFD');
        }
        return clean.toString();
    }

    private static boolean isClean(String text, int index) {
        char c = text.charAt(index);
        boolean control = c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029;
        boolean direction = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
        return !control && !direction && !isUnpaired(text, index);
    }

    private static boolean isUnpaired(String text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return Character.isLowSurrogate(c) && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }
}
