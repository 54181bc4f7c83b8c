package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.Command;

/** News of a game for those who watch it, on one thread of the connections: bytes they have in common, or a gap. */
final class Broadcast {
    private final String game;
    private final List<Long> links;
    private final boolean whole;
    /** Null for news that is left out. */
    private final @Nullable ByteBuf line;

    private final BitSet told;
    /** The place of each connection, made when one is first looked up: most broadcasts go out in order and need none. */
    private @Nullable Map<Long, Integer> places;

    private int next;
    private @Nullable Link lastTold;

    /**
     * @param whole whether it makes up for news that was left out
     * @param line is released when everybody has been told
     */
    Broadcast(String game, List<Long> links, boolean whole, @Nullable ByteBuf line) {
        this.game = game;
        this.links = links;
        this.whole = whole;
        this.line = line;
        this.told = new BitSet(links.size());
    }

    /** What is left if it is not told. */
    Broadcast gap() {
        release();
        return new Broadcast(game, links, false, null);
    }

    boolean isOf(Broadcast other) {
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
    boolean tell(Link link, int place) {
        if (place < 0 || place >= links.size() || link(place) != link.number()) {
            return false;
        }
        if (!told.get(place)) {
            told.set(place);
            lastTold = link;
            if (line == null) {
                link.outlet().miss(game);
            } else {
                link.putWatched(line.retainedDuplicate(), game, whole);
            }
        }
        return true;
    }

    /** Tells one of them, wherever that is, to be flushed. */
    void tell(Link link) {
        tell(link, places().getOrDefault(link.number(), -1));
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
            lastTold.submit(new Command.CaughtUp(missed, game));
        }
        release();
    }

    void release() {
        if (line != null) {
            line.release();
        }
    }
}
