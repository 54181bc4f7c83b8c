package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionNews;

/** What one batch of effects holds for one connection: filled by the core's thread, then one task and one flush. */
final class Parcel implements Runnable {
    private static final SessionNews.Bye BYE_ERROR = new SessionNews.Bye("error", null);

    private final Link link;
    private final List<Item> items = new ArrayList<>(4);

    Parcel(Link link) {
        this.link = link;
    }

    void line(ByteBuf bytes, @Nullable String watchedGame, boolean whole) {
        items.add(new Line(bytes, watchedGame, whole));
    }

    void admission() {
        items.add(link -> link.channel().pipeline().fireUserEventTriggered(LoginVerdict.ADMITTED));
    }

    void welcome(SessionNews.Welcome.Me user) {
        items.add(link -> link.welcome(user));
    }

    void rejection(String code) {
        items.add(link -> {
            link.turnDown(code);
            link.channel().pipeline().fireUserEventTriggered(LoginVerdict.REJECTED);
        });
    }

    void dismissal(SessionNews.Bye bye) {
        items.add(link -> link.dismiss(bye));
    }

    void error() {
        dismissal(BYE_ERROR);
    }

    /** Hands it to the connection's thread. */
    void send() {
        try {
            link.channel().eventLoop().execute(this);
        } catch (RejectedExecutionException e) {
            items.forEach(Item::drop);
        }
    }

    @Override
    public void run() {
        items.forEach(item -> item.deliver(link));
        link.channel().flush();
    }

    /** One thing to do on the connection's thread. */
    private interface Item {
        void deliver(Link link);

        /** Lets go of what it holds if there is no such thread any more. */
        default void drop() {}
    }

    private record Line(ByteBuf bytes, @Nullable String watchedGame, boolean whole) implements Item {
        @Override
        public void deliver(Link link) {
            if (watchedGame == null) {
                link.put(bytes);
            } else {
                link.putWatched(bytes, watchedGame, whole);
            }
        }

        @Override
        public void drop() {
            bytes.release();
        }
    }
}
