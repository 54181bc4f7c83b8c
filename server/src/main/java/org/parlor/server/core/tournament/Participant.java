package org.parlor.server.core.tournament;

import org.parlor.server.core.game.Player;

/**
 * A current or former player of a tournament.
 *
 * @param active whether the player is still paired
 */
public record Participant(Player player, boolean active) {}
