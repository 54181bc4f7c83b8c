package org.parlor.message;

import java.util.regex.Pattern;

/**
 * A client's id of a request: an integer or a short string. Keeps the original text, so that the reply repeats it exactly.
 *
 * @param isNumber whether it is a JSON number
 */
public record RequestId(String text, boolean isNumber) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.:-]{1,32}");

    public RequestId {
        if (isNumber && !NUMBER.matcher(text).matches()) {
            throw RequestException.badMessage("id", "\"id\" must be an integer of at most 18 digits, or a string");
        }
        if (!isNumber && !WORD.matcher(text).matches()) {
            throw RequestException.badValue("id", "\"id\" must have 1 to 32 characters of A-Z a-z 0-9 _ . : -");
        }
    }

    public static RequestId of(long number) {
        return new RequestId(Long.toString(number), true);
    }
}
