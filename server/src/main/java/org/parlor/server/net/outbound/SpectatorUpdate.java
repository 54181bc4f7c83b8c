package org.parlor.server.net.outbound;

import io.netty.buffer.ByteBuf;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Command;
import org.parlor.server.net.ClientConnection;

/** News of a game for those who watch it, on one thread of the connections: bytes they have in common, or a gap. */
final class SpectatorUpdate {
    private final String game;
    private final List<Long> links;
    private final boolean whole;
    /** Null for news that is left out. */
    private final @Nullable ByteBuf line;

    private final BitSet told;
    /** The place of each connection, made when one is first looked up: most broadcasts go out in order and need none. */
    private @Nullable Map<Long, Integer> places;

    private int next;
    private @Nullable ClientConnection lastTold;

    /**
     * @param whole whether it makes up for news that was left out
     * @param line is released when everybody has been told
     */
    SpectatorUpdate(String game, List<Long> links, boolean whole, @Nullable ByteBuf line) {
        this.game = game;
        this.links = links;
        this.whole = whole;
        this.line = line;
        this.told = new BitSet(links.size());
    }

    /** What is left if it is not told. */
    SpectatorUpdate gap() {
        release();
        return new SpectatorUpdate(game, links, false, null);
    }

    boolean isOf(SpectatorUpdate other) {
        return game.equals(other.game);
    }

    boolean isWhole() {
        return whole;
    }

    boolean isOver() {
        return next == links.size();
    }

    /** The place of whoever has waited longest. */
    int nextPlace() {
        return next++;
    }

    long link(int place) {
        return links.get(place);
    }

    /**
     * Tells one of them, to be flushed, unless that has been done.
     *
     * @return false if somebody else is at this place
     */
    boolean tell(ClientConnection connection, int place) {
        if (place < 0 || place >= links.size() || link(place) != connection.number()) {
            return false;
        }
        if (!told.get(place)) {
            told.set(place);
            lastTold = connection;
            if (line == null) {
                connection.outlet().miss(game);
            } else {
                connection.putWatched(line.retainedDuplicate(), game, whole);
            }
        }
        return true;
    }

    /** Tells one of them, wherever that is, to be flushed. */
    void tell(ClientConnection connection) {
        tell(connection, places().getOrDefault(connection.number(), -1));
    }

    private Map<Long, Integer> places() {
        Map<Long, Integer> known = places;
        if (known == null) {
            known = new HashMap<>();
            for (Long number : links) {
                known.put(number, known.size());
            }
            places = known;
        }
        return known;
    }

    /** When everybody has been told: asks, for all of them at once, to be shown the game anew if this was a gap. */
    void end() {
        if (line == null && lastTold != null) {
            List<Long> missed = told.stream().mapToObj(links::get).toList();
            lastTold.submit(new Command.SnapshotRequested(missed, game));
        }
        release();
    }

    void release() {
        if (line != null) {
            line.release();
        }
    }
}
