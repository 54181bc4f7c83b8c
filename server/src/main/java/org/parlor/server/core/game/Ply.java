package org.parlor.server.core.game;

import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;

/**
 * One step of the record: which move, by which seat, whether the server made it, and the milliseconds it took.
 *
 * @param info what a bot thought, which nobody is shown before the game is over
 */
record Ply(
        int move,
        int by,
        boolean auto,
        long millis,
        @Nullable MoveInfo info) {}
