package org.parlor.server.cluster.core;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.parlor.message.RequestId;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.EffectCodec;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.GatewayEffect;
import org.parlor.server.cluster.codec.WireWriter;
import org.parlor.server.cluster.transport.ReliableLink;

/** The core's end of the link of one gateway, with the batch of effects that is being filled. Confined to the core's thread. */
final class GatewayLink {
    /** A larger batch is sent in several messages, because NATS limits their size. */
    private static final int BATCH_BYTES_MAX = 256 << 10;

    private final Frame address;
    private final ControlMessage.Join gateway;
    private final ReliableLink link;
    private final WireWriter batch = new WireWriter();
    private final Map<Long, Set<RequestId>> pendingReplies = new HashMap<>();
    private int handled;
    /** Number of sessions that the gateway has not restored yet. */
    private int missingSessions;

    GatewayLink(Frame address, ControlMessage.Join gateway, ReliableLink link) {
        this.address = address;
        this.gateway = gateway;
        this.link = link;
        this.missingSessions = gateway.sessions();
    }

    Frame address() {
        return address;
    }

    int number() {
        return address.gateway();
    }

    ControlMessage.Join gateway() {
        return gateway;
    }

    ReliableLink link() {
        return link;
    }

    /** Whether a frame belongs to this link rather than to an earlier or later one of the same gateway. */
    boolean owns(Frame frame) {
        return frame.incarnation() == address.incarnation() && frame.link() == address.link();
    }

    void add(GatewayEffect effect) {
        EffectCodec.write(effect, batch);
        if (batch.length() > BATCH_BYTES_MAX) {
            link.send(batch.take());
        }
    }

    /** Notes that the reply to a request follows later. */
    void replyPending(long connectionId, RequestId id) {
        if (pendingReplies.computeIfAbsent(connectionId, key -> new HashSet<>()).add(id)) {
            add(new GatewayEffect.ReplyPending(connectionId, id, true));
        }
    }

    /** Notes that a reply has been sent. */
    void replied(long connectionId, RequestId id) {
        Set<RequestId> ids = pendingReplies.get(connectionId);
        if (ids != null && ids.remove(id)) {
            add(new GatewayEffect.ReplyPending(connectionId, id, false));
            if (ids.isEmpty()) {
                pendingReplies.remove(connectionId);
            }
        }
    }

    /** Notes that the gateway has restored a session. */
    void restored() {
        missingSessions--;
    }

    /** Forgets a connection that has ended, maybe before its session was restored. */
    void disconnected(long connectionId) {
        pendingReplies.remove(connectionId);
        missingSessions--;
    }

    /** Whether the gateway has restored the sessions that it had when it joined. */
    boolean hasRestoredAll() {
        return missingSessions <= 0;
    }

    void commandHandled() {
        handled++;
    }

    /** Sends the batch. */
    void flush() {
        if (handled > 0) {
            add(new GatewayEffect.Handled(handled));
            handled = 0;
        }
        if (!batch.isEmpty()) {
            link.send(batch.take());
        }
    }
}
