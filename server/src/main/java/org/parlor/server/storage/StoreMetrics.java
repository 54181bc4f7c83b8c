package org.parlor.server.storage;

import org.parlor.server.core.api.JournalRecord;

/** Receives measurements of the core and the journal, on their threads. Implementations must not block. */
public interface StoreMetrics {
    /** Discards all measurements. */
    StoreMetrics NONE = new StoreMetrics() {};

    /** The effects of a command were executed; {@code nanos} is the time since its submission. */
    default void commandCompleted(long nanos) {}

    /** A commit completed; {@code nanos} is its duration. */
    default void committed(int records, long nanos) {}

    /** A game has started. */
    default void gameStarted(String game) {}

    /** A game has ended. */
    default void gameEnded(String game, String reason) {}

    /** A move was made in a game. */
    default void moveMade(String game) {}

    /** An account was created. */
    default void accountCreated(JournalRecord.AccountCreated account) {}

    /** An internal error occurred. */
    default void incident() {}
}
