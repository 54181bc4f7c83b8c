package org.parlor.bots.player;

/**
 * Why a bot has stopped.
 *
 * @param completed whether it did what it was asked: its games were played, or it was closed
 * @param code a word for programs: {@code closed}, or the error code or reason that ended it
 * @param message for people
 */
public record BotExit(boolean completed, String code, String message) {}
