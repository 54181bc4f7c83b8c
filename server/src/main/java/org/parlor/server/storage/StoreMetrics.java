package org.parlor.server.storage;

import org.parlor.server.core.api.JournalRecord;

/** Hears of what the core and the journal do, on their threads, and so has to be quick. */
public interface StoreMetrics {
    /** Counts nothing, which costs nothing. */
    StoreMetrics NONE = new StoreMetrics() {};

    /** What a command led to was released so long after the command came in. */
    default void answered(long nanos) {}

    /** So many records were made durable by one commit, which took so long. */
    default void committed(int records, long nanos) {}

    /** A game has begun. */
    default void begun(String game) {}

    /** A game is over, for that reason. */
    default void ended(String game, String reason) {}

    /** A move was made in a game. */
    default void moved(String game) {}

    /** Somebody is known from now on. */
    default void met(JournalRecord.AccountCreated account) {}

    /** Something went wrong that is our own fault. */
    default void incident() {}
}
