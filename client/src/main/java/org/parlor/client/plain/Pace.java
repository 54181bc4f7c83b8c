package org.parlor.client.plain;

import java.time.Duration;

/**
 * How fast a game is shown in which nobody here plays.
 *
 * @param step whether ENTER is waited for after each ply
 * @param delay after each ply
 */
public record Pace(boolean step, Duration delay) {
    public static final Pace AS_IT_COMES = new Pace(false, Duration.ZERO);
}
