package org.parlor.message;

import java.util.Locale;

/** The code of an {@code error} reply. Clients depend on the codes: add codes, never change or remove one. */
public enum ErrorCode {
    BAD_JSON,
    BAD_MESSAGE,
    BAD_VALUE,
    BAD_TEXT,
    LINE_TOO_LONG(true),
    UNKNOWN_TYPE,
    UNSUPPORTED_PROTOCOL(true),
    NOT_SUPPORTED,
    NOT_LOGGED_IN,
    BAD_CREDENTIALS,
    OTP_REQUIRED,
    NAME_TAKEN,
    BAD_NAME,
    TLS_REQUIRED,
    SESSION_CONFLICT,
    FORBIDDEN,
    BANNED(true),
    MUTED,
    UNKNOWN_GAME,
    BAD_OPTIONS,
    NO_SUCH_GAME,
    NO_SUCH_USER,
    NO_SUCH_SEEK,
    NO_SUCH_OFFER,
    NO_SUCH_DRILL,
    NO_SUCH_TOUR,
    NOT_A_PLAYER,
    NOT_YOUR_TURN,
    STALE_PLY,
    PLY_AHEAD,
    ILLEGAL_MOVE,
    GAME_OVER,
    NOT_STARTED,
    PAUSED,
    TOO_MANY_GAMES,
    DECLINED,
    SELF_PLAY,
    RATED_NOT_ALLOWED,
    TOO_LATE,
    RATE_LIMITED,
    SERVER_FULL,
    DRAINING,
    INTERRUPTED,
    INTERNAL;

    private final boolean fatal;

    ErrorCode() {
        this(false);
    }

    ErrorCode(boolean fatal) {
        this.fatal = fatal;
    }

    /** Whether the server always closes the connection after this error. */
    public boolean isFatal() {
        return fatal;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
