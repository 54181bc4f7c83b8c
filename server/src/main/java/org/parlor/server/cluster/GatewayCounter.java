package org.parlor.server.cluster;

import org.parlor.server.cluster.link.Network;
import org.parlor.server.cluster.wire.ControlMessage;
import org.parlor.server.cluster.wire.Frame;
import org.parlor.server.cluster.wire.MalformedFrameException;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows the number of gateways of a cluster from the heartbeats of its active core. Thread-safe. */
public final class GatewayCounter {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayCounter.class);

    private volatile int count;

    /** Starts to listen for heartbeats. */
    public GatewayCounter(Network network, Subjects subjects) {
        network.subscribe(subjects.heartbeat(), this::receive);
    }

    /** Number of gateways in the last heartbeat, 0 before the first. */
    public int count() {
        return count;
    }

    private void receive(byte[] message) {
        try {
            Frame frame = Frame.decode(message);
            count = ControlMessage.Heartbeat.decode(frame.payload()).gateways();
        } catch (MalformedFrameException e) {
            LogEvent.HEARTBEAT_MALFORMED.logFailure(LOG, e);
        }
    }
}
