package org.parlor.client.state;

/**
 * A chat message.
 *
 * @param room {@code lobby}, a game, a game's watchers or {@code @name}
 * @param at when the server sent it, in epoch milliseconds
 */
public record ChatLine(String room, String from, String text, long at) {}
