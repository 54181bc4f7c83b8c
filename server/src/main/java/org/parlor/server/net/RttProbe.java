package org.parlor.server.net;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;

/** Pings a peer and, if there is a network in between, tells the core how long the answer took. */
public final class RttProbe {
    private final ClientConnection connection;
    private long lastPing;
    private long askedAt;
    private boolean awaited;

    RttProbe(ClientConnection connection) {
        this.connection = connection;
    }

    void ask() {
        lastPing++;
        askedAt = now();
        awaited = true;
        connection.say(new SessionMessage.Ping(lastPing));
    }

    /** Only the answer to the latest question says anything. */
    public void answered(@Nullable Long n) {
        if (awaited && n != null && n == lastPing && connection.isFar()) {
            awaited = false;
            connection.submit(
                    new Command.RttMeasured(connection.number(), TimeUnit.NANOSECONDS.toMillis(now() - askedAt)));
        }
    }

    private long now() {
        return connection.channel().eventLoop().ticker().nanoTime();
    }
}
