package org.parlor.client.game;

import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;

/**
 * One ply of a game as it was told.
 *
 * @param by the seat that moved
 * @param auto whether the server played it, as it does with a forced pass
 * @param info what its player thought, where that is known
 */
public record Ply(
        int by, String move, boolean auto, @Nullable MoveInfo info) {}
