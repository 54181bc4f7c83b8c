package org.parlor.bots.match;

import org.parlor.bots.player.EngineFactory;

/**
 * Somebody who plays matches.
 *
 * @param name as it stands in records; two of a kind may share it
 */
public record Contestant(String name, EngineFactory engines) {}
