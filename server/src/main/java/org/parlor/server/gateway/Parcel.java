package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LineBuffer;
import org.parlor.message.SessionNews;

/** What one batch of effects holds for one connection: filled by the core's thread, unpacked by the connection's. */
final class Parcel {
    private static final SessionNews.Bye BYE_ERROR = new SessionNews.Bye("error", null);
    /** A piece is not made longer than this, so that the bound on what waits for a slow peer stays sharp. */
    private static final int PIECE_BYTES_MAX = 4_096;

    private static final int USUAL_PIECE_BYTES = 512;

    private final Link link;
    private final List<Item> items = new ArrayList<>(4);
    /** The last item, as long as lines can be added to it. */
    private @Nullable Piece open;

    Parcel(Link link) {
        this.link = link;
    }

    Link link() {
        return link;
    }

    /** A line that must not be missed. Short ones in a row become one piece, for each costs the connection a write. */
    void line(LineBuffer line) {
        Piece piece = open;
        if (piece == null || piece.bytes().readableBytes() + line.length() >= PIECE_BYTES_MAX) {
            piece = new Piece(ByteBufAllocator.DEFAULT.buffer(Math.max(USUAL_PIECE_BYTES, line.length() + 1)));
            put(piece);
            open = piece;
        }
        add(line, piece.bytes());
    }

    /** A line by itself. */
    static ByteBuf bytes(LineBuffer line) {
        return add(line, ByteBufAllocator.DEFAULT.buffer(line.length() + 1));
    }

    private static ByteBuf add(LineBuffer line, ByteBuf bytes) {
        return bytes.writeBytes(line.array(), 0, line.length()).writeByte('\n');
    }

    /**
     * A line about a watched game, which may be left out.
     *
     * @param whole whether it makes up for news that was left out
     */
    void watched(LineBuffer line, String game, boolean whole) {
        put(new Watched(bytes(line), game, whole));
    }

    void admission() {
        put(link -> link.channel().pipeline().fireUserEventTriggered(LoginVerdict.ADMITTED));
    }

    void welcome(SessionNews.Welcome.Me user) {
        put(link -> link.welcome(user));
    }

    void rejection(String code) {
        put(link -> {
            link.turnDown(code);
            link.channel().pipeline().fireUserEventTriggered(LoginVerdict.REJECTED);
        });
    }

    void dismissal(SessionNews.Bye bye) {
        put(link -> link.dismiss(bye));
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
        items.forEach(item -> item.deliver(link));
        link.outlet().flush();
    }

    /** Lets go of what it holds if there is no such thread any more. */
    void drop() {
        items.forEach(Item::drop);
    }

    /** One thing to do on the connection's thread. */
    private interface Item {
        void deliver(Link link);

        default void drop() {}
    }

    private record Piece(ByteBuf bytes) implements Item {
        @Override
        public void deliver(Link link) {
            link.put(bytes);
        }

        @Override
        public void drop() {
            bytes.release();
        }
    }

    private record Watched(ByteBuf bytes, String game, boolean whole) implements Item {
        @Override
        public void deliver(Link link) {
            link.putWatched(bytes, game, whole);
        }

        @Override
        public void drop() {
            bytes.release();
        }
    }
}
