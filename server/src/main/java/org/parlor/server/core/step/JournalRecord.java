package org.parlor.server.core.step;

import org.jspecify.annotations.Nullable;
import org.parlor.server.core.game.GameEvent;

/** A fact the journal keeps. All records in order, folded again, make the same server. */
public sealed interface JournalRecord {

    /** The server time at which it became true, epoch milliseconds. */
    long at();

    /** An event of a game. The pair of game and number is unique, whoever writes it. */
    record OfGame(long at, String game, long seq, GameEvent event) implements JournalRecord {}

    /**
     * Somebody is known from now on.
     *
     * @param tokenHash SHA-256 of a bot's token in hexadecimal, null for a guest
     */
    record AccountMade(
            long at, String name, boolean bot, @Nullable String tokenHash) implements JournalRecord {}

    /**
     * The resume tokens of an account are these from now on, and no others.
     *
     * @param latestHash SHA-256 of the newest
     * @param earlierHash SHA-256 of the one before, valid until the newest is used; null if there is none
     */
    record TokensSet(
            long at,
            String name,
            String latestHash,
            @Nullable String earlierHash) implements JournalRecord {}

    /** A guest is no longer known. */
    record AccountForgotten(long at, String name) implements JournalRecord {}
}
