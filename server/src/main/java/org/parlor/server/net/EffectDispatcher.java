package org.parlor.server.net;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.EffectSink;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.metrics.ServerMetrics;

/**
 * Delivers the effects of the core to the connections: encodes each message once, groups each batch of effects by connection
 * and submits the groups as one task per event loop. Confined to one thread.
 */
public final class EffectDispatcher implements EffectSink {
    private final ConnectionRegistry connections;
    private final IncidentReporter incidents;
    private final MessageBuffer line = new MessageBuffer();
    /** The open batch of each connection, by number. */
    private Map<Long, OutboundBatch> batches = new LinkedHashMap<>();

    public EffectDispatcher(ConnectionRegistry connections) {
        this.connections = connections;
        this.incidents = new IncidentLog(connections.metrics()::gatewayIncident);
    }

    @Override
    public void deliver(List<Effect> effects) {
        effects.forEach(this::add);
        submitBatches();
    }

    /**
     * Adds an effect to the open batches. Ignores effects that concern no connection. If an effect fails, it is reported and
     * skipped.
     */
    public void add(Effect effect) {
        try {
            addToBatches(effect);
        } catch (RuntimeException fault) {
            incidents.report("delivering " + effect.getClass().getSimpleName(), fault);
        }
    }

    private void addToBatches(Effect effect) {
        if (effect instanceof Effect.Send send) {
            addMessage(send.connectionIds(), send.message(), send.watchedGame());
        } else if (effect instanceof Effect.AcceptLogin accepted) {
            add(accepted.connectionId(), connection -> connection.loginAccepted(accepted));
        } else if (effect instanceof Effect.RejectLogin rejected) {
            addMessage(List.of(rejected.connectionId()), rejected.refusal(), null);
            add(rejected.connectionId(), connection -> connection.loginRejected(rejected));
            if (Boolean.TRUE.equals(rejected.refusal().fatal())) {
                add(rejected.connectionId(), connection -> connection.disconnect(SessionMessage.Bye.ERROR));
            }
        } else if (effect instanceof Effect.Disconnect disconnect) {
            add(disconnect.connectionId(), connection -> connection.disconnect(disconnect.bye()));
        }
    }

    private void add(Long link, OutboundBatch.Item action) {
        OutboundBatch batch = batch(link);
        if (batch != null) {
            batch.add(action);
        }
    }

    /** Encodes a message if at least one of its receivers is connected. */
    private void addMessage(List<Long> links, ServerMessage message, @Nullable String watchedGame) {
        boolean broadcast = watchedGame != null && links.size() > 1;
        if (broadcast || isAnyOpen(links)) {
            addMessage(links, EncodedMessage.encode(message, line, incidents), watchedGame);
        }
    }

    private boolean isAnyOpen(List<Long> links) {
        for (Long link : links) {
            if (batch(link) != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds an encoded message to the open batches.
     *
     * @param watchedGame game id if the receivers are spectators, which may miss it if they are slow; null otherwise
     */
    public void addMessage(List<Long> links, EncodedMessage message, @Nullable String watchedGame) {
        if (watchedGame != null && links.size() > 1) {
            broadcast(links, update(message, watchedGame));
            return;
        }
        SessionMessage.Welcome.CurrentUser user = message.user();
        boolean sent = false;
        for (Long link : links) {
            OutboundBatch batch = batch(link);
            if (batch != null) {
                sent = true;
                if (user != null) {
                    batch.add(connection -> connection.welcomed(user));
                }
                if (watchedGame == null) {
                    batch.addLine(message);
                } else {
                    batch.add(update(message, watchedGame));
                }
            }
        }
        if (sent && message.errorCode() != null) {
            connections.metrics().count(ServerMetrics.Counted.ERROR_REPLY, message.errorCode());
        }
    }

    private static SpectatorUpdate update(EncodedMessage message, String game) {
        return new SpectatorUpdate(game, message.snapshot(), OutboundBatch.copyLine(message));
    }

    /** Hands an update for many spectators to the broadcaster of each event loop, after the effects before it. */
    private void broadcast(List<Long> links, SpectatorUpdate update) {
        submitBatches();
        for (SpectatorBroadcaster broadcaster : connections.broadcasters()) {
            update.retain();
            broadcaster.broadcast(links, update);
        }
        update.release();
    }

    /** The open batch of a connection, or null if that is closed. */
    private @Nullable OutboundBatch batch(Long number) {
        OutboundBatch open = batches.get(number);
        if (open == null) {
            ClientConnection connection = connections.find(number);
            if (connection != null) {
                open = new OutboundBatch(connection);
                batches.put(number, open);
            }
        }
        return open;
    }

    /** Submits the open batches to the event loops. */
    public void submitBatches() {
        Map<EventLoop, List<OutboundBatch>> byLoop = new HashMap<>();
        for (OutboundBatch batch : batches.values()) {
            EventLoop loop = batch.connection().channel().eventLoop();
            byLoop.computeIfAbsent(loop, key -> new ArrayList<>()).add(batch);
        }
        batches = new LinkedHashMap<>();
        byLoop.forEach((loop, open) -> {
            SpectatorBroadcaster broadcaster = connections.broadcaster(loop);
            broadcaster.submit(() -> open.forEach(broadcaster::deliver), () -> open.forEach(OutboundBatch::release));
        });
    }
}
