package org.parlor.bots.load;

import org.parlor.connection.ServerEndpoint;
import org.parlor.rules.Rules;

/**
 * The settings of a load test.
 *
 * @param isWebSocket whether the endpoint is the web port of the server
 * @param games number of concurrent games, with two connections each
 * @param rate total moves per second, or 0 for unlimited
 * @param seed of the random games
 */
public record LoadSettings(
        ServerEndpoint endpoint, boolean isWebSocket, Rules rules, int games, double rate, long seed) {}
