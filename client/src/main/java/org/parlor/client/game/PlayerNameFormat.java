package org.parlor.client.game;

import java.util.Collection;
import java.util.regex.Pattern;
import org.parlor.message.value.UserInfo;

/** Formats and resolves names of players. */
public final class PlayerNameFormat {
    /** A name of digits alone keeps the prefix, because digits alone do not look like a name. */
    private static final Pattern GUEST_PREFIX = Pattern.compile("^guest-(?=.*[A-Za-z])");

    private PlayerNameFormat() {}

    /** Returns the name of a player without the prefix of guests. */
    public static String shortName(String name) {
        return GUEST_PREFIX.matcher(name).replaceFirst("");
    }

    /**
     * Resolves a typed name to a known full name: that name, else the guest of that short name. Returns it unchanged if
     * none matches.
     */
    public static String find(String typed, Collection<String> known) {
        return known.stream()
                .filter(name -> name.equalsIgnoreCase(typed))
                .findFirst()
                .or(() -> known.stream()
                        .filter(name -> shortName(name).equalsIgnoreCase(typed))
                        .findFirst())
                .orElse(typed);
    }

    /** Returns the name for display: {@code ana}, or {@code bot:easy}. */
    public static String displayName(UserInfo userInfo) {
        return userInfo.bot() ? "bot:" + userInfo.name() : shortName(userInfo.name());
    }
}
