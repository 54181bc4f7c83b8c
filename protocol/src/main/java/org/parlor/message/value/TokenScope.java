package org.parlor.message.value;

/** What a bot token may be used for; looking around needs none of them. */
public enum TokenScope {
    /** To offer and take up open games, and to move in them. */
    PLAY,
    /** To ask somebody for a game by name. */
    CHALLENGE,
    /** To follow other people's games. */
    WATCH,
    CHAT
}
