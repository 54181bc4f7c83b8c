package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The effects of one batch for one connection. Filled by the core's thread, then delivered by the event loop. */
final class OutboundBatch {
    /** Bounds a chunk, so that the limit of the outbound buffer is met closely. */
    private static final int CHUNK_BYTES_MAX = 4_096;

    private static final int INITIAL_CHUNK_BYTES = 512;

    private final ClientConnection connection;
    /** Not delivered yet. */
    private final Queue<Item> items = new ArrayDeque<>(4);
    /** The bytes of the last item if it is a chunk, else null. */
    private @Nullable ByteBuf openChunk;

    /** An action to run on the event loop. */
    @FunctionalInterface
    interface Item {
        void deliver(ClientConnection connection);

        /** Releases the buffer if the item is not delivered. */
        default void release() {}
    }

    private record Chunk(ByteBuf bytes) implements Item {
        @Override
        public void deliver(ClientConnection connection) {
            connection.outbound().write(bytes);
        }

        @Override
        public void release() {
            bytes.release();
        }
    }

    OutboundBatch(ClientConnection connection) {
        this.connection = connection;
    }

    ClientConnection connection() {
        return connection;
    }

    /** Adds a line that must not be dropped. Consecutive short lines share a chunk, because each chunk is a write. */
    void addLine(EncodedMessage line) {
        ByteBuf chunk = openChunk;
        if (chunk == null || chunk.readableBytes() + line.length() >= CHUNK_BYTES_MAX) {
            chunk = ByteBufAllocator.DEFAULT.buffer(Math.max(INITIAL_CHUNK_BYTES, line.length() + 1));
            add(new Chunk(chunk));
            openChunk = chunk;
        }
        append(line, chunk);
    }

    void add(Item item) {
        items.add(item);
        openChunk = null;
    }

    /** Returns a line in a new buffer, newline included. */
    static ByteBuf copyLine(EncodedMessage line) {
        return append(line, ByteBufAllocator.DEFAULT.buffer(line.length() + 1));
    }

    private static ByteBuf append(EncodedMessage line, ByteBuf bytes) {
        return bytes.writeBytes(line.array(), line.offset(), line.length()).writeByte('\n');
    }

    /** Delivers all items in order, then flushes once. Called on the event loop. */
    void deliver() {
        for (Item item = items.poll(); item != null; item = items.poll()) {
            item.deliver(connection);
        }
        connection.outbound().flush();
    }

    /** Releases the buffers of the items that were not delivered, because one failed or the event loop has shut down. */
    void release() {
        items.forEach(Item::release);
        items.clear();
    }
}
