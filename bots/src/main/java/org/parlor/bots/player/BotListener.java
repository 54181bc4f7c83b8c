package org.parlor.bots.player;

import org.parlor.connection.ConnectionState;

/** Receives the events of a bot on the connection's thread; must not block. */
public interface BotListener {
    /** Ignores all events. */
    BotListener NONE = new BotListener() {};

    default void onState(ConnectionState state) {}

    default void onGameOver(FinishedGame game) {}
}
