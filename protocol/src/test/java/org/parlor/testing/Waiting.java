package org.parlor.testing;

/**
 * How long a test waits for what it expects to happen. A wait ends as soon as that happens, so the only limit is one that a busy
 * machine does not reach. {@link TestExtension} makes it Awaitility's default.
 */
public final class Waiting {
    public static final int LIMIT_SECONDS = 60;

    /** The limit as the read time-out of a socket. */
    public static final int LIMIT_MILLIS = LIMIT_SECONDS * 1000;

    /** The limit for a wait during which players play whole games, or hundreds of clients connect. */
    public static final int WHOLE_GAME_SECONDS = 300;

    private Waiting() {}
}
