package org.parlor.server.core.account;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.rules.SafeQuote;
import org.parlor.server.core.game.Player;

/** The form of the names of accounts and guests. */
public final class AccountNames {
    private static final String GUEST_PREFIX = "guest-";
    private static final int LENGTH_MAX = 32;

    private AccountNames() {}

    /** Returns the full name of a guest with a requested name. */
    public static String ofGuest(String requested) {
        return GUEST_PREFIX + requested;
    }

    /**
     * Requires a valid account name.
     *
     * @throws RequestException {@code bad_name} with the given request field
     */
    public static void require(String name, String field) {
        if (!Account.isName(name)) {
            throw RequestException.forField(ErrorCode.BAD_NAME, field, fault(name, LENGTH_MAX));
        } else if (Player.key(name).startsWith(GUEST_PREFIX)) {
            throw RequestException.forField(
                    ErrorCode.BAD_NAME, field, "Account names must not start with " + GUEST_PREFIX);
        }
    }

    /**
     * Requires a valid name, without the prefix, for a guest.
     *
     * @throws RequestException {@code bad_name} with the given request field
     */
    static void requireGuest(String requested, String field) {
        if (requested.isEmpty() || !Account.isName(ofGuest(requested))) {
            throw RequestException.forField(
                    ErrorCode.BAD_NAME, field, fault(requested, LENGTH_MAX - GUEST_PREFIX.length()));
        }
    }

    private static String fault(String name, int lengthMax) {
        int length = name.codePointCount(0, name.length());
        if (length < 1 || length > lengthMax) {
            return "Names must have 1 to " + lengthMax + " characters; this one has " + length;
        }
        String invalid = name.codePoints()
                .filter(c -> !Account.isName(Character.toString(c)))
                .mapToObj(c -> c == ' ' ? "a space" : SafeQuote.quoteCell(c))
                .findFirst()
                .orElse("this");
        return "Names may contain only A-Z a-z 0-9 _ . -, not " + invalid;
    }
}
