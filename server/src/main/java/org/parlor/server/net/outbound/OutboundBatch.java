package org.parlor.server.net.outbound;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.inbound.LoginResult;

/** The effects of one batch for one connection. Filled by the core's thread, then delivered by the event loop. */
public final class OutboundBatch {
    /** Bounds a chunk, so that the limit of the outbound buffer is met closely. */
    private static final int CHUNK_BYTES_MAX = 4_096;

    private static final int INITIAL_CHUNK_BYTES = 512;

    private final ClientConnection connection;
    private final List<Item> items = new ArrayList<>(4);
    /** The last item if it is a chunk, else null. */
    private @Nullable Chunk openChunk;

    OutboundBatch(ClientConnection connection) {
        this.connection = connection;
    }

    ClientConnection connection() {
        return connection;
    }

    /** Adds a line that must not be dropped. Consecutive short lines share a chunk, because each chunk is a write. */
    void addLine(MessageBuffer line) {
        Chunk chunk = openChunk;
        if (chunk == null || chunk.bytes().readableBytes() + line.length() >= CHUNK_BYTES_MAX) {
            chunk = new Chunk(ByteBufAllocator.DEFAULT.buffer(Math.max(INITIAL_CHUNK_BYTES, line.length() + 1)));
            add(chunk);
            openChunk = chunk;
        }
        append(line, chunk.bytes());
    }

    /** Returns a line in a new buffer, newline included. */
    static ByteBuf copyLine(MessageBuffer line) {
        return append(line, ByteBufAllocator.DEFAULT.buffer(line.length() + 1));
    }

    private static ByteBuf append(MessageBuffer line, ByteBuf bytes) {
        return bytes.writeBytes(line.array(), 0, line.length()).writeByte('\n');
    }

    /**
     * Adds a line of a watched game, which may be dropped.
     *
     * @param whole whether the line is a snapshot, which replaces dropped lines
     */
    void addSpectatorLine(MessageBuffer line, String game, boolean whole) {
        add(new SpectatorLine(copyLine(line), game, whole));
    }

    void addLoginAccepted() {
        add(connection -> connection.channel().pipeline().fireUserEventTriggered(LoginResult.ADMITTED));
    }

    void addWelcome(SessionMessage.Welcome.CurrentUser user) {
        add(connection -> connection.loginSucceeded(user));
    }

    void addLoginRejected(String code) {
        add(connection -> {
            connection.loginFailed(code);
            connection.channel().pipeline().fireUserEventTriggered(LoginResult.REJECTED);
        });
    }

    void addDisconnect(SessionMessage.Bye bye) {
        add(connection -> connection.disconnect(bye));
    }

    void addFatalErrorDisconnect() {
        addDisconnect(SessionMessage.Bye.ERROR);
    }

    private void add(Item item) {
        items.add(item);
        openChunk = null;
    }

    /** Delivers all items in order, then flushes once. Called on the event loop. */
    void deliver() {
        items.forEach(item -> item.deliver(connection));
        connection.outboundBuffer().flush();
    }

    /** Releases the buffers if the event loop has shut down. */
    void release() {
        items.forEach(Item::drop);
    }

    /** An action to run on the event loop. */
    private interface Item {
        void deliver(ClientConnection connection);

        default void drop() {}
    }

    private record Chunk(ByteBuf bytes) implements Item {
        @Override
        public void deliver(ClientConnection connection) {
            connection.write(bytes);
        }

        @Override
        public void drop() {
            bytes.release();
        }
    }

    private record SpectatorLine(ByteBuf bytes, String game, boolean whole) implements Item {
        @Override
        public void deliver(ClientConnection connection) {
            connection.writeSpectatorLine(bytes, game, whole);
        }

        @Override
        public void drop() {
            bytes.release();
        }
    }
}
