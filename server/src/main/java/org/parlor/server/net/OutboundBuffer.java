package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundInvoker;
import io.netty.channel.WriteBufferWaterMark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.parlor.connection.LineFraming;

/**
 * The bounded outbound buffer of a connection, backed by that of the channel, and the updates of watched games that wait for
 * the {@link SpectatorBroadcaster}. Confined to the event loop.
 */
public final class OutboundBuffer {
    private static final int RESERVED_BYTES = LineFraming.SERVER_BYTES_MAX;
    private static final int PENDING_PER_GAME_MAX = 8;

    private final Channel channel;
    private final int bytesMax;
    private final Runnable onFull;
    private ChannelOutboundInvoker target;
    /** Empty and immutable for most connections, like {@link #behind}. */
    private List<SpectatorUpdate> pending = List.of();
    /** Games whose updates were dropped. */
    private Set<String> behind = Set.of();

    private boolean unwritable;
    private boolean closed;

    /** @param onFull called if a line cannot be written because the buffer is full */
    public OutboundBuffer(Channel channel, int bytesMax, Runnable onFull) {
        this.channel = channel;
        this.target = channel;
        this.bytesMax = bytesMax;
        this.onFull = onFull;
        int high = Math.max(bytesMax - RESERVED_BYTES, bytesMax / 2);
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(high / 4, high));
    }

    /** Sets the pipeline context at which writes start, to bypass handlers that only forward them. */
    public void setWriteTarget(ChannelOutboundInvoker context) {
        target = context;
    }

    /** Drops all later lines. */
    public void close() {
        closed = true;
    }

    public boolean isClosed() {
        return closed;
    }

    /** Sets whether the channel is unwritable. Must be called on each change, before the next write. */
    public void setUnwritable(boolean newValue) {
        unwritable = newValue;
    }

    public void flush() {
        target.flush();
    }

    /** Writes a line without flushing. */
    public void write(ByteBuf line) {
        if (unwritable && isFull()) {
            flush();
        }
        if (closed) {
            line.release();
        } else if (unwritable && isFull()) {
            line.release();
            onFull.run();
        } else {
            target.write(line, channel.voidPromise());
        }
    }

    private boolean isFull() {
        ChannelOutboundBuffer unwritten = channel.unsafe().outboundBuffer();
        return unwritten != null && unwritten.totalPendingWriteBytes() >= bytesMax;
    }

    /**
     * Writes an update of a watched game without flushing, or drops it if the channel is not writable. After that only a
     * snapshot of the game is written.
     */
    void write(SpectatorUpdate update) {
        if (unwritable) {
            flush();
        }
        ByteBuf line = update.line();
        boolean skipped = !update.snapshot() && behind.contains(update.game());
        if (line == null || skipped || unwritable || closed) {
            markBehind(update.game());
            update.release();
        } else {
            if (!behind.isEmpty()) {
                behind.remove(update.game());
            }
            target.write(line.duplicate(), channel.voidPromise());
        }
    }

    private void markBehind(String game) {
        if (behind.isEmpty()) {
            behind = new HashSet<>();
        }
        behind.add(game);
    }

    /** The games that need a snapshot because updates were dropped; empty while the channel is not writable. */
    public Set<String> gamesToResync() {
        return unwritable ? Set.of() : Set.copyOf(behind);
    }

    /** Queues an update until {@link #takePending} and retains it. If too many of a game are queued, the last is a gap. */
    void enqueue(SpectatorUpdate update) {
        int count = 0;
        int last = -1;
        for (int i = 0; i < pending.size(); i++) {
            if (pending.get(i).game().equals(update.game())) {
                count++;
                last = i;
            }
        }
        if (count >= PENDING_PER_GAME_MAX && !update.snapshot()) {
            pending.set(last, new SpectatorUpdate(update.game(), false, null)).release();
            return;
        }
        if (pending.isEmpty()) {
            pending = new ArrayList<>(2);
        }
        update.retain();
        pending.add(update);
    }

    /** Removes and returns the queued updates. */
    List<SpectatorUpdate> takePending() {
        List<SpectatorUpdate> taken = pending;
        pending = List.of();
        return taken;
    }
}
