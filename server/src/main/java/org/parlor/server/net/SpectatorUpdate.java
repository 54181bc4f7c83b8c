package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * An update of a game for spectators, which may be dropped.
 *
 * @param snapshot whether the update replaces dropped ones
 * @param line the encoded line, shared by the spectators; null for a gap, which stands for dropped updates
 */
record SpectatorUpdate(
        String game, boolean snapshot, @Nullable ByteBuf line) implements OutboundBatch.Item {

    boolean isGap() {
        return line == null;
    }

    @Override
    public void deliver(ClientConnection connection) {
        connection.outbound().write(this);
    }

    void retain() {
        if (line != null) {
            line.retain();
        }
    }

    @Override
    public void release() {
        if (line != null) {
            line.release();
        }
    }
}
