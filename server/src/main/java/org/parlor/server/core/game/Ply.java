package org.parlor.server.core.game;

import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;

/**
 * A move of a game.
 *
 * @param auto whether the server made the move because it was forced
 * @param millis thinking time
 * @param info analysis info of a bot, hidden from players and spectators until the game is over
 */
record Ply(
        int move,
        int seat,
        boolean auto,
        long millis,
        @Nullable MoveInfo info) {}
