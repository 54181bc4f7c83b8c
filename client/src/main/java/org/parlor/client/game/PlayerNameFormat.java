package org.parlor.client.game;

import org.parlor.message.value.UserInfo;

/** Formats names of players in printed lines. */
public final class PlayerNameFormat {

    private PlayerNameFormat() {}

    /** Returns the name with a mark of bots: {@code ana}, or {@code bot:easy}. */
    public static String displayName(UserInfo userInfo) {
        return userInfo.bot() ? "bot:" + userInfo.name() : userInfo.name();
    }
}
