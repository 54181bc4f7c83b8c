package org.parlor.bots.player;

/**
 * The reason why a bot stopped.
 *
 * @param completed whether the bot stopped normally: it played its games or was closed
 * @param code {@code closed}, or a machine-readable error code
 * @param message human-readable reason
 */
public record BotExit(boolean completed, String code, String message) {}
