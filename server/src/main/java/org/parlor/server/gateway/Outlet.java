package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.WriteBufferWaterMark;
import java.util.HashSet;
import java.util.Set;
import org.parlor.wire.Lines;

/** The bounded way out of a connection: what a slow peer has not read yet waits here, up to a limit. */
final class Outlet {
    private static final int LAST_LINE_BYTES = Lines.SERVER_BYTES_MAX;

    private final Channel channel;
    private final int bytesMax;
    private final Set<String> behind = new HashSet<>();

    Outlet(Channel channel, int bytesMax) {
        this.channel = channel;
        this.bytesMax = bytesMax;
        int high = Math.max(bytesMax - LAST_LINE_BYTES, bytesMax / 2);
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(high / 4, high));
    }

    /**
     * Writes a line, without flushing.
     *
     * @return whether there was room
     */
    boolean write(ByteBuf line) {
        if (isFull()) {
            channel.flush();
        }
        if (isFull()) {
            line.release();
            return false;
        }
        channel.write(line, channel.voidPromise());
        return true;
    }

    /**
     * Writes news of a watched game if there is room for it. Once some was left out, only a whole snapshot makes sense.
     *
     * @param whole whether this is one
     */
    void writeWatched(ByteBuf line, String game, boolean whole) {
        if (!channel.isWritable()) {
            channel.flush();
        }
        boolean gap = !whole && behind.contains(game);
        if (gap || !channel.isWritable()) {
            behind.add(game);
            line.release();
        } else {
            behind.remove(game);
            channel.write(line, channel.voidPromise());
        }
    }

    /** The games of which news was left out, until a snapshot of theirs is written. */
    Set<String> behind() {
        return Set.copyOf(behind);
    }

    private boolean isFull() {
        ChannelOutboundBuffer waiting =
                channel.isWritable() ? null : channel.unsafe().outboundBuffer();
        return waiting != null && waiting.totalPendingWriteBytes() >= bytesMax;
    }
}
