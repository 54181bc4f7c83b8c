package org.parlor.message.value;

import java.util.regex.Pattern;

/** The form of e-mail addresses: that of RFC 5321 in ASCII, without quotes, source routes and addresses of hosts. */
public final class EmailAddress {
    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    private static final String WORD = "[A-Za-z0-9_'+=~&*/?^{|}$#-]+";

    /** Matches an address of at most 254 characters. */
    public static final String PATTERN = "^(?=.{3,254}$)(?=[^@]{1,64}@)(?!-)" + WORD + "(\\." + WORD + ")*@(" + LABEL
            + "\\.)+(?=[A-Za-z])" + LABEL + "$";

    private static final Pattern VALID = Pattern.compile(PATTERN);

    private EmailAddress() {}

    public static boolean isValid(String address) {
        return VALID.matcher(address).matches();
    }
}
