package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.server.core.game.HistoryCursor;

/** Something about games that have left the rooms, which only the archive knows. */
public sealed interface ArchiveQuery {

    <R> R accept(Handler<R> handler);

    /** What was that game? */
    record OfGame(String g) implements ArchiveQuery {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ofGame(this);
        }
    }

    /**
     * Which games has somebody played, latest beginning first?
     *
     * @param player the key of their name
     * @param kind of game, or null for all
     * @param opponent the key of a name, or null for all
     * @param after the last one that is known already, or null
     * @param max how many are wanted
     * @param recent those that have not left the rooms yet, for whoever puts the answer together: a game that leaves them
     *     while the archive reads is in one of the two at least
     */
    record OfPlayer(
            String player,
            @Nullable String kind,
            @Nullable String opponent,
            @Nullable HistoryCursor after,
            int max,
            List<Reply.PastGame> recent)
            implements ArchiveQuery {
        public OfPlayer {
            recent = List.copyOf(recent);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ofPlayer(this);
        }
    }

    /** One result for each question. */
    interface Handler<R> {
        R ofGame(OfGame question);

        R ofPlayer(OfPlayer question);
    }
}
