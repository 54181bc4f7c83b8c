package org.parlor.client.game;

import java.util.Collection;
import java.util.regex.Pattern;
import org.parlor.message.value.UserInfo;

/** Names of players as they are shown. */
public final class PlayerNames {
    /** A name of digits alone keeps the prefix, so that it still reads as a name. */
    private static final Pattern GUEST_PREFIX = Pattern.compile("^guest-(?=.*[A-Za-z])");

    private PlayerNames() {}

    /** The name of a player without the prefix of guests. */
    public static String shortName(String name) {
        return GUEST_PREFIX.matcher(name).replaceFirst("");
    }

    /** The full name among those known that was typed in full or without the prefix of guests; else as it was typed. */
    public static String find(String typed, Collection<String> known) {
        return known.stream()
                .filter(name -> name.equalsIgnoreCase(typed) || shortName(name).equalsIgnoreCase(typed))
                .findFirst()
                .orElse(typed);
    }

    /** {@code ana}, or {@code bot:easy}. */
    public static String displayName(UserInfo userInfo) {
        return userInfo.bot() ? "bot:" + userInfo.name() : shortName(userInfo.name());
    }
}
