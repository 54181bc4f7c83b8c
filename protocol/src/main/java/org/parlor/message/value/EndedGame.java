package org.parlor.message.value;

/**
 * A game that ended while one of its players was away.
 *
 * @param game the kind of game
 * @param you the seat of that player
 * @param at when it ended, epoch milliseconds
 */
public record EndedGame(String g, String game, UserInfo opponent, int you, GameResult result, long at) {}
