package org.parlor.client.plain;

import org.parlor.message.value.UserInfo;

/** What people and bots are called when they are spoken of. */
final class Names {
    private static final String GUEST = "guest-";

    private Names() {}

    /** A guest's name without the word that marks it. */
    static String bare(String name) {
        return name.startsWith(GUEST) ? name.substring(GUEST.length()) : name;
    }

    /** {@code ana}, or {@code bot:easy}. */
    static String of(UserInfo userInfo) {
        return userInfo.bot() ? "bot:" + userInfo.name() : bare(userInfo.name());
    }
}
