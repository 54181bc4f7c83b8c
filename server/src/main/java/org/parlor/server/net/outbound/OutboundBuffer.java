package org.parlor.server.net.outbound;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundInvoker;
import io.netty.channel.WriteBufferWaterMark;
import java.util.HashSet;
import java.util.Set;
import org.parlor.connection.LineFraming;

/** The bounded way out of a connection: what a slow peer has not read yet waits here, up to a limit. */
public final class OutboundBuffer {
    private static final int LAST_LINE_BYTES = LineFraming.SERVER_BYTES_MAX;

    private final Channel channel;
    private ChannelOutboundInvoker way;
    private final int bytesMax;
    /** Of most connections there are none, ever. */
    private Set<String> behind = Set.of();

    private boolean choked;

    public OutboundBuffer(Channel channel, int bytesMax) {
        this.channel = channel;
        this.way = channel;
        this.bytesMax = bytesMax;
        int high = Math.max(bytesMax - LAST_LINE_BYTES, bytesMax / 2);
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(high / 4, high));
    }

    /** Lets what is written leave from here, past handlers that would only pass it on. */
    public void leaveBy(ChannelOutboundInvoker shortcut) {
        way = shortcut;
    }

    public void flush() {
        way.flush();
    }

    /**
     * Writes a line, without flushing.
     *
     * @return whether there was room
     */
    public boolean write(ByteBuf line) {
        if (choked && isFull()) {
            flush();
        }
        if (choked && isFull()) {
            line.release();
            return false;
        }
        way.write(line, channel.voidPromise());
        return true;
    }

    /**
     * Writes news of a watched game if there is room for it. Once some was left out, only a whole snapshot makes sense.
     *
     * @param whole whether this is one
     */
    public void writeWatched(ByteBuf line, String game, boolean whole) {
        if (choked) {
            flush();
        }
        boolean gap = !whole && behind.contains(game);
        if (gap || choked) {
            miss(game);
            line.release();
        } else {
            if (!behind.isEmpty()) {
                behind.remove(game);
            }
            way.write(line, channel.voidPromise());
        }
    }

    /** News of a watched game was left out. */
    void miss(String game) {
        if (behind.isEmpty()) {
            behind = new HashSet<>();
        }
        behind.add(game);
    }

    /** The games of which news was left out, until a snapshot of theirs is written; none while there is no room for one. */
    public Set<String> toCatchUp() {
        return choked ? Set.of() : Set.copyOf(behind);
    }

    /** Hears, before anything else is written, whether more waits than a peer that keeps up would let wait. */
    public void setChoked(boolean now) {
        choked = now;
    }

    private boolean isFull() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting != null && waiting.totalPendingWriteBytes() >= bytesMax;
    }
}
