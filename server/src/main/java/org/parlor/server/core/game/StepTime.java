package org.parlor.server.core.game;

/**
 * A moment by both clocks of the server, in epoch milliseconds.
 *
 * @param now the server time, which never decreases, for clocks and time-outs
 * @param wallNow the wall clock, for what users see as a date
 */
public record StepTime(long now, long wallNow) {}
