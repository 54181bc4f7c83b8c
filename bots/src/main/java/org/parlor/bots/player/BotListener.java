package org.parlor.bots.player;

import org.parlor.connection.ConnectionState;

/** Told what a bot goes through, on the connection's thread; it must not block. */
public interface BotListener {
    /** Tells nobody anything. */
    BotListener NONE = new BotListener() {};

    default void onState(ConnectionState state) {}

    default void onGameOver(FinishedGame game) {}
}
