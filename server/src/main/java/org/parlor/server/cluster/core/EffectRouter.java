package org.parlor.server.cluster.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.cluster.codec.GatewayEffect;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.net.EncodedMessage;

/** Adds effects to the batches of the gateways that serve their connections. Confined to the core's thread. */
final class EffectRouter {
    /** A list of receivers is divided so that a message stays below the limit of NATS. */
    private static final int RECEIVERS_MAX = 50_000;

    private final Map<Integer, GatewayLink> links;
    private final IncidentReporter incidents;
    private final MessageBuffer buffer = new MessageBuffer();

    /** @param links the present links by the number of the gateway; may change later */
    EffectRouter(Map<Integer, GatewayLink> links, IncidentReporter incidents) {
        this.links = links;
        this.incidents = incidents;
    }

    /** Adds an effect to the batches of the gateways that it concerns. Ignores effects that concern no connection. */
    void add(Effect effect) {
        if (effect instanceof Effect.Send send) {
            add(send);
        } else if (effect instanceof Effect.ForConnection forConnection) {
            GatewayLink link = link(forConnection.connectionId());
            if (link != null) {
                link.add(new GatewayEffect.ForConnection(forConnection));
            }
        } else if (effect instanceof Effect.WithReply pending) {
            replyPending(pending.connectionId(), pending.id());
        }
    }

    private @Nullable GatewayLink link(long connectionId) {
        return links.get((int) ConnectionIds.gateway(connectionId));
    }

    private void replyPending(long connectionId, @Nullable RequestId id) {
        GatewayLink link = link(connectionId);
        if (link != null && id != null) {
            link.replyPending(connectionId, id);
        }
    }

    private void add(Effect.Send send) {
        Map<GatewayLink, List<Long>> receivers = receivers(send.connectionIds());
        if (receivers.isEmpty()) {
            return;
        }
        EncodedMessage message = EncodedMessage.encode(send.message(), buffer, incidents);
        receivers.forEach((link, ids) -> {
            for (int from = 0; from < ids.size(); from += RECEIVERS_MAX) {
                List<Long> part = ids.subList(from, Math.min(ids.size(), from + RECEIVERS_MAX));
                link.add(new GatewayEffect.Message(part, message, send.watchedGame()));
            }
        });
        if (send.message() instanceof Reply reply && reply.re() != null) {
            receivers.forEach((link, ids) -> ids.forEach(id -> link.replied(id, reply.re())));
        }
    }

    private Map<GatewayLink, List<Long>> receivers(List<Long> connectionIds) {
        if (connectionIds.size() == 1) {
            GatewayLink link = link(connectionIds.get(0));
            return link == null ? Map.of() : Map.of(link, connectionIds);
        }
        Map<GatewayLink, List<Long>> receivers = new HashMap<>();
        for (Long connectionId : connectionIds) {
            GatewayLink link = link(connectionId);
            if (link != null) {
                receivers.computeIfAbsent(link, key -> new ArrayList<>()).add(connectionId);
            }
        }
        return receivers;
    }
}
