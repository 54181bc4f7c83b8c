package org.parlor.bots.load;

import org.parlor.connection.ServerEndpoint;
import org.parlor.rules.Rules;

/**
 * What is to be played.
 *
 * @param games at once, each with two connections
 * @param rate moves a second in all, or 0 for as many as come
 * @param seed of the games
 */
public record LoadSettings(ServerEndpoint endpoint, Rules rules, int games, double rate, long seed) {}
