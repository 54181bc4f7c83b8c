package org.parlor.server.net;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;

/** Pings a peer. Reports the round-trip time to the core if the peer is remote. */
public final class RttProbe {
    private final ClientConnection connection;
    private long lastPing;
    private long sentAt;
    private boolean pending;

    RttProbe(ClientConnection connection) {
        this.connection = connection;
    }

    void sendPing() {
        lastPing++;
        sentAt = now();
        pending = true;
        connection.send(new SessionMessage.Ping(lastPing));
    }

    /** Handles a pong. Only the answer to the latest ping counts. */
    public void pongReceived(@Nullable Long n) {
        if (pending && n != null && n == lastPing && connection.isRemote()) {
            pending = false;
            connection.submit(
                    new Command.RttMeasured(connection.number(), TimeUnit.NANOSECONDS.toMillis(now() - sentAt)));
        }
    }

    private long now() {
        return connection.channel().eventLoop().ticker().nanoTime();
    }
}
