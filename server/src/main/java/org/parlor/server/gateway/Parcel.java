package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelPipeline;
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

    void verdict(LoginVerdict verdict) {
        items.add(new Verdict(verdict));
    }

    void dismissal(SessionNews.Bye bye) {
        items.add(new Dismissal(bye));
    }

    void error() {
        items.add(new Dismissal(BYE_ERROR));
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
    private sealed interface Item {
        void deliver(Link link);

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

    private record Verdict(LoginVerdict verdict) implements Item {
        @Override
        public void deliver(Link link) {
            ChannelPipeline pipeline = link.channel().pipeline();
            pipeline.fireUserEventTriggered(verdict);
        }
    }

    private record Dismissal(SessionNews.Bye bye) implements Item {
        @Override
        public void deliver(Link link) {
            link.dismiss(bye);
        }
    }
}
