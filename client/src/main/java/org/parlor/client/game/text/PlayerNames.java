package org.parlor.client.game.text;

import org.parlor.message.value.UserInfo;

/** What people and bots are called when they are spoken of. */
public final class PlayerNames {
    private static final String GUEST = "guest-";

    private PlayerNames() {}

    /** A guest's name without the word that marks it. */
    public static String shortName(String name) {
        return name.startsWith(GUEST) ? name.substring(GUEST.length()) : name;
    }

    /** {@code ana}, or {@code bot:easy}. */
    public static String displayName(UserInfo userInfo) {
        return userInfo.bot() ? "bot:" + userInfo.name() : shortName(userInfo.name());
    }
}
