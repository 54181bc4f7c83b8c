package org.parlor.client.game;

import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;

/**
 * A ply of a game.
 *
 * @param seat the seat that moved
 * @param automatic whether the server played it, such as a forced pass
 * @param info the search information of its player, if known
 */
public record Ply(
        int seat, String move, boolean automatic, @Nullable MoveInfo info) {}
