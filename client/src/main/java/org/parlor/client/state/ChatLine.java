package org.parlor.client.state;

/**
 * One line that was said.
 *
 * @param room {@code lobby}, a game, a game's watchers or {@code @name}
 */
public record ChatLine(String room, String from, String text) {}
