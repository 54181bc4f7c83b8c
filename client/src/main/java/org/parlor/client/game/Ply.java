package org.parlor.client.game;

import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;

/**
 * One ply of a game as it was told.
 *
 * @param seat the seat that moved
 * @param automatic whether the server played it, as it does with a forced pass
 * @param info what its player thought, where that is known
 */
public record Ply(
        int seat, String move, boolean automatic, @Nullable MoveInfo info) {}
