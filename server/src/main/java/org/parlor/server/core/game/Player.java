package org.parlor.server.core.game;

import org.jspecify.annotations.Nullable;
import org.parlor.message.value.UserInfo;
import org.parlor.message.value.UsernameProfile;

/**
 * A player of a game.
 *
 * @param r rating at the start of the game, null if unrated
 */
public record Player(
        String name, boolean bot, boolean guest, @Nullable Integer r) {

    public static Player of(UserInfo userInfo) {
        return new Player(userInfo.name(), userInfo.bot(), Boolean.TRUE.equals(userInfo.guest()), userInfo.r());
    }

    public Player withRating(@Nullable Integer now) {
        return new Player(name, bot, guest, now);
    }

    public Player withName(String newName) {
        return new Player(newName, bot, guest, r);
    }

    /** The form of the name by which it is compared. */
    public String key() {
        return key(name);
    }

    public static String key(String name) {
        return UsernameProfile.key(name);
    }

    public UserInfo toUserInfo() {
        return new UserInfo(name, bot, guest, r);
    }
}
