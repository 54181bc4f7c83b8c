package org.parlor.bots.match;

import org.parlor.bots.player.EngineFactory;

/**
 * A player of a match.
 *
 * @param name name in records; need not be unique
 */
public record Contestant(String name, EngineFactory engines) {}
