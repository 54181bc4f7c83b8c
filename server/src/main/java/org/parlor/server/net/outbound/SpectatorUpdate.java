package org.parlor.server.net.outbound;

import io.netty.buffer.ByteBuf;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Command;
import org.parlor.server.net.ClientConnection;

/**
 * An update of a game for its spectators on one event loop: a shared encoded line, or a gap that stands for dropped
 * updates. Confined to the event loop.
 */
final class SpectatorUpdate {
    private final String game;
    private final List<Long> links;
    private final boolean whole;
    /** Null for a gap. */
    private final @Nullable ByteBuf line;

    private final BitSet sent;
    /** Index of each connection, created on the first lookup: most updates are sent in order and need none. */
    private @Nullable Map<Long, Integer> indexes;

    private int next;
    private @Nullable ClientConnection lastConnection;

    /**
     * @param links the numbers of the connections, on any event loop
     * @param whole whether the update is a snapshot, which replaces dropped updates
     * @param line the encoded line, released by {@link #finish}; null for a gap
     */
    SpectatorUpdate(String game, List<Long> links, boolean whole, @Nullable ByteBuf line) {
        this.game = game;
        this.links = links;
        this.whole = whole;
        this.line = line;
        this.sent = new BitSet(links.size());
    }

    /** Releases the line and returns a gap in its place. */
    SpectatorUpdate gap() {
        release();
        return new SpectatorUpdate(game, links, false, null);
    }

    boolean isSameGame(SpectatorUpdate other) {
        return game.equals(other.game);
    }

    boolean isSnapshot() {
        return whole;
    }

    boolean isFinished() {
        return next == links.size();
    }

    /** Returns the index of the next connection and advances. */
    int nextIndex() {
        return next++;
    }

    long connectionNumber(int index) {
        return links.get(index);
    }

    /**
     * Writes the line to the connection at an index without flushing, unless it has been written before.
     *
     * @return false if another connection has this index
     */
    boolean sendTo(ClientConnection connection, int index) {
        if (index < 0 || index >= links.size() || connectionNumber(index) != connection.number()) {
            return false;
        }
        if (!sent.get(index)) {
            sent.set(index);
            lastConnection = connection;
            if (line == null) {
                connection.outboundBuffer().markBehind(game);
            } else {
                connection.writeSpectatorLine(line.retainedDuplicate(), game, whole);
            }
        }
        return true;
    }

    /** Writes the line to a connection without flushing, if it is a spectator and has not received it. */
    void sendTo(ClientConnection connection) {
        sendTo(connection, indexes().getOrDefault(connection.number(), -1));
    }

    private Map<Long, Integer> indexes() {
        Map<Long, Integer> known = indexes;
        if (known == null) {
            known = new HashMap<>();
            for (Long number : links) {
                known.put(number, known.size());
            }
            indexes = known;
        }
        return known;
    }

    /** Finishes the update after the last connection. A gap requests one snapshot for all its connections. */
    void finish() {
        if (line == null && lastConnection != null) {
            List<Long> missed = sent.stream().mapToObj(links::get).toList();
            lastConnection.submit(new Command.SnapshotRequested(missed, game));
        }
        release();
    }

    void release() {
        if (line != null) {
            line.release();
        }
    }
}
