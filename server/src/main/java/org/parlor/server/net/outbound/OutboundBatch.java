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

/** What one batch of effects holds for one connection: filled by the core's thread, unpacked by the connection's. */
public final class OutboundBatch {
    private static final SessionMessage.Bye BYE_ERROR = new SessionMessage.Bye("error", null);
    /** A piece is not made longer than this, so that the bound on what waits for a slow peer stays sharp. */
    private static final int PIECE_BYTES_MAX = 4_096;

    private static final int USUAL_PIECE_BYTES = 512;

    private final ClientConnection connection;
    private final List<Item> items = new ArrayList<>(4);
    /** The last item, as long as lines can be added to it. */
    private @Nullable Piece open;

    OutboundBatch(ClientConnection connection) {
        this.connection = connection;
    }

    ClientConnection link() {
        return connection;
    }

    /** A line that must not be missed. Short ones in a row become one piece, for each costs the connection a write. */
    void line(MessageBuffer line) {
        Piece piece = open;
        if (piece == null || piece.bytes().readableBytes() + line.length() >= PIECE_BYTES_MAX) {
            piece = new Piece(ByteBufAllocator.DEFAULT.buffer(Math.max(USUAL_PIECE_BYTES, line.length() + 1)));
            put(piece);
            open = piece;
        }
        add(line, piece.bytes());
    }

    /** A line by itself. */
    static ByteBuf bytes(MessageBuffer line) {
        return add(line, ByteBufAllocator.DEFAULT.buffer(line.length() + 1));
    }

    private static ByteBuf add(MessageBuffer line, ByteBuf bytes) {
        return bytes.writeBytes(line.array(), 0, line.length()).writeByte('\n');
    }

    /**
     * A line about a watched game, which may be left out.
     *
     * @param whole whether it makes up for news that was left out
     */
    void watched(MessageBuffer line, String game, boolean whole) {
        put(new Watched(bytes(line), game, whole));
    }

    void admission() {
        put(connection -> connection.channel().pipeline().fireUserEventTriggered(LoginResult.ADMITTED));
    }

    void welcome(SessionMessage.Welcome.Me user) {
        put(connection -> connection.welcome(user));
    }

    void rejection(String code) {
        put(connection -> {
            connection.turnDown(code);
            connection.channel().pipeline().fireUserEventTriggered(LoginResult.REJECTED);
        });
    }

    void dismissal(SessionMessage.Bye bye) {
        put(connection -> connection.dismiss(bye));
    }

    void error() {
        dismissal(BYE_ERROR);
    }

    private void put(Item item) {
        items.add(item);
        open = null;
    }

    /** On the connection's thread: everything in its order, then one flush. */
    void deliver() {
        items.forEach(item -> item.deliver(connection));
        connection.outlet().flush();
    }

    /** Lets go of what it holds if there is no such thread any more. */
    void drop() {
        items.forEach(Item::drop);
    }

    /** One thing to do on the connection's thread. */
    private interface Item {
        void deliver(ClientConnection connection);

        default void drop() {}
    }

    private record Piece(ByteBuf bytes) implements Item {
        @Override
        public void deliver(ClientConnection connection) {
            connection.put(bytes);
        }

        @Override
        public void drop() {
            bytes.release();
        }
    }

    private record Watched(ByteBuf bytes, String game, boolean whole) implements Item {
        @Override
        public void deliver(ClientConnection connection) {
            connection.putWatched(bytes, game, whole);
        }

        @Override
        public void drop() {
            bytes.release();
        }
    }
}
