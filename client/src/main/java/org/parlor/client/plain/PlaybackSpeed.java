package org.parlor.client.plain;

import java.time.Duration;

/**
 * The speed at which a game without local players is shown.
 *
 * @param isStepwise whether to wait for ENTER after each ply
 * @param delay the pause after each ply
 */
public record PlaybackSpeed(boolean isStepwise, Duration delay) {}
