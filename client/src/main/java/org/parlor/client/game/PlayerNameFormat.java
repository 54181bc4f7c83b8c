package org.parlor.client.game;

import org.parlor.message.value.UserInfo;

/** Formats names of players in printed lines. */
public final class PlayerNameFormat {

    private static final String BOT = "bot:";

    private PlayerNameFormat() {}

    /** Returns the name with a mark of bots: {@code ana}, or {@code bot:easy}. */
    public static String displayName(UserInfo userInfo) {
        return displayName(userInfo.name(), userInfo.bot());
    }

    public static String displayName(String name, boolean isBot) {
        return isBot ? BOT + name : name;
    }

    /** Returns the name without the mark of bots. */
    public static String name(String displayed) {
        return displayed.startsWith(BOT) ? displayed.substring(BOT.length()) : displayed;
    }
}
