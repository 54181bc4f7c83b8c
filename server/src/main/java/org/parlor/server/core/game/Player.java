package org.parlor.server.core.game;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.UserInfo;

/**
 * Who sits at a seat, by the name that is theirs for the whole game.
 *
 * @param r the rating they came with, null if they had none
 */
public record Player(
        String name, boolean bot, boolean guest, @Nullable Integer r) {

    public static Player of(UserInfo userInfo) {
        return new Player(userInfo.name(), userInfo.bot(), Boolean.TRUE.equals(userInfo.guest()), userInfo.r());
    }

    /** The same with another rating. */
    public Player rated(@Nullable Integer now) {
        return new Player(name, bot, guest, now);
    }

    /** Names are unique ignoring case; this is what they are compared by. */
    public String key() {
        return key(name);
    }

    public static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    public UserInfo user() {
        return new UserInfo(name, bot, guest, r);
    }
}
