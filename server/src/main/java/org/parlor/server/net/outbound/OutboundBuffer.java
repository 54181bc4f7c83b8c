package org.parlor.server.net.outbound;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundInvoker;
import io.netty.channel.WriteBufferWaterMark;
import java.util.HashSet;
import java.util.Set;
import org.parlor.connection.LineFraming;

/** The bounded outbound buffer of a connection, backed by that of the channel. Confined to the event loop. */
public final class OutboundBuffer {
    private static final int RESERVED_BYTES = LineFraming.SERVER_BYTES_MAX;

    private final Channel channel;
    private ChannelOutboundInvoker target;
    private final int bytesMax;
    /** Games whose updates were dropped. Empty for most connections. */
    private Set<String> behind = Set.of();

    private boolean unwritable;

    public OutboundBuffer(Channel channel, int bytesMax) {
        this.channel = channel;
        this.target = channel;
        this.bytesMax = bytesMax;
        int high = Math.max(bytesMax - RESERVED_BYTES, bytesMax / 2);
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(high / 4, high));
    }

    /** Sets the pipeline context at which writes start, to bypass handlers that only forward them. */
    public void setWriteTarget(ChannelOutboundInvoker context) {
        target = context;
    }

    public void flush() {
        target.flush();
    }

    /**
     * Writes a line without flushing.
     *
     * @return false if the buffer is full; the line is released then
     */
    public boolean write(ByteBuf line) {
        if (unwritable && isFull()) {
            flush();
        }
        if (unwritable && isFull()) {
            line.release();
            return false;
        }
        target.write(line, channel.voidPromise());
        return true;
    }

    /**
     * Writes an update of a watched game without flushing, or drops it if the channel is not writable. After that only a
     * snapshot of the game is written.
     *
     * @param whole whether the update is a snapshot
     */
    public void writeSpectatorLine(ByteBuf line, String game, boolean whole) {
        if (unwritable) {
            flush();
        }
        boolean gap = !whole && behind.contains(game);
        if (gap || unwritable) {
            markBehind(game);
            line.release();
        } else {
            if (!behind.isEmpty()) {
                behind.remove(game);
            }
            target.write(line, channel.voidPromise());
        }
    }

    /** Records that an update of a watched game was dropped. */
    void markBehind(String game) {
        if (behind.isEmpty()) {
            behind = new HashSet<>();
        }
        behind.add(game);
    }

    /** The games that need a snapshot because updates were dropped; empty while the channel is not writable. */
    public Set<String> gamesToResync() {
        return unwritable ? Set.of() : Set.copyOf(behind);
    }

    /** Sets whether the channel is unwritable. Must be called on each change, before the next write. */
    public void setUnwritable(boolean newValue) {
        unwritable = newValue;
    }

    private boolean isFull() {
        ChannelOutboundBuffer pending = channel.unsafe().outboundBuffer();
        return pending != null && pending.totalPendingWriteBytes() >= bytesMax;
    }
}
