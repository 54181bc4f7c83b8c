package org.parlor.server.core.account;

import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.UsernameProfile;

/** The names of accounts and guests, who may have a prefix. */
public final class AccountNames {

    private AccountNames() {}

    /** Returns whether a text is a valid name of an account or a guest. */
    public static boolean isName(String text) {
        return UsernameProfile.fault(UsernameProfile.withoutGuestPrefix(text), UsernameProfile.LENGTH_MAX)
                .isEmpty();
    }

    /**
     * Requires a valid account name.
     *
     * @throws RequestException {@code bad_name} with the given request field
     */
    public static void require(String name, String field) {
        if (UsernameProfile.hasGuestPrefix(name)) {
            throw RequestException.forField(
                    ErrorCode.BAD_NAME, field, "Account names must not start with " + UsernameProfile.GUEST_PREFIX);
        }
        require(UsernameProfile.fault(name, UsernameProfile.LENGTH_MAX), field);
    }

    /**
     * Returns the name of a guest by the requested one, which may have the prefix.
     *
     * @throws RequestException {@code bad_name} with the given request field
     */
    static String requireGuest(String requested, boolean prefixed, String field) {
        require(UsernameProfile.guestFault(requested), field);
        return ofGuest(requested, prefixed);
    }

    static String ofGuest(String requested, boolean prefixed) {
        String bare = UsernameProfile.withoutGuestPrefix(requested);
        return prefixed ? UsernameProfile.GUEST_PREFIX + bare : bare;
    }

    private static void require(Optional<String> fault, String field) {
        fault.ifPresent(reason -> {
            throw RequestException.forField(ErrorCode.BAD_NAME, field, reason);
        });
    }
}
