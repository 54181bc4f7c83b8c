package org.parlor.server.core.tournament;

import org.parlor.server.core.game.Player;

/**
 * Somebody who takes part or took part.
 *
 * @param active whether they are still to be paired
 */
public record Participant(Player player, boolean active) {}
