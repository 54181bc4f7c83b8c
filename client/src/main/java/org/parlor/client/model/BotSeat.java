package org.parlor.client.model;

import org.parlor.wire.Endpoint;

/**
 * A bot that waits to be challenged.
 *
 * @param address the server it is logged in at
 * @param name what it is called there
 */
public record BotSeat(Endpoint address, String name) {}
