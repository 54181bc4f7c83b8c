package org.parlor.server.cluster.core;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.MalformedFrameException;
import org.parlor.server.cluster.transport.Network;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a core knows of the active core of its cluster from the heartbeats. Thread-safe. */
public final class HeartbeatListener {
    private static final Logger LOG = LoggerFactory.getLogger(HeartbeatListener.class);
    /** An active core sends four a second. */
    private static final long SILENCE_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);

    private volatile ControlMessage.@Nullable Heartbeat last;
    private volatile long lastNanos = System.nanoTime();

    /** Starts to listen. */
    public HeartbeatListener(Network network, Subjects subjects) {
        network.subscribe(subjects.heartbeat(), this::receive);
    }

    /** Number of gateways in the last heartbeat, 0 before the first. */
    public int gateways() {
        ControlMessage.Heartbeat heartbeat = last;
        return heartbeat == null ? 0 : heartbeat.gateways();
    }

    /** The name of the active core if it uses another database, null otherwise. It need not respond any more for a second. */
    public @Nullable String coreOfOtherStore(String store) {
        ControlMessage.Heartbeat heartbeat = last;
        return heartbeat != null && System.nanoTime() - lastNanos < SILENCE_MAX_NANOS && heartbeat.isOfOtherStore(store)
                ? heartbeat.core()
                : null;
    }

    private void receive(byte[] message) {
        try {
            Frame frame = Frame.decode(message);
            last = ControlMessage.Heartbeat.decode(frame.payload());
            lastNanos = System.nanoTime();
        } catch (MalformedFrameException e) {
            LogEvent.HEARTBEAT_MALFORMED.logFailure(LOG, e);
        }
    }
}
