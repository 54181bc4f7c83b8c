package org.parlor.message.value;

/** The permissions of a bot token. Read-only requests need none. */
public enum TokenScope {
    /** Create and accept seeks, and play games. */
    PLAY,
    /** Challenge users. */
    CHALLENGE,
    /** Watch games of other users. */
    WATCH,
    CHAT
}
