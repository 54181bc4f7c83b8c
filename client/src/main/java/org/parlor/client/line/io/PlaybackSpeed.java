package org.parlor.client.line.io;

import java.time.Duration;

/**
 * How fast a game is shown in which nobody here plays.
 *
 * @param isStepwise whether ENTER is waited for after each ply
 * @param delay after each ply
 */
public record PlaybackSpeed(boolean isStepwise, Duration delay) {
    public static final PlaybackSpeed UNPACED = new PlaybackSpeed(false, Duration.ZERO);
}
