package org.parlor.server.gateway;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionNews;
import org.parlor.server.core.Command;

/** Pings a peer and, if there is a network in between, tells the core how long the answer took. */
final class Pulse {
    private final Link link;
    private long lastPing;
    private long askedAt;
    private boolean awaited;

    Pulse(Link link) {
        this.link = link;
    }

    void ask() {
        lastPing++;
        askedAt = now();
        awaited = true;
        link.say(new SessionNews.Ping(lastPing));
    }

    /** Only the answer to the latest question says anything. */
    void answered(@Nullable Long n) {
        if (awaited && n != null && n == lastPing && link.isFar()) {
            awaited = false;
            link.submit(new Command.Measured(link.number(), TimeUnit.NANOSECONDS.toMillis(now() - askedAt)));
        }
    }

    private long now() {
        return link.channel().eventLoop().ticker().nanoTime();
    }
}
