package org.parlor.client.line.io;

import java.time.Duration;

/**
 * How fast a game is shown in which nobody here plays.
 *
 * @param step whether ENTER is waited for after each ply
 * @param delay after each ply
 */
public record PlaybackSpeed(boolean step, Duration delay) {
    public static final PlaybackSpeed AS_IT_COMES = new PlaybackSpeed(false, Duration.ZERO);
}
