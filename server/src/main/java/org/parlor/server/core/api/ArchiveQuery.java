package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.server.core.game.PlayerHistoryCursor;

/** A query for what is stored but not in memory: archived games, unloaded games and acts of admins. */
public sealed interface ArchiveQuery {

    record OfGame(String gameId) implements ArchiveQuery {}

    /** Unfinished games that are not in memory. */
    sealed interface OfUnloaded extends ArchiveQuery {

        record OfId(String gameId) implements OfUnloaded {}

        /** All games of a player. */
        record OfKey(String key) implements OfUnloaded {}

        /**
         * The games that are due, earliest first, when the next one is, and the number of all.
         *
         * @param until latest {@link UnloadedGame#due}; those of other sign are left out
         * @param max maximum number of games
         */
        record Due(long until, int max) implements OfUnloaded {}
    }

    /**
     * The games of a player, latest start first.
     *
     * @param player key of the player's name
     * @param kind game type, or null for all
     * @param opponent key of the opponent's name, or null for all
     * @param after last entry of the previous page, or null
     * @param max maximum number of games
     * @param recent the player's games still in memory when the query was made, to be merged into the result. A game
     *     archived while the query runs is thus in at least one of the two.
     */
    record OfPlayer(
            String player,
            @Nullable String kind,
            @Nullable String opponent,
            @Nullable PlayerHistoryCursor after,
            int max,
            List<Reply.PastGame> recent)
            implements ArchiveQuery {
        public OfPlayer {
            recent = List.copyOf(recent);
        }
    }

    /**
     * The acts of admins, latest first.
     *
     * @param by key of the admin's name, or null for all; {@code on} likewise for what they were on, in lower case
     * @param since earliest time, epoch milliseconds, or null; {@code until} likewise the time before which they were
     * @param before number of the last entry of the previous page, or null
     * @param max maximum number of entries
     */
    record OfAudit(
            @Nullable String by,
            @Nullable String on,
            @Nullable Long since,
            @Nullable Long until,
            @Nullable Long before,
            int max)
            implements ArchiveQuery {}
}
