package org.parlor.server.core.tour;

import org.parlor.server.core.game.Player;

/**
 * Somebody who takes part or took part.
 *
 * @param active whether they are still to be paired
 */
public record Entrant(Player player, boolean active) {}
